internal import UsherCore
internal import UsherScript
internal import UsherStore
internal import UsherWire

/// Asking rules.
extension RuleHost {
  /// Asks a rule; nil when it waits.
  func ask(_ question: Question, about: EventRef, on device: Device) -> SessionAnswer? {
    lastInstructions = nil
    let rule = question.rule
    let evaluation = Evaluation(
      host: self, device: device, rule: rule, question: question, about: about,
      transaction: StoreTransaction(store))
    guard let chunk = scripts.chunk, let entry = scripts.entry(of: rule) else {
      return decideByDefault(evaluation)
    }
    arguments.removeAll()
    evaluation.writeArguments(to: &arguments)
    let progress = scripts.state.start(
      chunk, entry, arguments: arguments,
      seed: Self.seed(about.id, device.session.device, rule), host: evaluation)
    return settle(progress, of: evaluation)
  }

  /// Tries again for a rule that waits for an entitlement.
  func tryAgain(_ evaluation: Evaluation, on device: Device, at: Instant) {
    var steps: [Step] = []
    if at > device.session.latest { device.session.advance(to: at, into: &steps) }
    perform(steps, on: device)
    // What came due at the same moment may have ended it.
    guard device.stopWaiting(evaluation), var wait = evaluation.wait,
      let suspended = evaluation.suspended
    else { return }
    let entitlement = evaluation.entitlement(named: wait.entitlement)
    wait.triesLeft -= 1
    guard entitlement.isActive || wait.triesLeft <= 0 else {
      evaluation.wait = wait
      return device.wait(evaluation, until: at + wait.every)
    }
    evaluation.wait = nil
    evaluation.suspended = nil
    guard !evaluation.isOfAnotherAccount else {
      scripts.state.cancel(suspended)
      let stale = Decision.reject(reason: RejectReason.stale, detail: nil)
      return write(
        DecisionLine(event: evaluation.about.id, seq: evaluation.about.seq, decision: stale))
    }
    var answer = ValueWriter()
    answer.entitlement(entitlement)
    let progress = scripts.state.resume(suspended, values: 1, answer)
    if let answer = settle(progress, of: evaluation) { feed(answer, to: device) }
  }

  /// Ends the rules that a settled redemption still has waiting.
  func cancelRules(of redemption: Redemption, on device: Device) {
    for evaluation in device.stopWaiting(where: { $0.question.concerns(redemption) }) {
      if let suspended = evaluation.suspended { scripts.state.cancel(suspended) }
    }
  }

  private func settle(_ progress: ScriptProgress, of evaluation: Evaluation) -> SessionAnswer? {
    let device = evaluation.device
    switch progress {
    case .suspended(let suspended):
      guard let wait = evaluation.wait else {
        scripts.state.cancel(suspended)
        return fail(
          evaluation, ErrorCode.scriptError, "the rule waits for nothing that the host can answer")
      }
      evaluation.suspended = suspended
      evaluation.account = device.session.account
      device.wait(evaluation, until: device.session.latest + wait.every)
      return nil
    case .missing:
      return decideByDefault(evaluation)
    case .failed(let fault):
      if let storeFault = evaluation.storeFault {
        return fail(evaluation, .storeUnavailable, storeFault.message)
      }
      return fail(evaluation, fault)
    case .returned(let answer):
      lastInstructions = answer.usage.instructions
      return decide(answer, by: evaluation)
    }
  }

  private func decide(_ answer: ScriptAnswer, by evaluation: Evaluation) -> SessionAnswer? {
    guard let value = answer.value, !value.isNull else {
      if evaluation.rule == .purchase, evaluation.metNoAddress {
        return commit(
          .reject(reason: RejectReason.noPaywall, detail: nil), evaluation,
          rule: scripts.place(of: evaluation.rule))
      }
      return decideByDefault(evaluation)
    }
    do {
      let choice = try evaluation.read(value)
      return commit(
        evaluation.decision(for: choice), evaluation, rule: scripts.place(of: evaluation.rule))
    } catch {
      return fail(
        evaluation, .invalidDecision, quotes.hiding(error.message, of: [value]),
        at: scripts.place(of: evaluation.rule))
    }
  }

  /// What a rule did to the store commits with its decision or not at all.
  func commit(_ decision: Decision, _ evaluation: Evaluation, rule: RulePlace?)
    -> SessionAnswer?
  {
    do {
      try evaluation.transaction.commit()
    } catch {
      return fail(evaluation, .storeUnavailable, error.message)
    }
    return .ruled(
      evaluation.question, about: evaluation.about, decision, rule: rule,
      buyers: evaluation.createdGuids)
  }

  private func fail(_ evaluation: Evaluation, _ fault: ScriptFault) -> SessionAnswer {
    if case .badAnswer = fault.kind {
      let rule = evaluation.rule
      return fail(
        evaluation, .invalidDecision,
        "rules.\(rule.rawValue): \(fault.message), expected \(rule.mayReturn)",
        at: scripts.place(of: rule))
    }
    let advice = (fault.hint ?? fault.note ?? fault.limitAdvice).map { "; \($0)" } ?? ""
    write(
      ErrorLine(
        event: evaluation.about.id, line: evaluation.about.line, code: fault.errorCode,
        message: fault.message + advice, file: fault.place?.source,
        lineNumber: fault.place?.line, column: fault.column(source: loaded.source(of:))))
    return .failed(evaluation.question, about: evaluation.about)
  }

  func fail(
    _ evaluation: Evaluation, _ code: ErrorCode, _ message: String, at place: RulePlace? = nil
  ) -> SessionAnswer {
    write(
      ErrorLine(
        event: evaluation.about.id, line: evaluation.about.line, code: code, message: message,
        file: place?.file, lineNumber: place?.line))
    return .failed(evaluation.question, about: evaluation.about)
  }

  /// `math.random` is a function of event id, device and rule.
  private static func seed(_ event: String, _ device: String, _ rule: RuleName) -> UInt64 {
    var seed = Self.mixed(0xcbf2_9ce4_8422_2325, with: event)
    seed = Self.mixed(seed, with: device)
    return Self.mixed(seed, with: rule.rawValue)
  }

  /// Eight bytes at a time: a rule that draws no random number should not pay for it.
  private static func mixed(_ seed: UInt64, with text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      var seed = seed ^ UInt64(bytes.count)
      var next = 0
      while next < bytes.count {
        var word: UInt64 = 0
        let end = min(next + 8, bytes.count)
        withUnsafeMutableBytes(of: &word) { $0.copyBytes(from: bytes[next..<end]) }
        seed = (seed ^ UInt64(littleEndian: word)) &* 0x9e37_79b9_7f4a_7c15
        seed ^= seed >> 29
        next = end
      }
      return seed
    }
  }
}

extension Question {
  var rule: RuleName {
    switch self {
    case .link: .link
    case .purchase: .purchase
    case .redemption: .redemption
    case .beforeRedemption: .beforeRedemption
    }
  }

  func concerns(_ redemption: Redemption) -> Bool {
    switch self {
    case .link, .purchase: false
    case .redemption(let settlement): settlement.number == redemption.number
    case .beforeRedemption(let other): other.number == redemption.number
    }
  }
}
