internal import UsherCore
internal import UsherScript
internal import UsherSeal
internal import UsherStore
internal import UsherWire

/// The steps that ask or change the store.
extension RuleHost {
  /// Performs a step of the store; gives the answer for the session where there is one.
  func storeAnswer(to step: Step, on device: Device) throws(StoreFault) -> SessionAnswer? {
    let session = device.session
    let now = session.latest
    var transaction = StoreTransaction(store)
    var answer: SessionAnswer?
    switch step {
    case .exchange(let redemption, let account):
      answer = try exchange(redemption, account: account, of: session)
    case .refresh(let settlement):
      let active = store.active(loaded.project.entitlements, of: session.guids, at: now)
      answer = .refreshed(settlement, active: active.names, complete: active.complete)
    case .poll(let redemption, let since):
      answer = .polled(
        redemption,
        found: store.becameActive(
          loaded.project.entitlements, of: session.guids, since: since, at: now))
    case .recordAppOpen(let delivery, let about, let openId):
      answer = .appOpened(
        delivery, about: about, openId: openId, clickId: uuid("clickId", line: about.line))
    case .signIn(let signIn): answer = try self.signIn(signIn, at: now, &transaction)
    case .bindClicks(let ids, let email):
      for id in ids { transaction.write(.bindClick(id, email: email)) }
      answer = .clicksBound(ids)
    case .linkGuid(let guid, let account): try transaction.linkGuid(guid, account: account)
    case .grant(let entitlement, let buyer, let guid):
      try transaction.copyGrant(of: buyer, entitlement: entitlement, to: guid, at: now)
    case .recordFirstOpen:
      transaction.write(
        .firstOpen(FirstOpen(device: session.device, platform: session.platform, at: now)))
    case .pay(let payment, let about): return try pay(payment, about: about, at: now)
    case .changeEntitlement(let change): try transaction.change(change, at: now)
    case .queueReissue(let email): transaction.write(.reissue(Reissue(email: email, at: now)))
    case .decide, .ask, .wake, .again, .cancel: break
    }
    try transaction.commit()
    return answer
  }

  /// What a step that the store did not do means for the session: no answer is not "no".
  func storeFailed(_ fault: StoreFault, _ step: Step, on device: Device) -> SessionAnswer? {
    switch step {
    case .exchange(let redemption, _):
      return .exchanged(
        redemption, .failed(.retryable, errorCode: "storeUnavailable", errorMessage: nil),
        freshGuid: nil)
    case .signIn(let signIn):
      writeFault(fault, about: signIn.about)
      return .signedIn(signIn, guids: [], bound: false, subscribers: [])
    case .pay(_, let about):
      writeFault(fault, about: about)
      return nil
    default:
      writeFault(fault, about: EventRef(id: currentEvent, line: draws.line))
      return nil
    }
  }

  private func writeFault(_ fault: StoreFault, about: EventRef?) {
    write(
      ErrorLine(
        event: about?.id ?? currentEvent, line: about?.line ?? draws.line, code: .storeUnavailable,
        message: "the store could not do it: \(fault.message)"))
  }

  /// What a script's check asks, over guids, at a moment.
  func entitlement(
    named name: String, guids: [HeldGuid], at now: Instant, in transaction: StoreTransaction
  ) -> Entitlement {
    transaction.entitlement(name, of: guids, at: now)
  }

  private func exchange(_ redemption: Redemption, account: String?, of session: Session)
    throws(StoreFault) -> SessionAnswer
  {
    let ticket = redemption.ticket
    var answer = try store.exchange(
      ExchangeRequest(
        fingerprint: ticket.fingerprint, provider: ticket.provider, device: session.device,
        account: account, at: session.latest))
    if case .exchanged(var exchange) = answer {
      exchange.subscription = try subscription(of: exchange)
      answer = .exchanged(exchange)
    }
    let fresh =
      session.needsGuid(for: redemption) ? uuid("guid", line: redemption.about.line) : nil
    return .exchanged(redemption, answer, freshGuid: fresh)
  }

  /// `context.subscription` of the result: what the buyer has (PL-27).
  private func subscription(of exchange: Exchange) throws(StoreFault) -> Value? {
    guard let grant = try store.grant(guid: exchange.guid, entitlement: exchange.entitlement)
    else { return nil }
    return Value {
      $0.map {
        $0.field("entitlement", grant.entitlement)
        if let expiresAt = grant.expiresAt { $0.field("expiresAt", expiresAt.seconds) }
        $0.field("product", grant.product)
        $0.field("provider", grant.provider)
      }
    }
  }

  private func signIn(
    _ signIn: SignIn, at now: Instant, _ transaction: inout StoreTransaction
  ) throws(StoreFault) -> SessionAnswer {
    let identity = try store.identity(
      of: signIn, entitlements: loaded.project.entitlements, at: now)
    if let email = signIn.verifiedEmail {
      for id in signIn.clickIds { transaction.write(.bindClick(id, email: email)) }
    }
    return .signedIn(
      signIn, guids: identity.guids, bound: !signIn.clickIds.isEmpty,
      subscribers: identity.subscribers)
  }

  /// `payment.completed`: grants, issues the provider's link, and prints its decision.
  private func pay(_ payment: Payment, about: EventRef, at now: Instant) throws(StoreFault)
    -> SessionAnswer?
  {
    guard let provider = loaded.project.links.provider(named: payment.provider),
      loaded.project.entitlements.contains(payment.entitlement)
    else {
      let field =
        loaded.project.links.provider(named: payment.provider) == nil ? "provider" : "entitlement"
      let expected =
        field == "provider" ? "a provider that the project configures" : "a declared entitlement"
      write(
        EventFault(.invalidEvent, "'\(field)' must be \(expected)", id: about.id)
          .errorLine(line: about.line))
      return nil
    }
    let name = type(of: provider).name
    if name == .funnelsgrove, payment.email == nil {
      write(
        EventFault(.invalidEvent, "'email' is missing: funnelsgrove grants by it", id: about.id)
          .errorLine(line: about.line))
      return nil
    }
    var transaction = StoreTransaction(store)
    let guid = try transaction.pay(payment, at: now) { uuid("guid", line: about.line) }
    var decision = Decision.accepted(bound: nil)
    if let lifetime = type(of: provider).credentialLifetime {
      let code = options.random.credential(line: draws.line, draws.use("credential"))
      if let links = provider.issue(code, anonymousId: payment.anonymousId) {
        let credential = IssuedCredential(
          fingerprint: fingerprint(of: code), provider: name, guid: guid,
          entitlement: payment.entitlement, expiresAt: now + lifetime,
          purchaseContext: payment.purchaseContext,
          emailHint: payment.email.map { Secret(EmailHint.masked($0)) })
        transaction.write(.credential(credential))
        decision = .issued(guid: guid, links: links, expiresAt: credential.expiresAt)
      }
    }
    try transaction.commit()
    write(
      DecisionLine(
        event: about.id, seq: about.seq, decision: decision, timings: timings(of: about)))
    return nil
  }
}
