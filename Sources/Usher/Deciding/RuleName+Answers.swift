internal import UsherCore

/// What each rule may return (lua-api.md).
extension RuleName {
  /// What the rule may return, as a rule author writes it.
  var mayReturn: String {
    switch self {
    case .link: "navigate(…), reject(…), ignore(), hold(…) or openPaywall(…)"
    case .purchase: "openPaywall(…), navigate(…), reject(…) or ignore()"
    case .redemption: "outcome { appHandlesRedemptionAlert = … }"
    case .beforeRedemption: "redeem() or hold(\"signedIn\")"
    }
  }

  func mayReturn(_ answer: RuleAnswer) -> Bool {
    switch (self, answer) {
    case (.link, .navigate), (.link, .reject), (.link, .ignore), (.link, .hold),
      (.link, .openPaywall), (.purchase, .openPaywall), (.purchase, .navigate),
      (.purchase, .reject), (.purchase, .ignore), (.redemption, .outcome),
      (.beforeRedemption, .redeem), (.beforeRedemption, .hold(.signedIn)):
      true
    default: false
    }
  }
}
