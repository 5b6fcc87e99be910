import Testing
import UsherScript
import UsherWire

/// A host call can make a rule wait; other evaluations go on meanwhile.
@Suite struct WaitTests {
  static func answer(_ value: Value) -> ValueWriter {
    var writer = ValueWriter()
    writer.value(value)
    return writer
  }

  func start(_ bench: Bench, _ body: String) throws -> ScriptEvaluation {
    guard case .suspended(let evaluation) = try bench.start(body) else { throw Unexpected() }
    return evaluation
  }

  @Test func aRuleGoesOnWithTheAnswer() throws {
    let bench = try Bench()
    let body = "local before = link.path local got = wait('x') return { before, got.n, got.n + 1 }"
    let evaluation = try start(bench, body)
    #expect(bench.state.suspendedCount == 1)
    let progress = bench.state.resume(evaluation, values: 1, Self.answer(["n": 41]))
    #expect(Bench.text(progress) == #"["albums/summer",41,42]"#)
    #expect(bench.state.suspendedCount == 0)
  }

  @Test(arguments: [
    ("return (select('#', wait()))", "0"),
    ("local ok, m = pcall(wait) return { ok, m == nil }", "[true,true]"),
    ("for i, s in ipairs({ wait() }) do end return 'loop'", #""loop""#),
    ("return wait() or 'nothing'", #""nothing""#),
    ("return (pcall(pcall, wait))", "true"),
  ])
  func waitsInManyPlaces(_ body: String, _ expected: String) throws {
    let bench = try Bench()
    let evaluation = try start(bench, body)
    #expect(Bench.text(bench.state.resume(evaluation, values: 0, ValueWriter())) == expected)
  }

  @Test func anAnswerCanBeAnError() throws {
    let bench = try Bench()
    let caught = try start(bench, "local ok, message = pcall(wait) return { ok, message }")
    // 'wait' was called by pcall, which is no line of a script.
    #expect(Bench.text(bench.state.resume(caught, failing: "no answer")) == #"[false,"no answer"]"#)
    let raised = try start(bench, "local x = 1\nreturn wait(), 1")
    #expect(
      Bench.text(bench.state.resume(raised, failing: "no answer", hint: "try again"))
        == "! rules.lua:4: no answer (try again)")
  }

  @Test func aRuleCanWaitAtTheTopOfItsChunk() throws {
    let bench = try Bench()
    let chunk = try bench.state.loadRules(
      ScriptSource(
        name: "r", text: "local x = wait() return { link = function(l) return { x, l.kind } end }"))
    let progress = bench.state.start(
      chunk, bench.link, arguments: Bench.arguments, seed: 0, host: bench.host)
    guard case .suspended(let evaluation) = progress else { throw Unexpected() }
    #expect(
      Bench.text(bench.state.resume(evaluation, values: 1, Self.answer(5))) == #"[5,"page"]"#)
  }

  @Test(arguments: [
    "table.sort({ 2, 1 }, function() wait() end)",
    "return (('abc'):gsub('b', wait))",
    "return (('abc'):gsub('b', function() return wait() end))",
  ])
  func waitingInsideACallbackIsRefused(_ body: String) throws {
    let bench = try Bench()
    #expect(bench.run(body).contains("cannot wait here"))
    bench.host.functions[4] = { _, _ in .suspend }
    #expect(
      bench.run(body).contains(
        "this call has to wait, which it cannot inside a function that table.sort or string.gsub calls"
      ))
    #expect(bench.state.suspendedCount == 0)
  }

  @Test func aStaleEvaluationIsRefused() throws {
    let bench = try Bench()
    let first = try start(bench, "return wait()")
    _ = bench.state.resume(first, values: 1, Self.answer(1))
    let again = bench.state.resume(first, values: 1, Self.answer(2))
    #expect(Bench.text(again) == "! this evaluation does not wait")
    let second = try start(bench, "return wait()")
    #expect(Bench.text(bench.state.resume(first, values: 0, ValueWriter())).hasPrefix("!"))
    #expect(!bench.state.cancel(first))
    #expect(bench.state.cancel(second))
    #expect(!bench.state.cancel(second))
  }

