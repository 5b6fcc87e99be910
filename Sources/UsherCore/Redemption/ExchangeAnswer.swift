public import UsherWire

/// What an exchange of a credential answered.
public enum ExchangeAnswer: Sendable, Hashable {
  case exchanged(Exchange)
  /// Its end has come; the hint says to whom a new mail would go.
  case expired(emailHint: Secret?)
  /// Consumed on another device or under another account.
  case belongsToOther
  case unknown
  /// Provider trouble: never `success`.
  case failed(Outcome, errorCode: String?, errorMessage: String?)
}

/// A credential that was exchanged, now or before.
public struct Exchange: Sendable, Hashable {
  /// The buyer.
  public var guid: String
  public var entitlement: String
  /// The first answer again, for the device that redeemed it.
  public var replay: Bool
  public var subscription: Value?
  public var purchaseContext: Value?

  public init(
    guid: String, entitlement: String, replay: Bool = false, subscription: Value? = nil,
    purchaseContext: Value? = nil
  ) {
    self.guid = guid
    self.entitlement = entitlement
    self.replay = replay
    self.subscription = subscription
    self.purchaseContext = purchaseContext
  }
}
