import Testing
import UsherScript
import UsherWire

/// What is accepted as a source, what usher.lua gives, and what a rules chunk offers.
@Suite struct LoadTests {
  func load(_ bytes: [UInt8], name: String = "rules.lua") -> String {
    do throws(ScriptFault) {
      let state = try ScriptState(world: Bench.world)
      _ = try state.loadRules(ScriptSource(name: name, bytes: bytes))
      return "loaded"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("return {}", "loaded"),
    ("", "loaded"),
    ("\u{feff}return {}", "rules.lua:1: unexpected symbol near '<\\239>'"),
    ("# comment\nreturn {}", "rules.lua:1:1: a source cannot begin with '#'"),
    ("\u{1b}Lua", "rules.lua:1: bytecode is not accepted: give the Lua source"),
    ("return\n'a\0b'", "rules.lua:2: the source has a NUL byte"),
    ("return }", "rules.lua:1: unexpected symbol near '}'"),
    ("x = 'abc", "rules.lua:1: unfinished string near <eof>"),
    ("end function f() return {}", "rules.lua:1: <eof> expected near 'end'"),
    (
      "local t = {} return t[1 < 2]",
      "rules.lua:1:25: a comparison cannot be an index: Lua 5.4.4 compiles it wrongly; put it into a local first"
    ),
    ("local t = {} return t[1 < 2 and 1 or 2]", "loaded"),
    ("local t = {} return { [1 < 2] = 1 }", "loaded"),
    ("local t = {} return t[(function() return 1 < 2 end)()]", "loaded"),
    ("return 1 | 2", "loaded"),
  ])
  func sources(_ text: String, _ expected: String) {
    #expect(load(Array(text.utf8)) == expected)
  }

