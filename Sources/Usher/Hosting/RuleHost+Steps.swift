internal import UsherCore
internal import UsherScript
internal import UsherSeal
internal import UsherStore
internal import UsherWire

/// Performing the steps that a session asks for.
extension RuleHost {
  /// Takes an event into its device's session and does what that asks for.
  func handle(_ event: Event, link: OpenedLink?, on device: Device) {
    var steps: [Step] = []
    if let fault = Self.refusal(of: event, in: loaded.project) ?? tooLarge(event, device) {
      return write(fault.errorLine(line: event.line))
    }
    device.session.handle(event, link: link, into: &steps)
    if case .again? = steps.last {
      steps.removeLast()
      perform(steps, on: device)
      steps.removeAll()
      device.session.handle(event, link: link, into: &steps)
    }
    perform(steps, on: device)
  }

  /// Performs steps in order; what the answer to one asks for comes before the next.
  func perform(_ steps: [Step], on device: Device) {
    for step in steps {
      do {
        guard let answer = try answer(to: step, on: device) else { continue }
        feed(answer, to: device)
      } catch {
        if case .exchange(let redemption, _) = step {
          // Provider trouble is an outcome, not an error; the credential is unspent.
          let answer = ExchangeAnswer.failed(
            .retryable, errorCode: "storeUnavailable", errorMessage: nil)
          feed(.exchanged(redemption, answer, freshGuid: nil), to: device)
          continue
        }
        // What was to follow rests on what the store did not do.
        return storeFailed(error)
      }
    }
  }

  func feed(_ answer: SessionAnswer, to device: Device) {
    var more: [Step] = []
    device.session.answer(answer, into: &more)
    perform(more, on: device)
  }

  /// Does a step; gives the answer for the session where there is one at once.
  private func answer(to step: Step, on device: Device) throws(StoreFault) -> SessionAnswer? {
    switch step {
    case .decide(let about, let decision, let rule, let fingerprint):
      write(
        DecisionLine(
          event: about.id, seq: about.seq, decision: decision, rule: rule,
          fingerprint: fingerprint, timings: timings()))
      return nil
    case .ask(let question, let about):
      return ask(question, about: about, on: device)
    case .wake, .again:
      return nil
    case .cancel(let redemption):
      cancelRules(of: redemption, on: device)
      return nil
    default:
      return try storeAnswer(to: step, on: device)
    }
  }

  /// Facts that would make the session's attributes too large.
  private func tooLarge(_ event: Event, _ device: Device) -> EventFault? {
    guard let new = event.facts?.attributes?.map else { return nil }
    let known = device.session.attributes
    guard new.asValue.size + known.size > DecisionSize.attributes else { return nil }
    // A name that is there already takes no more room.
    let both = Value.map(
      ((known.map.map(Array.init) ?? []) + Array(new)).map { ($0.name, $0.value) })
    guard both.size > DecisionSize.attributes else { return nil }
    return EventFault(
      .invalidEvent,
      "'user.attributes': a session's attributes take at most "
        + "\(DecisionSize.attributes >> 10) KB together", id: event.id)
  }

  /// An event that this project cannot take.
  static func refusal(of event: Event, in project: Project) -> EventFault? {
    guard case .entitlementChanged(let change) = event.body,
      !project.entitlements.contains(change.entitlement)
    else { return nil }
    return EventFault(
      .invalidEvent, "'entitlement' must be one that the project declares", id: event.id)
  }

  /// Reads the link that an event opens. It says the same whatever came before.
  func link(of event: Event) -> OpenedLink? {
    guard case .linkOpened(let opened) = event.body else { return nil }
    let reading = loaded.project.links.parse(opened.url)
    guard case .success(let link) = reading else { return OpenedLink(reading) }
    return OpenedLink(
      reading, fingerprint: link.credential.map { Fingerprint(of: $0) },
      openId: link.kind == .appOpen ? freshId("openId", line: event.line) : nil)
  }

  func write(_ line: DecisionLine) {
    tally.decisions += 1
    if collects {
      collected.append(.decision(line))
    } else {
      DecisionWriter.write(line, to: &output)
    }
  }

  func write(_ line: ErrorLine) {
    tally.errors += 1
    if collects {
      collected.append(.error(line))
    } else {
      DecisionWriter.write(line, to: &output)
    }
  }

  func timings() -> DecisionLine.Timings? {
    stopwatch.microseconds.map {
      DecisionLine.Timings(microseconds: $0, instructions: lastInstructions)
    }
  }
}
