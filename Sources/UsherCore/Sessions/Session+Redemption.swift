import UsherWire

/// One redemption at a time, from the tap to its one outcome (decisions 2, 3, 6).
extension Session {
  mutating func begin(_ ticket: Ticket, about: EventRef, into steps: inout [Step]) {
    redemptions &+= 1
    let redemption = Redemption(
      number: redemptions, about: about, ticket: ticket, started: latest)
    traffic.value.running = Running(redemption: redemption, phase: .asking)
    steps.append(.wake(at: redemption.deadline))
    steps.append(.ask(.beforeRedemption(redemption), about: about))
  }

  func runs(_ redemption: Redemption) -> Bool {
    traffic.value.running?.redemption.number == redemption.number
  }

  /// Exchanges, or polls for a return link while a paywall is open: then its code is not spent.
  mutating func proceed(_ redemption: Redemption, into steps: inout [Step]) {
    guard runs(redemption), case .asking? = traffic.value.running?.phase else { return }
    if redemption.ticket.kind == .return, platform != .web, let paywall = openPaywall {
      traffic.value.running?.phase = .polling(since: paywall.since, asked: 0, next: nil)
      steps.append(.poll(redemption, since: paywall.since))
    } else {
      traffic.value.running?.phase = .exchanging
      steps.append(.exchange(redemption, account: account))
    }
  }

  mutating func exchanged(
    _ redemption: Redemption, _ answer: ExchangeAnswer, freshGuid: String?,
    into steps: inout [Step]
  ) {
    guard runs(redemption), case .exchanging? = traffic.value.running?.phase else { return }
    var result = RedemptionResult(
      provider: redemption.ticket.provider.rawValue, outcome: .success)
    switch answer {
    case .exchanged(let exchange):
      result.replay = exchange.replay
      result.subscription = exchange.subscription
      result.attributes = PurchaseContext.attributes(exchange.purchaseContext)
      link(exchange, of: redemption.ticket, freshGuid: freshGuid, into: &steps)
    case .expired(let hint):
      result.outcome = .expired
      result.emailHint = hint
    case .belongsToOther: result.outcome = .belongsToOther
    case .unknown: result.outcome = .invalidToken
    case .failed(let outcome, let code, let message):
      result.outcome = outcome == .success ? .failed : outcome
      result.errorCode = code
      result.errorMessage = message
    }
    settle(redemption, result, into: &steps)
  }

  /// Qonversion grants to the session's own guid; the others' buyer is linked (decision 5).
  private mutating func link(
    _ exchange: Exchange, of ticket: Ticket, freshGuid: String?, into steps: inout [Step]
  ) {
    if ticket.provider == .qonversion {
      if guid == nil, let freshGuid, !exchange.replay { hold(guid: freshGuid, into: &steps) }
      if let guid, !exchange.replay {
        steps.append(.grant(entitlement: exchange.entitlement, of: exchange.guid, to: guid))
      }
    } else {
      hold(guid: exchange.guid, into: &steps)
    }
    if let auid = ticket.anonymousId, anonymousId == nil { profile.value.anonymousId = auid }
    if !exchange.replay { steps.append(.recordFirstOpen) }
  }

  /// An SDK on the device redeemed by itself: nothing is granted, the rule is asked.
  mutating func settle(_ report: SettledReport, about: EventRef, into steps: inout [Step]) {
    let result = RedemptionResult(report)
    restore(result)
    steps.append(.refresh(Settlement(about: about, result: result)))
  }

  mutating func settle(
    _ redemption: Redemption, _ result: RedemptionResult, into steps: inout [Step]
  ) {
    var result = result
    restore(result)
    let provider = redemption.ticket.provider
    if result.errorCode == nil {
      result.errorCode = LinkProviders.errorCode(for: result.outcome, of: provider)
    }
    let settlement = Settlement(
      about: redemption.about, number: redemption.number,
      fingerprint: redemption.ticket.fingerprint, result: result)
    traffic.value.running?.phase = .settling(settlement)
    steps.append(.refresh(settlement))
  }

  /// Attributes are written before the entitlement refresh (PL-39).
  private mutating func restore(_ result: RedemptionResult) {
    if let attributes = result.attributes { profile.value.merge(attributes: attributes) }
  }

  private func awaits(_ settlement: Settlement) -> Bool {
    guard let number = settlement.number else { return true }
    return traffic.value.running?.redemption.number == number
  }

  mutating func refreshed(
    _ settlement: Settlement, active: [String], complete: Bool, into steps: inout [Step]
  ) {
    guard awaits(settlement) else { return }
    var settlement = settlement
    settlement.entitlements = active
    // No answer is not "no": nothing is advised on what could not be asked.
    settlement.result.offerReissue =
      settlement.result.outcome == .expired && active.isEmpty && complete
    if settlement.number != nil { traffic.value.running?.phase = .settling(settlement) }
    steps.append(.ask(.redemption(settlement), about: settlement.about))
  }

  mutating func finish(
    _ settlement: Settlement, _ decision: Decision, rule: RulePlace?, into steps: inout [Step]
  ) {
    guard awaits(settlement) else { return }
    steps.append(
      .decide(settlement.about, decision, rule: rule, fingerprint: settlement.fingerprint))
    guard settlement.number != nil else { return }
    traffic.value.running = nil
    release(nil, into: &steps)
  }
}
