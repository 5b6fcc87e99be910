import Testing
import UsherScript
import UsherWire

/// Modules are loaded once and then read-only; a function of theirs cannot keep state.
@Suite struct ModuleTests {
  static let pricing = """
    local pricing = { tiers = { gold = { price = 10 }, list = { 1, 2, 3 } } }
    local hidden = { secret = { 1 } }
    local function helper(x) return x * 2 end
    function pricing.double(x) return helper(x) end
    function pricing.hidden() return hidden.secret end
    function pricing.count(n)
      local total = 0
      local function add(x) total = total + x end
      for i = 1, n do add(i) end
      return total
    end
    return pricing
    """

  func bench(_ module: String) throws -> Bench {
    let bench = try Bench()
    try bench.state.loadModule(
      "lib.pricing", ScriptSource(name: "lib/pricing.lua", text: module))
    return bench
  }

  @Test(arguments: [
    ("return require('lib.pricing').tiers.gold.price", "10"),
    ("return require('lib.pricing') == require('lib.pricing')", "true"),
    ("return require('lib.pricing').double(4)", "8"),
    ("return require('lib.pricing').count(4)", "10"),
    ("return #require('lib.pricing').tiers.list", "3"),
    (
      "local n = 0 for _, x in ipairs(require('lib.pricing').tiers.list) do n = n + x end return n",
      "6"
    ),
    (
      "local t = {} for k in pairs(require('lib.pricing').tiers) do t[#t + 1] = k end return t",
      #"["gold","list"]"#
    ),
    ("return table.concat(require('lib.pricing').tiers.list, ',')", #""1,2,3""#),
    ("return (next(require('lib.pricing').tiers.list))", "1"),
    ("return require('lib.pricing').tiers", #"{"gold":{"price":10},"list":[1,2,3]}"#),
    ("return require('lib.pricing').nothing", "none"),
    (
      "require('lib.pricing').tiers.gold.price = 1",
      "! rules.lua:3: this table is read-only"
    ),
    ("require('lib.pricing').double = 1", "! rules.lua:3: this table is read-only"),
    (
      "table.insert(require('lib.pricing').tiers.list, 4)",
      "! rules.lua:3: bad argument #1 to 'insert' (this table is read-only)"
    ),
    ("require('lib.pricing').hidden()[1] = 2", "! rules.lua:3: this table is read-only"),
    (
      "return require 'lib.pricng'",
      "! rules.lua:3:17: module 'lib.pricng' is not loaded (did you mean 'lib.pricing'?)"
    ),
    (
      "return require '../x'",
      "! rules.lua:3: 'require' takes a module's name of letters, digits and '_', with '.' between folders"
    ),
    (
      "return require 'a..b'",
      "! rules.lua:3: 'require' takes a module's name of letters, digits and '_', with '.' between folders"
    ),
  ])
  func use(_ body: String, _ expected: String) throws {
    #expect(try bench(Self.pricing).run(body) == expected)
  }

  @Test(arguments: [
    (
      "local n = 0 local m = {} function m.next()\nn = n + 1\nreturn n end return m",
      "m.lua:2: a function of a module cannot assign to 'n', a local outside it: it would carry over to other evaluations"
    ),
    (
      "local n = 0\nreturn { f = function() return function()\n\nn = 1 end end }",
      "m.lua:4: a function of a module cannot assign to 'n', a local outside it: it would carry over to other evaluations"
    ),
    (
      "local function counter() local i = 0 return function() i = i + 1 return i end end\nreturn { next = counter() }",
      "m.lua:1: a function of a module cannot assign to 'i', a local outside it: it would carry over to other evaluations"
    ),
    (
      "local cache local function get() cache = 1 end\nreturn { f = function() return get() end }",
      "m.lua:1: a function of a module cannot assign to 'cache', a local outside it: it would carry over to other evaluations"
    ),
    (
      "local cache local t = { deep = { function() cache = 1 end } } return function() return t end",
      "m.lua:1: a function of a module cannot assign to 'cache', a local outside it: it would carry over to other evaluations"
    ),
    ("return { it = pairs({ a = 1 }) }", "a module cannot keep an iterator of 'pairs' or 'gmatch'"),
    (
      "return { it = ('abc'):gmatch('.') }",
      "a module cannot keep an iterator of 'pairs' or 'gmatch'"
    ),
    ("x = 1", "m.lua:1:1: cannot set the global 'x' (use 'local x')"),
    ("local a = = 1", "m.lua:1: unexpected symbol near '='"),
    ("error('at load')", "m.lua:1: at load"),
    (
      "return navigate()",
      "m.lua:1: the host's functions cannot be called while the project loads"
    ),
    ("while true do end", "m.lua:1: ran for"),
  ])
  func refused(_ source: String, _ expected: String) throws {
    var limits = ScriptLimits.load
    limits.time = 40
    let state = try ScriptState(world: Bench.world, loadLimits: limits)
    let fault = #expect(throws: ScriptFault.self) {
      try state.loadModule("m", ScriptSource(name: "m.lua", text: source))
    }
    #expect(fault.map { "\($0)".hasPrefix(expected) } == true, "\(fault as Any)")
  }

  @Test(
    "lua-api: time and memory of a load are for all modules together",
    arguments: [
      ("local x = 0 for i = 1, 4e6 do x = x + 1 end return {}", "are allowed, all modules"),
      ("local t = {} for i = 1, 9000 do t[i] = { i } end return t", "out of memory: 4194304"),
    ])
  func allTogether(_ source: String, _ expected: String) throws {
    var limits = ScriptLimits.load
    limits.time = 100
    limits.memory = 4 << 20
    let state = try ScriptState(loadLimits: limits)
    let fault = #expect(throws: ScriptFault.self) {
      for index in 0..<100 {
        try state.loadModule("m\(index)", ScriptSource(name: "m\(index).lua", text: source))
      }
    }
    #expect(fault?.message.contains(expected) == true, "\(fault as Any)")
    #expect(fault?.place?.source != "m0.lua", "\(fault as Any)")
  }

  @Test func constantsOfTheHostAreThereWhileAModuleLoads() throws {
    let bench = try bench(
      "return { home = destinations.home, same = function(d) return d == destinations.home end }")
    #expect(
      bench.run("local m = require 'lib.pricing' return m.home == destinations.home") == "true")
    #expect(bench.run("return require('lib.pricing').same(destinations.home)") == "true")
  }

  @Test func aFrozenTableStaysTheSameKey() throws {
    let bench = try bench("local a = {} return { a = a, by = { [a] = 7 } }")
    #expect(bench.run("local m = require 'lib.pricing' return m.by[m.a]") == "7")
  }

  @Test func aLargeModuleLoads() throws {
    let rows = (0..<4_000).map { "{ id = \($0), name = \"n\($0)\" }" }.joined(separator: ",\n")
    let bench = try bench("return { \(rows) }")
    #expect(bench.run("return require('lib.pricing')[4000].name") == #""n3999""#)
  }

  @Test func theReadyMadeRulesAllLoad() throws {
    let state = try ScriptState(world: Bench.world)
    #expect(EmbeddedModules.names.contains("usher.rules.entitled"))
    for name in EmbeddedModules.names {
      let source = try #require(EmbeddedModules.source(named: name))
      try state.loadModule(name, source)
    }
    #expect(EmbeddedModules.source(named: "usher.rules.nothing") == nil)
  }
}
