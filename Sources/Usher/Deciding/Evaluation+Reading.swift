internal import UsherCore
internal import UsherScript
internal import UsherWire

/// What a rule is given, and what it may return.
extension Evaluation {
  /// Writes the two arguments of the rule: what happened, and the user.
  func writeArguments(to writer: inout ValueWriter) {
    switch question {
    case .link(let delivery):
      write(
        delivery.link, source: delivery.source, coldStart: delivery.coldStart, into: &writer)
    case .beforeRedemption(let redemption): write(redemption.ticket, into: &writer)
    case .purchase(let press):
      writer.record(class: RecordClass.press.rawValue, id: 0) { press.writeFields(to: &$0) }
    case .redemption(let settlement):
      writer.record(class: RecordClass.result.rawValue, id: 0) {
        settlement.result.writeFields(to: &$0)
      }
    }
    writer.record(class: RecordClass.user.rawValue, id: 0) { session.writeUserFields(to: &$0) }
  }

  /// The link that `beforeRedemption` sees: it has no credential and no text.
  private func write(_ ticket: Ticket, into writer: inout ValueWriter) {
    writer.record(class: RecordClass.link.rawValue, id: UInt32.max) {
      $0.field("anonymousId", ticket.anonymousId)
      $0.field("fingerprint", ticket.fingerprint.short)
      $0.field("hasToken", true)
      $0.field("kind", ticket.kind.rawValue)
      $0.field("provider", ticket.provider.rawValue)
    }
  }

  /// The decision that a rule returned.
  func read(_ value: Value) throws(Misuse) -> RuleAnswer {
    let answer: RuleAnswer
    if let id = value.id(of: .decision), let decision = answers[checked: id] {
      answer = decision
    } else if rule == .redemption, value.record == nil, value.fieldsOrEmptyList != nil {
      answer = .outcome(try outcomeChoice(value))
    } else {
      throw refused(value.told)
    }
    guard rule.mayReturn(answer) else { throw refused(answer.call) }
    return answer
  }

  private func refused(_ returned: String) -> Misuse {
    Misuse("rules.\(rule.rawValue) returned \(returned), expected \(rule.mayReturn)")
  }

  func decision(for answer: RuleAnswer) -> Decision {
    switch answer {
    case .navigate(let navigation): return .navigate(navigation)
    case .reject(let reason, let detail): return .reject(reason: reason, detail: detail)
    case .ignore, .redeem: return .ignore(nil)
    case .hold(let until): return .hold(until)
    case .openPaywall(let opening): return .openPaywall(opening)
    case .outcome(let choice):
      guard case .redemption(let settlement) = question else { return .ignore(nil) }
      return settlement.outcome(
        appHandlesRedemptionAlert: choice.appHandlesRedemptionAlert, alert: choice.alert,
        navigation: choice.navigation)
    }
  }
}
