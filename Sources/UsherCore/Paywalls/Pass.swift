public import UsherWire

/// What the encrypted 1-day credential in a paywall URL says.
public struct Pass: Sendable, Hashable {
  /// `sub`: the buyer.
  public var guid: String
  /// The paywall's id.
  public var paywall: String
  public var issuedAt: Instant
  /// Good up to and not including this moment (decision 4).
  public var expiresAt: Instant
  /// `jti`: a UUID version 4.
  public var id: String

  /// How long a pass lives: one day (SU-62).
  public static let lifetime: Int64 = 86_400

  public init(guid: String, paywall: String, issuedAt: Instant, id: String) {
    self.init(
      guid: guid, paywall: paywall, issuedAt: issuedAt, expiresAt: issuedAt + Pass.lifetime, id: id)
  }

  public init(
    guid: String, paywall: String, issuedAt: Instant, expiresAt: Instant, id: String
  ) {
    self.guid = guid
    self.paywall = paywall
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    self.id = id
  }
}
