public import UsherWire

/// What to do about an event (wire.md, "Decisions"). The large and less frequent ones are indirect,
/// which keeps the frequent ones cheap to pass on.
public enum Decision: Sendable, Hashable {
  case navigate(Navigation)
  /// A reason code of the host or the rule's own text; detail is `PART: sentence`.
  case reject(reason: String, detail: String?)
  case ignore(IgnoreReason?)
  case hold(HoldUntil)
  /// `behind`: the event whose redemption is running.
  case queue(behind: String)
  indirect case outcome(OutcomeDecision)
  indirect case openPaywall(PaywallOpening)
  indirect case issued(guid: String, links: IssuedLinks, expiresAt: Instant)
  case accepted(bound: Bool?)
}

/// A destination with its parameters, ready to be written.
public struct Navigation: Sendable, Hashable {
  public var destination: String
  /// The route with parameters percent-encoded, no leading slash, no query.
  public var path: String
  /// A map.
  public var params: Value

  public init(destination: String, path: String, params: Value) {
    self.destination = destination
    self.path = path
    self.params = params
  }
}

public enum IgnoreReason: String, Sendable, Hashable { case duplicate, history }

public enum HoldUntil: String, Sendable, Hashable { case ready, signedIn, gate }

/// What the app shows of an outcome when it shows it.
public struct Alert: Sendable, Hashable {
  public var title: String
  public var message: String
  public var button: String?

  public init(title: String, message: String, button: String? = nil) {
    self.title = title
    self.message = message
    self.button = button
  }
}

public struct OutcomeDecision: Sendable, Hashable {
  public var provider: String
  public var outcome: Outcome
  public var replay: Bool
  public var errorCode: String?
  public var offerReissue: Bool
  public var appHandlesRedemptionAlert: Bool
  public var alert: Alert?
  public var navigation: Navigation?
  /// Names active after the refresh, sorted.
  public var entitlements: [String]

  public init(
    provider: String, outcome: Outcome, replay: Bool = false, errorCode: String? = nil,
    offerReissue: Bool = false, appHandlesRedemptionAlert: Bool = false, alert: Alert? = nil,
    navigation: Navigation? = nil, entitlements: [String] = []
  ) {
    self.provider = provider
    self.outcome = outcome
    self.replay = replay
    self.errorCode = errorCode
    self.offerReissue = offerReissue
    self.appHandlesRedemptionAlert = appHandlesRedemptionAlert
    self.alert = alert
    self.navigation = navigation
    self.entitlements = entitlements
  }
}

public enum PaywallOpening: Sendable, Hashable {
  /// A buyer's own payment page: the address with the buyer's pass.
  case forBuyer(guid: String, paywall: String, url: Secret, expiresAt: Instant)
  /// By id: no buyer, no pass (SU-64).
  case byId(String)
}

/// The links with one new credential.
public struct IssuedLinks: Sendable, Hashable {
  public var https: Secret?
  public var scheme: Secret?

  public init(https: Secret? = nil, scheme: Secret? = nil) {
    self.https = https
    self.scheme = scheme
  }
}

/// Where the deciding function is defined.
public struct RulePlace: Sendable, Hashable {
  public var file: String
  public var line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
