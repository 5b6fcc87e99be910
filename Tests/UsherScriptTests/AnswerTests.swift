import Testing
import UsherScript
import UsherWire

/// What a script returns is walked raw: kinds, limits, and the path of what is wrong.
@Suite struct AnswerTests {
  @Test(arguments: [
    ("return {}", "{}"),
    ("return { 1, 2.5, 'x', true }", #"[1,2.5,"x",true]"#),
    ("return { b = 1, a = { c = {} } }", #"{"a":{"c":{}},"b":1}"#),
    ("return math.maxinteger", "9223372036854775807"),
    ("return math.mininteger", "-9223372036854775808"),
    ("return 2^53", "9007199254740992.0"),
    ("return 9007199254740993", "9007199254740993"),
    ("return -0.0", "-0.0"),
    ("return 1.0", "1.0"),
    ("return 'a\\0b'", #""a\u0000b""#),
    ("return 'é€😀'", #""é€😀""#),
    ("return { ['1'] = 'name' }", #"{"1":"name"}"#),
    ("return { [1.0] = 'a' }", #"["a"]"#),
    ("return 1, 2, 3", "1"),
    ("return nil", "none"),
    ("return false", "false"),
    ("local t = { 1 } return { a = t, b = t }", #"{"a":[1],"b":[1]}"#),
    ("return link.query", #"{"index":"7"}"#),
    ("return { link.segments }", #"[["albums","summer"]]"#),
    ("return { z = destinations.home }", #"{"z":{}}"#),
  ])
  func taken(_ body: String, _ expected: String) throws {
    #expect(try Bench().run(body) == expected)
  }

  @Test(arguments: [
    ("return print", "the returned value is a function"),
    ("return { a = { print } }", "the returned value.a[1] is a function"),
    ("return { 0/0 }", "the returned value[1] is not a number (NaN)"),
    ("return { x = 1/0 }", "the returned value.x is infinite"),
    (
      "return { 1, nil, 3, [7] = 1 }",
      "the returned value is a list with holes: it has 3 items and the key 7"
    ),
    ("return { [0] = 1 }", "the returned value is a list with holes: it has 1 items and the key 0"),
    (
      "return { 1, x = 2 }",
      "the returned value has names and numbers as keys: expected one kind"
    ),
    (
      "return { [true] = 1 }",
      "the returned value has a boolean as a key: expected names, or 1 to n"
    ),
    (
      "return { [1.5] = 1 }",
      "the returned value has a number with a fraction as a key: expected names, or 1 to n"
    ),
    ("return { a = { b = '\\xff' } }", "the returned value.a.b is not valid UTF-8"),
    ("return { ['\\xff'] = 1 }", "the returned value has a field whose name is not valid UTF-8"),
    ("return { '\\xed\\xa0\\x80' }", "the returned value[1] is not valid UTF-8"),
    (
      "local t = {} t.t = t return t",
      "the returned value.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t is nested more than 16 levels deep"
    ),
    (
      "local t = {} for i = 1, 10001 do t[i] = true end return t",
      "the returned value has more than 10000 values"
    ),
    (
      "local row = {} for i = 1, 200 do row[i] = 1 end local t = {} for i = 1, 60 do t[i] = row end return t",
      "the returned value[50] has more than 10000 values"
    ),
    ("return { ('x'):rep(300000) }", "the returned value[1] takes more than 262144 bytes"),
    ("return _ENV", "the returned value.assert is a function"),
    ("return string", "the returned value.byte is a function"),
  ])
  func refused(_ body: String, _ expected: String) throws {
    #expect(try Bench().run(body) == "! \(expected)")
  }

  @Test func depthOfSixteenIsTaken() throws {
    let outcome = try Bench().run(
      "local t = 'leaf' for i = 1, 16 do t = { t } end return t")
    #expect(outcome.hasPrefix("[[[[[[[[[[[[[[[[\"leaf\""))
  }

  @Test func recordsComeBackWithClassIdAndFields() throws {
    guard case .returned(let answer) = try Bench().start("return { user, destinations.album }")
    else { throw Unexpected() }
    let records = answer.value?.list?.compactMap(\.record) ?? []
    #expect(records.map(\.class) == [Bench.Class.user, Bench.Class.destination])
    #expect(records.map(\.id) == [9, 1])
    #expect(records.first?.fields["country"]?.string == "DE")
    #expect(records.last?.fields["route"]?.string == "albums/{name}")
  }

  @Test func valuesSurviveTheWayThereAndBack() throws {
    let bench = try Bench()
    let source = ScriptSource(name: "rules.lua", text: Bench.chunk("return ..."))
    let chunk = try bench.state.loadRules(source)
    var random = Dice(seed: 11)
    for _ in 0..<300 {
      let value = Value.random(depth: 4, &random)
      var arguments = ValueWriter()
      arguments.value(value)
      let progress = bench.state.start(
        chunk, bench.link, arguments: arguments, seed: 0, host: bench.host)
      guard case .returned(let answer) = progress else { throw Unexpected() }
      #expect(answer.value ?? .null == value)
    }
  }

  /// Copied field by field in Lua, so that the walker packs what the views gave.
  @Test func valuesSurviveBeingRebuiltInLua() throws {
    let bench = try Bench()
    let body = """
      local function copy(value)
        if type(value) ~= "table" then return value end
        local result = {}
        for key, item in pairs(value) do result[key] = copy(item) end
        return result
      end
      return copy((...))
      """
    let chunk = try bench.state.loadRules(
      ScriptSource(name: "rules.lua", text: Bench.chunk(body)))
    var random = Dice(seed: 11)
    for _ in 0..<300 {
      // An empty list comes back as an empty map: Lua cannot tell them apart.
      let value = Value.random(depth: 4, &random, nulls: false, emptyLists: false)
      var arguments = ValueWriter()
      arguments.value(value)
      let progress = bench.state.start(
        chunk, bench.link, arguments: arguments, seed: 0, host: bench.host)
      guard case .returned(let answer) = progress else { throw Unexpected() }
      #expect(answer.value ?? .null == value)
    }
  }
}

struct Unexpected: Error {}

extension Value {
  static func random(
    depth: Int, _ random: inout Dice, nulls: Bool = true,
    emptyLists: Bool = true
  ) -> Value {
    func child() -> Value {
      Value.random(depth: depth - 1, &random, nulls: nulls, emptyLists: emptyLists)
    }
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return nulls ? .null : 0
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: return .number(Double.random(in: -1e300...1e300, using: &random))
    case 4:
      return .number(
        [-0.0, 0.5, 1e15, .leastNonzeroMagnitude, 0x1p53][Int.random(in: 0..<5, using: &random)])
    case 5:
      return .string(
        ["", "a", "é\u{0}€", "x".repeated(200)][Int.random(in: 0..<4, using: &random)])
    case 6, 7:
      let count = Int.random(in: (emptyLists ? 0 : 1)..<24, using: &random)
      return .list((0..<count).map { _ in child() })
    default:
      let count = Int.random(in: 0..<24, using: &random)
      return .map((0..<count).map { ("k\($0 * 7 % 24)", child()) })
    }
  }
}

extension String {
  func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
