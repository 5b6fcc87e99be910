public import UsherCore
import UsherWire

/// The steps of a session that are the store's work.
extension StoreTransaction {
  /// What became of a step.
  public enum Performed: Sendable {
    case done
    /// To be fed back to the session.
    case answer(SessionAnswer)
    /// Not the store's work: printing, rules, payments, timers.
    case notHere
  }

  /// Performs a step as of the session's latest time. All but the exchange is kept back until
  /// `commit`: a consumed credential stays consumed.
  ///
  /// - Parameter names: The entitlements that the project declares.
  /// - Parameter freshId: Makes a UUID version 4.
  public mutating func perform(
    _ step: Step, of session: Session, entitlements names: [String], freshId: () -> String
  ) throws(StoreFault) -> Performed {
    let now = session.latest
    switch step {
    case .exchange(let redemption, let account):
      let fresh = session.needsGuid(for: redemption) ? freshId() : nil
      let answer = exchange(redemption, device: session.device, account: account, at: now)
      return .answer(.exchanged(redemption, answer, freshGuid: fresh))
    case .refresh(let settlement):
      let found = active(names, of: session.guids, at: now)
      return .answer(.refreshed(settlement, active: found.names, complete: found.complete))
    case .poll(let redemption, let since):
      let found = becameActive(names, of: session.guids, since: since, at: now)
      return .answer(.polled(redemption, found: found))
    case .recordAppOpen(let delivery, let about, let openId):
      return .answer(.appOpened(delivery, about: about, openId: openId, clickId: freshId()))
    case .signIn(let signIn):
      let found = try identity(of: signIn, entitlements: names, at: now)
      bind(signIn.clickIds, to: signIn.verifiedEmail)
      return .answer(
        .signedIn(
          signIn, guids: found.guids, bound: signIn.verifiedEmail != nil,
          subscribers: found.subscribers))
    case .bindClicks(let ids, let email):
      bind(ids, to: email)
      return .answer(.clicksBound(ids))
    case .linkGuid(let guid, let account): try linkGuid(guid, account: account)
    case .grant(let entitlement, let buyer, let guid):
      try copyGrant(of: buyer, entitlement: entitlement, to: guid, at: now)
    case .recordFirstOpen:
      write(.firstOpen(FirstOpen(device: session.device, platform: session.platform, at: now)))
    case .changeEntitlement(let change): try self.change(change, at: now)
    case .queueReissue(let email): write(.reissue(Reissue(email: email, at: now)))
    case .decide, .ask, .pay, .cancel, .wake, .again: return .notHere
    }
    return .done
  }

  private mutating func bind(_ clicks: [String], to email: String?) {
    guard let email else { return }
    for click in clicks { write(.bindClick(click, email: email)) }
  }

  /// What was bought comes along as `context.subscription` (PL-27). A store that cannot be asked is
  /// an outcome, as any trouble of a provider is.
  private func exchange(
    _ redemption: Redemption, device: String, account: String?, at now: Instant
  ) -> ExchangeAnswer {
    let request = ExchangeRequest(
      fingerprint: redemption.ticket.fingerprint, provider: redemption.ticket.provider,
      device: device, account: account, at: now)
    guard let answer = try? store.exchange(request) else {
      return .failed(.retryable, errorCode: nil, errorMessage: nil)
    }
    guard case .exchanged(var exchange) = answer,
      let grant = try? grant(guid: exchange.guid, entitlement: exchange.entitlement)
    else { return answer }
    let found = grant.entitlement(at: now)
    exchange.subscription = Value { writer in
      writer.map { writer in
        found.writeFields(to: &writer)
        writer.field("name", found.name)
      }
    }
    return .exchanged(exchange)
  }
}
