/// Sources that are refused before Lua reads them, or that it cannot take.
extension ProjectMessageRow {
  static let sources = [
    Self(
      "a NUL in rules.lua", rules: "local a = 1\nlocal b = \"\0\"\nreturn {}\n",
      """
      rules.lua:2: the source has a NUL byte
      | local b = "?"
      """),
    Self(
      "a NUL in usher.lua", usher: "return {}\n-- \0\n",
      """
      usher.lua:2: the source has a NUL byte
      | -- ?
      """),
    Self(
      "bytecode as rules.lua", rules: "\u{1b}LuaT\n",
      """
      rules.lua:1: bytecode is not accepted: give the Lua source
      | ?LuaT
      """),
    Self(
      "bytecode as usher.lua", usher: "\u{1b}LuaT\n",
      """
      usher.lua:1: bytecode is not accepted: give the Lua source
      | ?LuaT
      """),
    Self(
      "a rules.lua that begins with #", rules: "#!/usr/bin/lua\nreturn {}\n",
      """
      rules.lua:1:1: a source cannot begin with '#'
      | #!/usr/bin/lua
      | ^
      """),
    Self(
      "rules.lua over 64 KB", rules: "-- " + String(repeating: "x", count: 65_536),
      """
      rules.lua: rules.lua is larger than 64 KB
      = move tables into a module that it requires
      """),
    Self(
      "usher.lua over 1 MB", usher: "-- " + String(repeating: "x", count: 1 << 20),
      "usher.lua: usher.lua is larger than 1024 KB"),
    Self(
      "a module over 1 MB", module: "-- " + String(repeating: "x", count: 1 << 20),
      """
      rules.lua:1:20: cannot load the module 'lib.m': lib/m.lua is larger than 1024 KB
      | local m = require "lib.m"
      |                    ^
      """),
    Self(
      "201 chained fields",
      rules: "local t = {}\nlocal x = t" + String(repeating: ".a", count: 201) + "\nreturn {}\n",
      "rules.lua:2:412: more than 200 chained fields"),
    Self(
      "1,001 operators",
      rules: "local x = true\nlocal y = x" + String(repeating: " or x", count: 1_001)
        + "\nreturn {}\n", "rules.lua:2:5013: more than 1000 'and' and 'or' in one expression"),
    Self(
      "300 nested parentheses",
      rules: "local x = " + String(repeating: "(", count: 300) + "1"
        + String(repeating: ")", count: 300) + "\nreturn {}\n",
      "rules.lua: an expression or block is nested too deeply"),
  ]
}
