import Testing
import UsherScript
import UsherWire

/// Scripts that mean harm. Each ends by a limit that it cannot catch, or by an ordinary error, and
/// the next evaluation on the same state sees nothing of it.
@Suite struct LimitTests {
  struct Attack: Sendable, CustomTestStringConvertible {
    var body: String
    var outcome: String
    var testDescription: String { body.prefix(60) + " → " + outcome }
    init(_ outcome: String, _ body: String) {
      self.outcome = outcome
      self.body = body
    }
  }

  /// By instructions. Any of these may be ended by time instead, on a slow machine.
  static let instructions = "are allowed"
  static let memory = "out of memory"
  static let large = "resulting string too large (limit 1 MB)"

  static let attacks: [Attack] = [
    // Loops, and catching the end of them.
    Attack(instructions, "repeat until false"),
    Attack(instructions, "::again:: goto again"),
    Attack(instructions, "for i = 1, math.huge do end"),
    Attack(instructions, "while true do pcall(function() while true do end end) end"),
    Attack(instructions, "while not select(2, pcall(function() repeat until false end)) do end"),
    Attack(instructions, "local function f() return pcall(f) or f() end return f()"),
    Attack(
      instructions, "pcall(string.gsub, ('x'):rep(1000), '.', function() while true do end end)"),
    Attack(instructions, "table.sort({ 1, 2, 3 }, function() while true do end end)"),
    Attack(instructions, "pcall(pcall, pcall, function() while true do end end) return 'free'"),
    Attack(instructions, "for i = 1, 1e9 do local ok = pcall(error, i) end"),
    Attack(instructions, "local t = { 1, a = 2 } while true do for k in pairs(t) do end end"),
    // Patterns.
    Attack(instructions, "return ('a'):rep(60):find(('a?'):rep(60) .. ('a'):rep(61))"),
    Attack(instructions, "return ('x'):rep(5000):match('.-.-.-.-z')"),
    Attack(instructions, "return ('('):rep(4000):find('%b()%b()')"),
    Attack(instructions, "return ('ab'):rep(3000):find('(.*)(.*)%1%2x')"),
    Attack(instructions, "for _ in (' '):rep(20000):gmatch('%s*x') do end"),
    Attack(instructions, "return ('a'):rep(20000):gsub('a*b', '')"),
    Attack("pattern too complex", "return ('a'):rep(300):find(('(a)'):rep(20) .. ('a?'):rep(300))"),
    Attack("malformed pattern", "return ('a'):find('[' .. ('a'):rep(1000))"),
    Attack("invalid capture index", "return ('a'):find('%9')"),
    // Long work inside one call.
    Attack("too many elements to move", "table.move({}, 1, 1 << 50, 2)"),
    Attack("too many results to unpack", "return table.unpack({}, 1, 1 << 40)"),
    Attack(
      "too many results to unpack", "return table.unpack({}, math.mininteger, math.maxinteger)"),
    Attack("string slice too long", "return ('x'):rep(1000):byte(1, -1)"),
    Attack("string slice too long", "return utf8.codepoint(('x'):rep(1000), 1, -1)"),
    Attack(large, "return ('x'):rep(1 << 40)"),
    Attack(large, "return (''):rep(1 << 40, 'ab')"),
    Attack(
      large,
      "local s = ('x'):rep(9000) return (('%s'):rep(200):format(table.unpack((function() local t = {} for i = 1, 200 do t[i] = s end return t end)())))"
    ),
    Attack(
      large, "local t = {} for i = 1, 200 do t[i] = ('x'):rep(10000) end return table.concat(t)"),
    Attack(large, "return (('x'):rep(2000):gsub('x', ('y'):rep(1000)))"),
    Attack(large, "return (('x'):rep(1000000):gsub('', 'yy'))"),
    Attack(instructions, "local s = ('x'):rep(900000) while true do s:upper() end"),
    Attack("", "local s = ('9'):rep(900000) while true do local n = s + 0 end"),
    Attack(
      "", "local s, t = ('x'):rep(900000), ('x'):rep(900000) while true do local b = s < t end"),
    Attack(
      "", "local t = {} for i = 1, 50000 do t[i] = i end while true do table.insert(t, 1, 0) end"),
    Attack("", "local t = {} for i = 1, 30000 do t['k' .. i] = i end while true do next(t) end"),
    Attack(
      "",
      "local t = {} for i = 1, 30000 do t['k' .. i] = i end for k in pairs(t) do t[k] = nil end while true do next(t) end"
    ),
    // Memory.
    Attack(memory, "local t = {} while true do t[#t + 1] = {} end"),
    Attack(memory, "local t = {} while true do t = { t, {}, {} } end"),
    Attack(memory, "local s = 'x' while true do s = s .. s end"),
    Attack(memory, "local t = {} for i = 1, 1e6 do t[i] = 'key' .. i end"),
    Attack(
      memory,
      "local t = {} while true do local a, b = #t, {} t[a + 1] = function() return a, b end end"),
    Attack(
      memory,
      "local t = {} while true do pcall(function() while true do t[#t + 1] = ('x'):rep(1000) .. #t end end) end"
    ),
    Attack("are allowed", "local function f(...) return f(1, ...) end return f()"),
    Attack(memory, "local function f(n) return 1 + f(n + 1) end return f(1)"),
    Attack(memory, "local t = {} for i = 1, 1e6 do t[i] = link end return t, pcall(error)"),
    Attack(
      "calls are nested too deeply", "local function f(s) return (s:gsub('.', f)) end return f('x')"
    ),
    Attack(
      "calls are nested too deeply",
      "local function f(a, b) table.sort({ 1, 2 }, f) return true end return f()"),
    // Errors that are meant for the host.
    Attack("the script raised a nil as an error", "error()"),
    Attack("the script raised a table as an error", "error({})"),
    Attack("the script raised a table as an error", "error(link)"),
    Attack("the script raised a function as an error", "error(print)"),
    Attack("own text", "error({ message = 'own text' })"),
    Attack("42", "error(42)"),
    Attack("0.5", "error(0.5)"),
    Attack("a\u{fffd}b", "error('a\\xffb', 0)"),
    Attack("a\0b", "error('a\\0b', 0)"),
    Attack("xxxx", "error(('x'):rep(100000), 0)"),
    Attack("attempt to index a nil value", "local t = {} return t.a.b"),
    Attack("attempt to divide by zero", "return 1 // 0"),
    Attack("attempt to compare", "return {} < {}"),
    Attack("invalid conversion '%y' to 'format'", "return ('%y'):format(1)"),
    Attack("'%p' is not there", "return ('%p'):format({})"),
  ]

