internal import UsherCore
internal import UsherSeal
internal import UsherStore
internal import UsherWire

/// The steps that ask or change the store.
extension RuleHost {
  /// Performs a step of the store; gives the answer for the session where there is one.
  func storeAnswer(to step: Step, on device: Device) throws(StoreFault) -> SessionAnswer? {
    if case .pay(let payment, let about) = step {
      try pay(payment, about: about, at: device.session.latest)
      return nil
    }
    var transaction = StoreTransaction(store)
    let performed = try transaction.perform(
      step, of: device.session, entitlements: loaded.project.entitlements,
      freshId: { freshId("id", line: step.about?.line ?? currentLine) })
    try transaction.commit()
    if case .answer(let answer) = performed { return answer }
    return nil
  }

  /// A UUID version 4 for the one use of that name that an event has.
  func freshId(_ use: String, line: Int) -> String {
    options.random.uuid(line: line, RandomSource.Use(use))
  }

  /// Says that the store did not do a step.
  func storeFailed(_ fault: StoreFault) {
    write(
      ErrorLine(
        event: currentEvent, line: currentLine, code: .storeUnavailable,
        message: "the store could not do it: \(fault.message)"))
  }

  /// `payment.completed`: grants, issues the provider's link, and prints its decision.
  private func pay(_ payment: Payment, about: EventRef, at now: Instant) throws(StoreFault) {
    let provider: any LinkProvider
    do {
      provider = try paidProvider(payment)
    } catch {
      return write(error.errorLine(line: about.line))
    }
    var transaction = StoreTransaction(store)
    let guid = try transaction.pay(payment, at: now) { freshId("guid", line: about.line) }
    var decision = Decision.accepted(bound: nil)
    if type(of: provider).credentialLifetime != nil {
      let code = options.random.credential(line: about.line, RandomSource.Use("credential"))
      let name = type(of: provider).name
      if let links = provider.issue(code, anonymousId: payment.anonymousId),
        let credential = IssuedCredential(
          payment, of: name, guid: guid, fingerprint: Fingerprint(of: code), at: now)
      {
        transaction.write(.credential(credential))
        decision = .issued(guid: guid, links: links, expiresAt: credential.expiresAt)
      }
    }
    try transaction.commit()
    write(
      DecisionLine(event: about.id, seq: about.seq, decision: decision, timings: timings()))
  }

  /// The provider that was paid through, where this project can grant what was bought.
  private func paidProvider(_ payment: Payment) throws(EventFault) -> any LinkProvider {
    guard let provider = loaded.project.links.provider(named: payment.provider) else {
      throw EventFault(
        .invalidEvent, "'provider' must be one that the project configures in 'links'",
        id: currentEvent)
    }
    guard loaded.project.entitlements.contains(payment.entitlement) else {
      throw EventFault(
        .invalidEvent, "'entitlement' must be one that the project declares", id: currentEvent)
    }
    guard type(of: provider).name != .funnelsgrove || payment.email != nil else {
      throw EventFault(
        .invalidEvent, "'email' is missing: funnelsgrove grants by the verified e-mail",
        id: currentEvent)
    }
    return provider
  }
}

extension Step {
  /// The event of a step that needs a fresh id; it may have been read long before.
  fileprivate var about: EventRef? {
    if case .exchange(let redemption, _) = self { return redemption.about }
    if case .recordAppOpen(_, let about, _) = self { return about }
    return nil
  }
}
