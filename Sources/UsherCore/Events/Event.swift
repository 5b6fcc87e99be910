public import UsherWire

public enum Platform: String, Sendable, Hashable, CaseIterable { case ios, android, web }

/// Something that happened (wire.md).
public struct Event: Sendable {
  public var id: String
  /// Physical line of the input, from 1.
  public var line: Int
  public var at: Instant
  /// nil: `default`, except that `clock.advanced` then moves every device.
  public var device: String?
  public var platform: Platform?
  public var facts: Facts?
  public var body: Body

  public enum Body: Sendable {
    case linkOpened(LinkOpened)
    case appReady
    case gateChanged(allowDeeplinks: Bool?, allowCampaigns: Bool?)
    case userSignedIn(account: String, email: String?, emailVerified: Bool)
    case userSignedOut
    case purchasePressed(Press)
    case paywallClosed
    case paymentCompleted(Payment)
    case entitlementChanged(EntitlementChange)
    case redemptionSettled(SettledReport)
    case redemptionReissue(email: String)
    case clockAdvanced
  }

  public init(
    id: String, line: Int, at: Instant, device: String?, platform: Platform? = nil,
    facts: Facts? = nil, body: Body
  ) {
    self.id = id
    self.line = line
    self.at = at
    self.device = device
    self.platform = platform
    self.facts = facts
    self.body = body
  }
}

/// Facts of the event's `user` to merge into the session; nil leaves what is known.
public struct Facts: Sendable, Hashable {
  public var guid: String?
  public var anonymousId: String?
  public var account: String?
  @Unprinted public var email: String?
  public var emailVerified: Bool?
  public var country: String?
  public var locale: String?
  public var appVersion: String?
  /// A map.
  public var attributes: Value?

  public init() {}
}

public struct LinkOpened: Sendable {
  /// The link as it came: it may hold a credential.
  public var url: Secret
  public var source: String?
  public var coldStart: Bool
  public var fromHistory: Bool

  public init(
    url: Secret, source: String? = nil, coldStart: Bool = false, fromHistory: Bool = false
  ) {
    self.url = url
    self.source = source
    self.coldStart = coldStart
    self.fromHistory = fromHistory
  }
}

/// An in-app purchase button was pressed.
public struct Press: Sendable, Hashable {
  public var button: String
  public var paywall: String?
  public var product: String?
  public var currentGuid: String?
  public var embedded: Bool
  /// A map: the event's `data` with its undeclared fields merged in.
  public var data: Value

  public init(
    button: String, paywall: String? = nil, product: String? = nil, currentGuid: String? = nil,
    embedded: Bool = false, data: Value = .emptyMap
  ) {
    self.button = button
    self.paywall = paywall
    self.product = product
    self.currentGuid = currentGuid
    self.embedded = embedded
    self.data = data
  }
}

/// `payment.completed`.
public struct Payment: Sendable, Hashable {
  /// As written; the project may not have it.
  public var provider: String
  public var guid: String?
  public var entitlement: String
  public var product: String?
  public var expiresAt: Instant?
  @Unprinted public var email: String?
  public var anonymousId: String?
  public var purchaseContext: Value?

  public init(provider: String, entitlement: String) {
    self.provider = provider
    self.entitlement = entitlement
  }
}

/// `entitlement.changed`: renewals, refunds, grace.
public struct EntitlementChange: Sendable, Hashable {
  public var guid: String
  public var entitlement: String
  public var status: EntitlementStatus
  public var expiresAt: Instant?
  public var product: String?
  public var provider: String?

  public init(guid: String, entitlement: String, status: EntitlementStatus) {
    self.guid = guid
    self.entitlement = entitlement
    self.status = status
  }
}

/// `redemption.settled`: an SDK on the device redeemed by itself.
public struct SettledReport: Sendable, Hashable {
  public var provider: String
  /// The vendor's own spelling.
  public var outcome: String
  public var replay: Bool
  public var errorCode: String?
  public var errorMessage: String?
  public var purchaseContext: Value?
  public var subscription: Value?
  public var emailHint: Secret?

  public init(provider: String, outcome: String, replay: Bool = false) {
    self.provider = provider
    self.outcome = outcome
    self.replay = replay
  }
}
