public import UsherWire

/// What comes due: the watchdog (PL-33) and the polls of a return link (SU-47, SU-48).
extension Session {
  /// Does what is due at `at`, which is `nextDue` or later. Where an answer of an exchange comes at
  /// the same moment as the watchdog, the watchdog is first (decision 4).
  public mutating func advance(to at: Instant, into steps: inout [Step]) {
    latest = max(latest, at)
    guard let running = traffic.value.running, running.due <= latest else { return }
    if running.redemption.deadline <= latest {
      giveUp(running, into: &steps)
    } else if case .polling(let since, let asked, _) = running.phase {
      traffic.value.running?.phase = .polling(since: since, asked: asked, next: nil)
      steps.append(.poll(running.redemption, since: since))
    }
    traffic.shrink()
  }

  /// The watchdog: whatever hangs, the user gets an outcome (PL-34).
  private mutating func giveUp(_ running: Running, into steps: inout [Step]) {
    let redemption = running.redemption
    steps.append(.cancel(redemption))
    if case .settling(let settlement) = running.phase {
      return finish(settlement, settlement.outcome(), rule: nil, into: &steps)
    }
    settle(
      redemption,
      RedemptionResult(provider: redemption.ticket.provider.rawValue, outcome: .timedOut),
      into: &steps)
  }

  mutating func polled(_ redemption: Redemption, found: Bool, into steps: inout [Step]) {
    guard runs(redemption),
      case .polling(let since, let asked, nil)? = traffic.value.running?.phase
    else { return }
    let tries = asked + 1
    let every: Int64 = platform == .android ? 1 : 2
    let times: Int64 = platform == .android ? 10 : 30
    var result = RedemptionResult(
      provider: redemption.ticket.provider.rawValue, outcome: .success)
    if !found, tries < times {
      let next = redemption.started + tries * every
      traffic.value.running?.phase = .polling(since: since, asked: tries, next: next)
      steps.append(.wake(at: next))
      return
    }
    if !found {
      result.outcome = .timedOut
      result.errorCode = "entitlementNotFound"
    }
    traffic.value.paywall = nil
    settle(redemption, result, into: &steps)
  }
}