  @Test func aCancelledEvaluationIsGone() throws {
    let bench = try Bench()
    let evaluation = try start(
      bench, "local t = {} for i = 1, 5000 do t[i] = { i } end wait() return #t")
    #expect(bench.state.heap.used > bench.state.heap.idle + 100_000)
    bench.state.cancel(evaluation)
    for _ in 1...8 { bench.state.collect() }
    #expect(bench.state.heap.used < bench.state.heap.idle + 20_000)
    #expect(bench.run("return 1") == "1")
  }

  @Test func aThousandEvaluationsWaitAtOnce() throws {
    let bench = try Bench()
    let chunk = try bench.state.loadRules(
      ScriptSource(
        name: "r", text: Bench.chunk("local n = 0 for i = 1, 3 do n = n + wait(i) end return n")))
    var waiting: [(Int64, ScriptEvaluation)] = []
    for number in 0..<1_000 {
      let progress = bench.state.start(
        chunk, bench.link, arguments: Bench.arguments, seed: 0, host: bench.host)
      guard case .suspended(let evaluation) = progress else { throw Unexpected() }
      waiting.append((Int64(number), evaluation))
    }
    #expect(bench.state.suspendedCount == 1_000)
    for round in 1...3 {
      waiting.shuffle()
      for index in waiting.indices {
        let (number, evaluation) = waiting[index]
        let progress = bench.state.resume(evaluation, values: 1, Self.answer(.integer(number)))
        switch progress {
        case .suspended(let next) where round < 3: waiting[index].1 = next
        case .returned(let answer) where round == 3:
          #expect(answer.value?.integer == number * 3)
        default: Issue.record("\(progress)")
        }
      }
    }
    #expect(bench.state.suspendedCount == 0)
  }

  @Test func abandonedEvaluationsLeaveNothingBehind() throws {
    let bench = try Bench()
    let chunk = try bench.state.loadRules(
      ScriptSource(name: "r", text: Bench.chunk("return wait()")))
    func round() throws {
      for _ in 0..<5_000 {
        let progress = bench.state.start(
          chunk, bench.link, arguments: Bench.arguments, seed: 0, host: bench.host)
        guard case .suspended(let evaluation) = progress else { throw Unexpected() }
        bench.state.cancel(evaluation)
      }
      for _ in 1...8 { bench.state.collect() }
    }
    try round()
    let before = bench.state.heap.used
    try round()
    #expect(bench.state.heap.used <= before + 256)
  }

  @Test func timeIsCountedForEachRunAndInstructionsInAll() throws {
    var limits = ScriptLimits.evaluation
    limits.instructions = 100_000
    let bench = try Bench(limits: limits)
    var progress = try bench.start("while true do for i = 1, 10000 do end wait() end")
    var rounds = 0
    while case .suspended(let evaluation) = progress {
      rounds += 1
      progress = bench.state.resume(evaluation, values: 0, ValueWriter())
    }
    guard case .failed(let fault) = progress, case .instructions = fault.kind else {
      throw Unexpected()
    }
    #expect((5...10).contains(rounds))
  }

  @Test("what waits holds 64 MB at most together, and takes nothing from those that do not wait")
  func memoryOfAllThatWait() throws {
    let bench = try Bench()
    let body = "local t = {} for i = 1, 3 do t[i] = ('x'):rep(900000) end wait() return #t"
    let own = "local t = {} for i = 1, 3 do t[i] = ('y'):rep(900000) end return #t"
    let chunks = try [body, own].map {
      try bench.state.loadRules(ScriptSource(name: "rules.lua", text: Bench.chunk($0)))
    }
    func start(_ chunk: Int) -> ScriptProgress {
      bench.state.start(
        chunks[chunk], bench.link, arguments: Bench.arguments, seed: 1, host: bench.host)
    }
    var waiting: [ScriptEvaluation] = []
    var refusal = ""
    while refusal.isEmpty, waiting.count < 100 {
      switch start(0) {
      case .suspended(let evaluation): waiting.append(evaluation)
      case let other: refusal = Bench.text(other)
      }
    }
    #expect(refusal.contains("the rules that wait hold 64 MB already"), "\(refusal)")
    #expect((20...30).contains(waiting.count))
    #expect(Bench.text(start(1)) == "3")
    for evaluation in waiting.prefix(5) { bench.state.cancel(evaluation) }
    guard case .suspended = start(0) else { throw Unexpected() }
  }
}
