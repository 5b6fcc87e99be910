import UsherWire

/// What a rule's answer does to the session.
extension Session {
  mutating func ruled(
    _ question: Question, about: EventRef, _ decision: Decision, rule: RulePlace?,
    into steps: inout [Step]
  ) {
    switch question {
    case .link(let delivery):
      if case .hold(let until) = decision {
        hold(delivery, until: until, about: about, rule: rule, into: &steps)
      } else {
        opened(by: decision)
        steps.append(.decide(about, decision, rule: rule, fingerprint: nil))
      }
    case .purchase(let press):
      if !press.embedded { opened(by: decision) }
      steps.append(.decide(about, decision, rule: rule, fingerprint: nil))
    case .redemption(let settlement):
      finish(settlement, decision, rule: rule, into: &steps)
    case .beforeRedemption(let redemption):
      if case .hold(let until) = decision {
        hold(redemption, until: until, rule: rule, into: &steps)
      } else {
        proceed(redemption, into: &steps)
      }
    }
  }

  /// A failed rule decides nothing, but a redemption always gets its outcome.
  mutating func failed(_ question: Question, about: EventRef, into steps: inout [Step]) {
    switch question {
    case .link, .purchase: break
    case .redemption(let settlement):
      finish(settlement, settlement.outcome(), rule: nil, into: &steps)
    case .beforeRedemption(let redemption): proceed(redemption, into: &steps)
    }
  }

  private mutating func hold(
    _ delivery: LinkDelivery, until: HoldUntil, about: EventRef, rule: RulePlace?,
    into steps: inout [Step]
  ) {
    // What it waits for has come while the rule was suspended: the rule is asked again.
    guard canHold(until) else {
      steps.append(.ask(.link(delivery), about: about))
      return
    }
    wait(
      Waiting(about: about, content: .link(delivery), since: delivery.since, until: until),
      rule: rule, into: &steps)
  }

  private mutating func hold(
    _ redemption: Redemption, until: HoldUntil, rule: RulePlace?, into steps: inout [Step]
  ) {
    guard runs(redemption) else { return }
    guard canHold(until) else { return proceed(redemption, into: &steps) }
    traffic.value.running = nil
    wait(
      Waiting(
        about: redemption.about, content: .redemption(redemption.ticket),
        since: redemption.started, until: until),
      rule: rule, into: &steps)
    release(nil, into: &steps)
  }

  /// A payment page is open until its pass ends; opened by id for one day (decision 6).
  private mutating func opened(by decision: Decision) {
    guard case .openPaywall(let opening) = decision else { return }
    switch opening {
    case .forBuyer(_, _, _, let expiresAt):
      traffic.value.paywall = OpenPaywall(since: latest, until: expiresAt)
    case .byId:
      traffic.value.paywall = OpenPaywall(since: latest, until: latest + Pass.lifetime)
    }
  }
}
