/// What can be wrong in rules.lua and in modules.
extension ProjectMessageRow {
  static let rules = [
    Self(
      "a syntax error in rules.lua",
      rules: "local rules = {}\nfunction rules.link(link, user)\n  if true the\nend\n",
      """
      rules.lua:3: 'then' expected near 'the'
      |   if true the
      """),
    Self(
      "rules.lua returns nothing", rules: "local rules = {}\n",
      """
      rules.lua: the rules file returns no table
      = end it with 'return rules', a table of functions
      """),
    Self(
      "rules.lua returns a function", rules: "return function() end\n",
      """
      rules.lua: the rules file returns no table
      = end it with 'return rules', a table of functions
      """),
    Self(
      "rules.lua raises", rules: "local rules = {}\nrules.x.y = 1\nreturn rules\n",
      """
      rules.lua:2: attempt to index a nil value (field 'x')
      | rules.x.y = 1
      """),
    Self(
      "an unknown rule", rules: "local rules = {}\nfunction rules.lnk() end\nreturn rules\n",
      """
      rules.lua:2: there is no rule 'lnk'
      | function rules.lnk() end
      = did you mean 'link'?
      """),
    Self(
      "a rule that is no function", rules: "return { link = 7 }\n",
      """
      rules.lua: the rule 'link' is no function
      = a rules file returns a table of functions
      """),
    Self(
      "a missing rule module",
      usher: "return {\n  name = \"a\",\n  rules = require \"decisions\",\n}\n",
      """
      usher.lua:3:19: there is no file decisions.lua
      |   rules = require "decisions",
      |                   ^
      = 'rules = require "decisions"' names the file decisions.lua of the project
      """),
    Self(
      "a missing rule module with a bad name",
      usher: "return {\n  rules = require \"../decisions\",\n}\n",
      """
      usher.lua:2: 'require' takes a module's name of letters, digits and '_', with '.' between \
      folders
      |   rules = require "../decisions",
      """),
    Self(
      "a rules field that is no module", usher: "return {\n  rules = \"decisions\",\n}\n",
      """
      usher.lua:2:11: 'rules' must be a table of functions or require "NAME", got 'decisions'
      |   rules = "decisions",
      |           ^
      """),
    Self(
      "an unknown destination where no event comes",
      rules: """
        local rules = {}
        function rules.link(link, user)
          if link.slug == "x" then return navigate(destinations.subscripton) end
        end
        return rules
        """,
      """
      rules.lua:3:57: unknown destination 'subscripton'
      |   if link.slug == "x" then return navigate(destinations.subscripton) end
      |                                                         ^
        declared: album, home, onboardingWelcome, plan, subscription
      = did you mean 'subscription'?
      """),
    Self(
      "an unknown paywall where no event comes",
      rules: """
        local rules = {}
        function rules.purchase(press, user)
          return openPaywall(paywalls.monthly)
        end
        return rules
        """,
      """
      rules.lua:3:31: unknown paywall 'monthly'
      |   return openPaywall(paywalls.monthly)
      |                               ^
        declared: annual, annualDe, winback
      """),
    Self(
      "an unknown destination at the top of rules.lua",
      rules: "local HOME = destinations.hom\nreturn {}\n",
      """
      rules.lua:1:27: unknown destination 'hom'
      | local HOME = destinations.hom
      |                           ^
        declared: album, home, onboardingWelcome, plan, subscription
      = did you mean 'home'?
      """),
    Self(
      "an unknown entitlement in a branch that no event has reached",
      rules:
        "local r = {}\nfunction r.link(link, user)\n  return user:has(\"por\") and user:has('pro')\nend\nreturn r\n",
      """
      rules.lua:3:20: unknown entitlement 'por'
      |   return user:has("por") and user:has('pro')
      |                    ^
        declared: extra, pro
      = did you mean 'pro'?
      """),
    Self(
      "an unknown destination by a computed name",
      rules: "local name = \"ho\"\nlocal HOME = destinations[name]\nreturn {}\n",
      """
      rules.lua:2: unknown destination 'ho'
      | local HOME = destinations[name]
        declared: album, home, onboardingWelcome, plan, subscription
      """),
    Self(
      "rules.lua loops", rules: "while true do end\n",
      """
      rules.lua:1: out of instructions: N used, 2000000 are allowed
      | while true do end
      = usher.lua can allow more: limits = { instructions = … }
      """),
  ]

