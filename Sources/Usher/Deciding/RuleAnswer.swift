internal import UsherCore

/// A decision that a script has made with one of the host's functions. The script holds a record
/// that names it by number; what it says stays here, so it cannot be forged or changed.
enum RuleAnswer: Sendable, Hashable {
  case navigate(Navigation)
  case reject(reason: String, detail: String?)
  case ignore
  case hold(HoldUntil)
  case openPaywall(PaywallOpening)
  case outcome(OutcomeChoice)
  case redeem

  /// How an error names it.
  var call: String {
    switch self {
    case .navigate: "navigate(…)"
    case .reject: "reject(…)"
    case .ignore: "ignore()"
    case .hold(let until): "hold(\"\(until.rawValue)\")"
    case .openPaywall: "openPaywall(…)"
    case .outcome: "outcome{…}"
    case .redeem: "redeem()"
    }
  }
}

/// Who shows the outcome of a redemption, and where to go.
struct OutcomeChoice: Sendable, Hashable {
  var appHandlesRedemptionAlert = false
  var alert: Alert?
  var navigation: Navigation?
}
