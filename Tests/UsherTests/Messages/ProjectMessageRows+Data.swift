/// What can be wrong in usher.lua.
extension ProjectMessageRow {
  static let data = [
    Self(
      "a syntax error in usher.lua", usher: "return {\n  name = = 1,\n}\n",
      """
      usher.lua:2: unexpected symbol near '='
      |   name = = 1,
      """),
    Self(
      "usher.lua ends too early", usher: "return {\n  name = \"x\",\n",
      """
      usher.lua:3: unexpected symbol near <eof>
      | 
      """),
    Self(
      "usher.lua raises", usher: "local x = nil\nreturn { name = x.y }\n",
      """
      usher.lua:2: attempt to index a nil value (local 'x')
      | return { name = x.y }
      """),
    Self(
      "usher.lua raises a table", usher: "error({ message = 'no' })",
      """
      usher.lua:1: no
      | error({ message = 'no' })
      """),
    Self(
      "usher.lua returns nothing", usher: "local a = 1\n",
      """
      usher.lua: what usher.lua returns must be a table of names and values, got nil
      """),
    Self(
      "usher.lua returns a text", usher: "return 'x'\n",
      """
      usher.lua: what usher.lua returns must be a table of names and values, got 'x'
      """),
    Self(
      "an unknown field",
      usher: "return {\n  destinatons = { home = \"home\" },\n}\n",
      """
      usher.lua:2:3: what usher.lua returns has no field 'destinatons'
      |   destinatons = { home = "home" },
      |   ^
      = did you mean 'destinations'?
      """),
    Self(
      "two routes that overlap",
      usher: """
        return {
          destinations = {
            home = "home",
            page = { route = "{page}", params = { page = "string" } },
          },
        }
        """,
      """
      usher.lua:4:22: the routes of 'home' ('home') and 'page' ('{page}') can both match 'home'
      |     page = { route = "{page}", params = { page = "string" } },
      |                      ^
      = let them differ in a fixed segment or in a parameter's type
      """),
    Self(
      "a paywall address that is not https",
      usher: "return {\n  paywalls = { annual = { address = \"http://pay.example/\" } },\n}\n",
      """
      usher.lua:2:37: the address 'http://pay.example/' is not https
      |   paywalls = { annual = { address = "http://pay.example/" } },
      |                                     ^
      = write 'https://pay.example/'
      """),
    Self(
      "a wrong type", usher: "return {\n  links = {\n    purchasely = { scheme = 7 },\n  },\n}\n",
      """
      usher.lua:3:29: 'scheme' must be an app's own scheme such as 'acmefit', got 7
      |     purchasely = { scheme = 7 },
      |                             ^
      """),
    Self(
      "an unknown parameter type",
      usher: """
        return {
          destinations = {
            album = { route = "albums/{id}", params = { id = "int" } },
          },
        }
        """,
      """
      usher.lua:3:54: 'int' is no type of a parameter
      |     album = { route = "albums/{id}", params = { id = "int" } },
      |                                                      ^
      = known: boolean, date, integer, number, string, or a list of strings for one of them
      """),
    Self(
      "two providers claim one host",
      usher: """
        return {
          links = {
            qonversion = { projectUid = "p7" },
            universal  = { hosts = { "screens.qonversion.io" } },
          },
        }
        """,
      """
      usher.lua:4:30: the host 'screens.qonversion.io' is claimed by 'qonversion' already
      |     universal  = { hosts = { "screens.qonversion.io" } },
      |                              ^
      = let each scheme and host belong to one provider
      """),
    Self(
      "the host's functions are not there while usher.lua loads",
      usher: "return { name = \"a\" .. now() }\n",
      """
      usher.lua:1:24: 'now' is not there
      | return { name = "a" .. now() }
      |                        ^
      = usher.lua is data and is read before it is there; use it inside a rule
      """),
    Self(
      "destinations are not there while usher.lua loads",
      usher: "return { name = \"a\", rules = { link = destinations.home } }\n",
      """
      usher.lua:1:52: 'destinations.home' is not there
      | return { name = "a", rules = { link = destinations.home } }
      |                                                    ^
      = usher.lua is data and is read before it is there; use it inside a rule
      """),
    Self(
      "usher.lua loops", usher: "while true do end\n",
      """
      usher.lua:1: ran for N ms: 2000 ms are allowed
      | while true do end
      """),
    Self(
      "usher.lua eats memory", usher: "local t = {}\nwhile true do t[#t + 1] = { #t } end\n",
      """
      usher.lua:2: out of memory: 67108864 bytes are allowed
      | while true do t[#t + 1] = { #t } end
      """),
  ]
}