  static let modules = [
    Self(
      "a missing module", rules: "local m = require \"lib.pricing\"\nreturn {}\n",
      """
      rules.lua:1:20: cannot load the module 'lib.pricing': there is no file lib/pricing.lua
      | local m = require "lib.pricing"
      |                    ^
      = a module is a file inside the project folder: lib/pricing.lua
      """),
    Self(
      "a module with a bad name", rules: "local m = require \"lib/pricing\"\nreturn {}\n",
      """
      rules.lua:1:20: 'lib/pricing' is no module name
      | local m = require "lib/pricing"
      |                    ^
      = letters, digits and '_', parts separated by dots: lib.pricing
      """),
    Self(
      "a module outside", rules: "local m = require \"..pricing\"\nreturn {}\n",
      """
      rules.lua:1:20: '..pricing' is no module name
      | local m = require "..pricing"
      |                    ^
      = letters, digits and '_', parts separated by dots: lib.pricing
      """),
    Self(
      "a module outside by a path", rules: "local m = require(\"../x\")\nreturn {}\n",
      """
      rules.lua:1:20: '../x' is no module name
      | local m = require("../x")
      |                    ^
      = letters, digits and '_', parts separated by dots: lib.pricing
      """),
    Self(
      "a module by a computed name",
      rules: "local name = \"lib.m\"\nlocal m = require(name)\nreturn {}\n",
      """
      rules.lua:2: module 'lib.m' is not loaded
      | local m = require(name)
      = 'require' needs the name of a file of the project, written out
      """),
    Self(
      "an unknown ready-made module",
      rules: "local m = require \"usher.rules.default\"\nreturn {}\n",
      """
      rules.lua:1:20: there is no ready-made module 'usher.rules.default'
      | local m = require "usher.rules.default"
      |                    ^
      = did you mean 'usher.rules.defaults'?
      """),
    Self(
      "modules in a circle",
      [
        "rules.lua": "local a = require \"a\"\nreturn {}\n", "a.lua": "return require \"b\"\n",
        "b.lua": "return require \"a\"\n",
      ],
      """
      b.lua:1:17: modules require each other in a circle: a → b → a
      | return require "a"
      |                 ^
      = move what both need into a module of its own
      """),
    Self(
      "a module that requires itself",
      ["rules.lua": requiring, "lib/m.lua": "return require \"lib.m\"\n"],
      """
      lib/m.lua:1:17: modules require each other in a circle: lib.m → lib.m
      | return require "lib.m"
      |                 ^
      = move what both need into a module of its own
      """),
    Self(
      "a syntax error in a module", module: "return {\n  a = 1,,\n}\n",
      """
      lib/m.lua:2: unexpected symbol near ','
      |   a = 1,,
      """),
    Self(
      "an error in a module", module: "local t = {}\nlocal n = t.a.b\nreturn t\n",
      """
      lib/m.lua:2: attempt to index a nil value (field 'a')
      | local n = t.a.b
      """),
    Self(
      "a module that raises a text", module: "error(\"no prices\")\n",
      """
      lib/m.lua:1: no prices
      | error("no prices")
      """),
    Self(
      "a module that returns nothing", module: "local a = 1\n",
      """
      lib/m.lua: a module returns a value, mostly a table of functions: this one returns nothing
      """),
    Self(
      "a module function that assigns to a local of the module",
      module:
        "local count = 0\nlocal M = {}\nfunction M.next()\n  count = count + 1\n  return count\nend\nreturn M\n",
      """
      lib/m.lua:4: a function of a module cannot assign to 'count', a local outside it: it \
      would carry over to other evaluations
      |   count = count + 1
      """),
    Self(
      "a counter closure",
      module:
        "local function counter()\n  local n = 0\n  return function()\n    n = n + 1\n    return n\n  end\nend\nreturn { next = counter() }\n",
      """
      lib/m.lua:4: a function of a module cannot assign to 'n', a local outside it: it would \
      carry over to other evaluations
      |     n = n + 1
      """),
    Self(
      "a module that is a folder", ["rules.lua": requiring, "lib/m.lua/x": ""],
      """
      rules.lua:1:20: cannot load the module 'lib.m': lib/m.lua is a folder, expected a file
      | local m = require "lib.m"
      |                    ^
      """),
    Self(
      "an unknown destination in a module",
      module: "return { f = function() return destinations.hoem end }\n",
      """
      lib/m.lua:1:45: unknown destination 'hoem'
      | return { f = function() return destinations.hoem end }
      |                                             ^
        declared: album, home, onboardingWelcome, plan, subscription
      = did you mean 'home'?
      """),
    Self(
      "a module that loops", module: "while true do end\n",
      """
      lib/m.lua:1: ran for N ms: 2000 ms are allowed
      | while true do end
      """),
  ]
}
