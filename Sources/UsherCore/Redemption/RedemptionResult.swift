public import UsherWire

/// How a redemption ended, as the `redemption` rule sees it.
public struct RedemptionResult: Sendable, Hashable {
  public var provider: String
  public var outcome: Outcome
  public var replay: Bool
  public var errorCode: String?
  public var errorMessage: String?
  /// `context.subscription`, a map.
  public var subscription: Value?
  /// `context.attributes`, a map: what the purchase context restored (PL-37, PL-38).
  public var attributes: Value?
  public var emailHint: Secret?
  /// The host's advice to offer a new mail: expired, and no active entitlement.
  public var offerReissue = false

  public init(
    provider: String, outcome: Outcome, replay: Bool = false, errorCode: String? = nil,
    errorMessage: String? = nil, subscription: Value? = nil, attributes: Value? = nil,
    emailHint: Secret? = nil
  ) {
    self.provider = provider
    self.outcome = outcome
    self.replay = replay
    self.errorCode = errorCode
    self.errorMessage = errorMessage
    self.subscription = subscription
    self.attributes = attributes
    self.emailHint = emailHint
  }

  /// A report of an SDK that redeemed by itself; an outcome that its vendor has not is `failed`.
  public init(_ report: SettledReport) {
    let provider = ProviderName(rawValue: report.provider)
    let settled = provider.map { LinkProviders.settled(report.outcome, by: $0) }
    let outcome = settled?.outcome ?? .failed
    self.init(
      provider: report.provider, outcome: outcome,
      replay: report.replay || settled?.isReplay ?? false,
      errorCode: report.errorCode
        ?? provider.flatMap { LinkProviders.errorCode(for: outcome, of: $0) },
      errorMessage: report.errorMessage,
      subscription: report.subscription,
      attributes: PurchaseContext.attributes(report.purchaseContext), emailHint: report.emailHint)
  }

  public var success: Bool { outcome == .success }
  /// A success, and not a replay.
  public var first: Bool { success && !replay }
}

extension LinkProviders {
  /// The vendor's own word for an outcome, where its documents give one (decision 3).
  static func errorCode(for outcome: Outcome, of provider: ProviderName) -> String? {
    all.first { $0.name == provider }?.errorCode(for: outcome)
  }
}

/// A settled redemption on its way to its `outcome` decision.
public struct Settlement: Sendable, Hashable {
  public var about: EventRef
  /// Which redemption of the session; nil where none waits for it (a report, a sign-out).
  public var number: UInt32?
  public var fingerprint: Fingerprint?
  public var result: RedemptionResult
  /// Names active after the refresh, sorted.
  public var entitlements: [String] = []

  public init(
    about: EventRef, number: UInt32? = nil, fingerprint: Fingerprint? = nil,
    result: RedemptionResult
  ) {
    self.about = about
    self.number = number
    self.fingerprint = fingerprint
    self.result = result
  }

  /// The decision with what the rule answered; without arguments the default: the SDK shows it.
  public func outcome(
    appHandlesRedemptionAlert: Bool = false, alert: Alert? = nil, navigation: Navigation? = nil
  ) -> Decision {
    .outcome(
      OutcomeDecision(
        provider: result.provider, outcome: result.outcome, replay: result.replay,
        errorCode: result.errorCode, offerReissue: result.offerReissue,
        appHandlesRedemptionAlert: appHandlesRedemptionAlert, alert: alert,
        navigation: navigation, entitlements: entitlements))
  }
}
