public import UsherWire

/// The buyer that is created server to server when the purchase button is pressed.
public struct S2SUser: Sendable, Hashable {
  public var guid: String
  /// The project's own id of the user, the latest that was given.
  public var externalId: String?
  @Unprinted public var email: String?
  public var account: String?
  /// A map.
  public var attributes: Value

  public init(
    guid: String, externalId: String? = nil, email: String? = nil, account: String? = nil,
    attributes: Value = .emptyMap
  ) {
    self.guid = guid
    self.externalId = externalId
    self.email = email
    self.account = account
    self.attributes = attributes
  }

  /// A nil e-mail leaves the stored one, attributes are merged, an account is never replaced
  /// (decision 11).
  mutating func merge(_ request: BuyerRequest) {
    if let email = request.email { self.email = email }
    if account == nil { account = request.account }
    attributes = attributes.merging(request.attributes)
  }
}