  @Test func everyAttackEndsCleanly() throws {
    let gauntlet = try Gauntlet()
    for _ in 1...8 { gauntlet.bench.state.collect() }
    let before = gauntlet.bench.state.heap.used
    var dice = Dice(seed: 5)
    for attack in Self.attacks.shuffled(using: &dice) + Self.attacks.shuffled(using: &dice) {
      let outcome = gauntlet.run(attack.body, attack.body)
      #expect(
        outcome.hasPrefix("!") && (outcome.contains(attack.outcome) || outcome.contains("ran for")),
        "\(attack.body): \(outcome)")
      #expect(outcome.utf8.count < 1_300)
    }
    for _ in 1...8 { gauntlet.bench.state.collect() }
    #expect(gauntlet.bench.state.heap.used <= before + before / 20)
  }

  @Test func aTinyMemoryLimitIsKept() throws {
    var limits = ScriptLimits.evaluation
    limits.memory = 20_000
    let bench = try Bench(limits: limits)
    guard
      case .failed(let fault) = try bench.start("local t = {} while true do t[#t + 1] = #t end"),
      case .memory(let limit, let used) = fault.kind
    else { throw Unexpected() }
    #expect(limit == 20_000 && used <= 20_000)
    #expect(bench.run("return 1") == "1")
  }

  @Test func faultsSayWhere() throws {
    let bench = try Bench()
    guard
      case .failed(let fault) = try bench.start(
        "local function inner()\n  while true do end\nend\ninner()\nreturn 1")
    else { throw Unexpected() }
    #expect(fault.kind == .instructions(limit: 2_000_000, used: fault.used))
    #expect(fault.place == ScriptPlace(source: "rules.lua", line: 4))
    #expect(fault.frames.map(\.line) == [4, 6])
    #expect(fault.used >= 2_000_000 && fault.used < 2_001_000)
  }

  @Test func instructionsAreCountedTheSameEachTime() throws {
    let bench = try Bench()
    let body = "local n = 0 for i = 1, 1000 do n = n + #tostring(i):rep(3) end return n"
    let chunk = try bench.state.loadRules(ScriptSource(name: "r", text: Bench.chunk(body)))
    var seen: Set<Int64> = []
    for _ in 0..<50 {
      let progress = bench.state.start(
        chunk, bench.link, arguments: Bench.arguments, seed: 0, host: bench.host)
      guard case .returned(let answer) = progress else { throw Unexpected() }
      seen.insert(answer.usage.instructions)
    }
    #expect(seen.count == 1)
  }

  @Test func anInterruptEndsWhatRuns() throws {
    let bench = try Bench()
    bench.state.interrupt()
    let fault = bench.run("while true do end")
    bench.state.interrupt(false)
    #expect(fault == "! interrupted")
    #expect(bench.run("return 1") == "1")
  }

  @Test func theStateCanBeBuiltAnew() throws {
    let bench = try Bench()
    try bench.state.loadModule("m", ScriptSource(name: "m.lua", text: "return { 7 }"))
    let kept = try bench.state.loadRules(
      ScriptSource(name: "r.lua", text: Bench.chunk("return require('m')[1] + link.count")))
    #expect(bench.run("return 1") == "1")
    try bench.state.renew()
    let progress = bench.state.start(
      kept, bench.link, arguments: Bench.arguments, seed: 0, host: bench.host)
    #expect(Bench.text(progress) == "10")
  }

  @Test func theHostCannotUseTheStateThatCallsIt() throws {
    let bench = try Bench()
    let chunk = try bench.state.loadRules(ScriptSource(name: "r", text: Bench.chunk("return 1")))
    bench.host.functions[6] = {
      [state = bench.state, link = bench.link, host = bench.host] _, answer in
      answer.string(
        Bench.text(state.start(chunk, link, arguments: Bench.arguments, seed: 0, host: host)))
      return .values(1)
    }
    #expect(
      bench.run("return log.info()") == #""! a host call cannot use the state that calls it""#)
  }
}

extension ScriptFault {
  fileprivate var used: Int64 {
    if case .instructions(_, let used) = kind { used } else { 0 }
  }
}
