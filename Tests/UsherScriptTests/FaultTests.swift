import Testing
@testable import UsherScript
import UsherWire

/// Errors carry what a reader needs: message, place, column, what is declared, what to do.
@Suite struct FaultTests {
  func fault(_ body: String) throws -> ScriptFault {
    guard case .failed(let fault) = try Bench().start(body) else { throw Unexpected() }
    return fault
  }

  @Test func aHostErrorCarriesItsNotes() throws {
    let fault = try fault("  return navigate(destinations.hom)")
    #expect(fault.message == "unknown destination 'hom'")
    #expect(fault.place == ScriptPlace(source: "rules.lua", line: 3, column: 32))
    #expect(fault.note == "declared: album, home")
    #expect(fault.hint == "did you mean 'home'?")
  }

  @Test(arguments: [
    ("return usr", "undefined variable 'usr'", nil),
    ("return navigat()", "undefined variable 'navigat'", "did you mean 'navigate'?"),
    ("return stirng.rep", "undefined variable 'stirng'", "did you mean 'string'?"),
    ("return string.fomat", "'string' has no 'fomat'", "did you mean 'format'?"),
    ("return ('x'):uper()", "'string' has no 'uper'", "did you mean 'upper'?"),
    ("return log.inof", "'log' has no 'inof'", "did you mean 'info'?"),
    ("return os.time()", "'os.time' is not there", "use now()"),
    ("return os", "'os' is not there", nil),
    ("return string.dump(print)", "'string.dump' is not there", "rules are source"),
    ("return load('x')", "'load' is not there", nil),
    ("glob = 1", "cannot set the global 'glob'", "use 'local glob'"),
    ("return user:hass('x')", "attempt to call a nil value (method 'hass')", nil),
    ("return zzz", "undefined variable 'zzz'", nil),
  ])
  func names(_ body: String, _ message: String, _ hint: String?) throws {
    let fault = try fault(body)
    #expect(fault.message == message)
    #expect(fault.hint == hint)
    #expect(fault.place?.line == 3)
  }

  @Test func aCaughtErrorIsPlainText() throws {
    #expect(
      try Bench().run("local ok, m = pcall(function() return destinations.hom end) return m")
        == #""rules.lua:3: unknown destination 'hom'""#)
  }

  @Test func aCaughtErrorRaisedAgainKeepsItsNotes() throws {
    let fault = try fault(
      "local ok, m = pcall(function() return destinations.hom end)\nerror(m, 0)")
    #expect(fault.message == "unknown destination 'hom'")
    #expect(fault.hint == "did you mean 'home'?")
    #expect(fault.place?.line == 3)
  }

  @Test func framesAreScriptLines() throws {
    let fault = try fault(
      "local function a() error('deep') end\nlocal function b() a() end\nb()\nreturn 1")
    #expect(fault.frames.map(\.line) == [3, 4, 5])
    #expect(fault.place?.line == 3)
  }

  @Test func anErrorWithoutPositionGetsTheLineThatRaisedIt() throws {
    let fault = try fault("\nerror({ message = 'm' })")
    #expect(fault.message == "m" && fault.place?.line == 4)
  }

  @Test func longNamesAreFoundAgain() throws {
    let name = "lib/" + "long/".repeated(20) + "name.lua"
    let bench = try Bench()
    let chunk = try bench.state.loadRules(
      ScriptSource(name: name, text: "return { link = function()\n error('x') end }"))
    guard
      case .failed(let fault) = bench.state.start(
        chunk, bench.link, arguments: Bench.arguments, seed: 0, host: bench.host)
    else { throw Unexpected() }
    #expect(fault.place == ScriptPlace(source: name, line: 2))
    #expect(fault.message == "x")
  }

  @Test func theHostSeesWhoCalls() throws {
    let bench = try Bench()
    nonisolated(unsafe) var place: ScriptPlace?
    bench.host.functions[6] = { arguments, _ in
      place = arguments.caller
      return .values(0)
    }
    #expect(bench.run("\n\nprint('a', 1, true, nil, link)") == "none")
    #expect(place == ScriptPlace(source: "rules.lua", line: 5))
    #expect(bench.host.calls.last?.arguments == ["a\t1\ttrue\tnil\ttable"])
  }

  @Test(arguments: [
    ("navigate(print)", "argument 1 is a function"),
    ("navigate(1, { a = { 0/0 } })", "argument 2.a[1] is not a number (NaN)"),
    ("navigate('\\xff')", "argument 1 is not valid UTF-8"),
    (
      "local t = {} t[1] = t navigate(t)",
      "argument 1[1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1] is nested more than 16 levels deep"
    ),
  ])
  func argumentsThatCannotLeave(_ body: String, _ message: String) throws {
    #expect(try fault(body).message == message)
  }

  @Test func hostObjectsDoNotLeakOnErrors() throws {
    let bench = try Bench()
    weak var kept: TestHost?
    do {
      let host = TestHost()
      kept = host
      let chunk = try bench.state.loadRules(
        ScriptSource(name: "r", text: Bench.chunk("navigate(1)")))
      for _ in 0..<1_000 {
        let progress = bench.state.start(
          chunk, bench.link, arguments: Bench.arguments, seed: 0, host: host)
        guard case .failed = progress else { throw Unexpected() }
      }
    }
    #expect(kept == nil)
  }

  /// Every allocation of an evaluation fails once, alone and with all after it; afterwards the same
  /// state decides as ever.
  @Test(
    arguments: [
      "return navigate(destinations.home)", "error('x')", "return usr", "return pcall(error, {})",
      "local t = {} for i = 1, 40 do t[i] = ('%d'):format(i) end return table.concat(t)",
      "for k, v in pairs({ a = 1, b = 2 }) do end return (('abc'):gsub('%w', { b = 'x' }))",
      "return { link, user, x = { 1, 2 } }", "return wait()", "print(link) return 1",
    ], [false, true])
  func everyAllocationMayFail(_ body: String, _ sticky: Bool) throws {
    let bench = try Bench()
    let chunk = try bench.state.loadRules(ScriptSource(name: "r.lua", text: Bench.chunk(body)))
    let control = try bench.state.loadRules(
      ScriptSource(name: "c.lua", text: Bench.chunk(Control.body)))
    let expected = bench.control(control)
    for n in 1...2_000 {
      bench.state.failAllocation(Int64(n), sticky: sticky)
      var progress = bench.state.start(
        chunk, bench.link, arguments: Bench.arguments, seed: 1, host: bench.host)
      if case .suspended(let evaluation) = progress {
        progress = bench.state.resume(evaluation, values: 0, ValueWriter())
      }
      let seen = bench.state.failAllocation(0)
      #expect(bench.control(control) == expected)
      #expect(bench.state.suspendedCount == 0)
      if seen < n { return }
    }
    Issue.record("the sweep did not end")
  }
}