  @Test func invalidUTF8IsRefusedWithItsLine() {
    #expect(
      load(Array("return {}\n-- ".utf8) + [0xff]) == "rules.lua:2: the source is not valid UTF-8")
  }

  struct Shape: Sendable {
    var before = "return "
    var repeated: String
    var count: Int
    var after = ""
    var expected: String
    var text: String {
      before + (0..<count).map { repeated.replacing("#", with: "\($0)") }.joined() + after
    }
  }

  static let shapes: [Shape] = [
    Shape(
      before: "", repeated: "-", count: 65_537,
      expected: "rules.lua:1: the source is too large: 65537 bytes, 65536 are allowed"),
    Shape(before: "local t = {} return t", repeated: ".a", count: 200, expected: "loaded"),
    Shape(
      before: "local t = {} return t", repeated: ".a", count: 201,
      expected: "rules.lua:1:422: more than 200 chained fields"),
    Shape(
      before: "local t = {} return t", repeated: "['a']", count: 201,
      expected: "rules.lua:1:1026: more than 200 chained fields"),
    Shape(
      before: "local t = {} return t", repeated: "\n .a", count: 201,
      expected: "rules.lua:202:2: more than 200 chained fields"),
    Shape(repeated: "1 or ", count: 1_000, after: "1", expected: "loaded"),
    Shape(
      repeated: "1 or ", count: 1_001, after: "1",
      expected: "rules.lua:1:5010: more than 1000 'and' and 'or' in one expression"),
    Shape(
      repeated: "(function() return 1 end)() or ", count: 1_001, after: "1",
      expected: "rules.lua:1:31036: more than 1000 'and' and 'or' in one expression"),
    Shape(
      before: "", repeated: "local a = 1 or 2 or 3 or 4 or 5 or 6 or 7\n", count: 190,
      expected: "loaded"),
    Shape(
      before: "", repeated: "::l#::", count: 1_001,
      expected: "rules.lua:1:7891: more than 1000 labels"),
    Shape(
      repeated: "(", count: 300, after: "1",
      expected: "an expression or block is nested too deeply"),
    Shape(before: "return { ", repeated: "#.5,", count: 240, after: "3 & 4 }", expected: "loaded"),
    Shape(
      before: "local x = 1 return { ", repeated: "#.5,", count: 260, after: "x & 3 }",
      expected:
        "rules.lua:1: a function with more than 250 constants cannot use '&', '|' or '~': "
        + "Lua 5.4.4 compiles it wrongly"),
  ]

  @Test(arguments: shapes)
  func shape(_ shape: Shape) {
    #expect(load(Array(shape.text.utf8)) == shape.expected)
  }

  @Test func dataGivesValuesFunctionsWithTheirLinesAndMarkers() throws {
    let state = try ScriptState()
    try state.loadModule("lib.data", ScriptSource(name: "lib/data.lua", text: "return { 1, 2 }"))
    let source = ScriptSource(
      name: "usher.lua",
      text: """
        return {
          name = "Acme",
          rules = require "rules",
          other = require("more"),
          list = require "lib.data",
          link = function()
          end,
          empty = {},
        }
        """)
    let value = try state.loadData(source, markers: ["rules", "more"])
    #expect(value["name"]?.string == "Acme")
    #expect(value["link"]?.functionLine == 6)
    #expect(value["rules"]?.record.map { [$0.class, $0.id] } == [ScriptWorld.markerClass, 0])
    #expect(value["other"]?.record.map { [$0.class, $0.id] } == [ScriptWorld.markerClass, 1])
    #expect(value["list"]?.list.map { $0.compactMap(\.integer) } == [1, 2])
    #expect(source.requiredModules.map(\.name) == ["rules", "more", "lib.data"])
    #expect(source.requiredModules.map(\.place.line) == [3, 4, 5])
  }

  @Test(arguments: [
    ("return { a = { b = 0/0 } }", "the returned value.a.b is not a number (NaN)"),
    ("return { 1, x = 1 }", "the returned value has names and numbers as keys: expected one kind"),
    (
      "return require 'nothing'",
      "usher.lua:1:17: module 'nothing' is not loaded ('require' needs the name of a file of the project, written out)"
    ),
    ("return undefinedName", "usher.lua:1:8: undefined variable 'undefinedName'"),
    ("return {\n", "usher.lua:2: unexpected symbol near <eof>"),
  ])
  func badData(_ text: String, _ expected: String) throws {
    let state = try ScriptState()
    let fault = #expect(throws: ScriptFault.self) {
      try state.loadData(ScriptSource(name: "usher.lua", text: text))
    }
    #expect(fault.map { "\($0)" } == expected)
  }

  @Test func entryPointsAreSeenAtLoad() throws {
    let bench = try Bench()
    let chunk = try bench.state.loadRules(
      ScriptSource(
        name: "rules.lua",
        text: """
          local home = destinations.home
          local function shared()
          end
          return { link = shared, lnik = 1, native = navigate, rules = {
            purchase = function() end, x = "y" } }
          """))
    let points = try bench.state.entryPoints(chunk)
    #expect(points.isTable)
    #expect(points.functions.map(\.path) == [["link"], ["rules", "purchase"]])
    #expect(points.functions.map(\.place.line) == [2, 5])
    #expect(points.others == [["lnik"], ["native"], ["rules", "x"]])
  }

  @Test(arguments: [("return 1", false), ("", false), ("return {}", true)])
  func aChunkMayReturnNoTable(_ text: String, _ isTable: Bool) throws {
    let state = try ScriptState()
    let chunk = try state.loadRules(ScriptSource(name: "r", text: text))
    #expect(try state.entryPoints(chunk).isTable == isTable)
  }

  @Test(arguments: [
    ("return {}", ["link"], "missing"),
    ("return { link = 1 }", ["link"], "missing"),
    ("return { rules = { link = function(l) return l.kind end } }", ["rules", "link"], #""page""#),
    ("return { rules = 1 }", ["rules", "link"], "missing"),
    ("return 7", ["link"], "missing"),
    ("return", ["link"], "missing"),
    ("return { link = type }", ["link"], #""table""#),
    ("error 'at the top'", ["link"], "! r.lua:1: at the top"),
    (
      "local t = destinations.nowhere", ["link"],
      "! r.lua:1:24: unknown destination 'nowhere' (did you mean 'home'?)"
    ),
  ])
  func entries(_ text: String, _ path: [String], _ expected: String) throws {
    let bench = try Bench()
    let chunk = try bench.state.loadRules(ScriptSource(name: "r.lua", text: text))
    let entry = try bench.state.entry(path)
    let progress = bench.state.start(
      chunk, entry, arguments: Bench.arguments, seed: 1, host: bench.host)
    #expect(Bench.text(progress) == expected)
  }
}
