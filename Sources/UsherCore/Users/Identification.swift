public import UsherWire

/// Where S2S users are looked up.
public protocol UserLookup {
  func user(guid: String) throws(StoreFault) -> S2SUser?
  /// By any external id that was ever attached to the user.
  func user(externalId: String) throws(StoreFault) -> S2SUser?
  /// The first user that the account was attached to.
  func user(account: String) throws(StoreFault) -> S2SUser?
  /// The user that was last created or found from the device.
  func user(device: String) throws(StoreFault) -> S2SUser?
}

/// What `s2s.createUser` is given, with what the session adds.
public struct BuyerRequest: Sendable {
  public var guid: String?
  public var externalId: String?
  /// Given, or the session's verified one.
  public var email: String?
  /// A map.
  public var attributes: Value
  /// `press.currentGuid` (SU-60).
  public var pressGuid: String?
  public var sessionGuid: String?
  public var account: String?
  public var device: String

  public init(
    guid: String? = nil, externalId: String? = nil, email: String? = nil,
    attributes: Value = .emptyMap, pressGuid: String? = nil, session: Session
  ) {
    self.guid = guid
    self.externalId = externalId
    self.email = email ?? session.verifiedEmail
    self.attributes = attributes
    self.pressGuid = pressGuid
    sessionGuid = session.guid
    account = session.account
    device = session.device
  }
}

/// The S2S user that a request means.
public struct IdentifiedBuyer: Sendable, Hashable {
  /// With the request merged in; to be saved.
  public var user: S2SUser
  public var created: Bool
  /// An external id to attach to the user; nil where it is known already.
  public var newExternalId: String?
}

extension BuyerRequest {
  /// Finds or makes the one buyer: by the given guid, a known externalId, `press.currentGuid`, the
  /// session's guid, the account, the device; else a new one with `freshGuid` (decision 11).
  public func identify(
    in users: some UserLookup, freshGuid: () -> String
  ) throws(StoreFault) -> IdentifiedBuyer {
    let owner: S2SUser? =
      if let externalId { try users.user(externalId: externalId) } else { nil }
    var (user, created) = try find(in: users, owner: owner, freshGuid: freshGuid)
    user.merge(self)
    let attach = owner == nil ? externalId : nil
    if let attach { user.externalId = attach }
    return IdentifiedBuyer(user: user, created: created, newExternalId: attach)
  }

  private func find(
    in users: some UserLookup, owner: S2SUser?, freshGuid: () -> String
  ) throws(StoreFault) -> (S2SUser, created: Bool) {
    if let guid { return try known(guid, in: users) }
    if let owner { return (owner, false) }
    if let guid = pressGuid ?? sessionGuid { return try known(guid, in: users) }
    if let account, let user = try users.user(account: account) { return (user, false) }
    // A device that was handed on must not lead to the buyer of another account.
    if let user = try users.user(device: device), user.account == nil || user.account == account {
      return (user, false)
    }
    return (S2SUser(guid: freshGuid()), true)
  }

  /// An unknown guid is created as given.
  private func known(
    _ guid: String, in users: some UserLookup
  ) throws(StoreFault) -> (S2SUser, created: Bool) {
    if let user = try users.user(guid: guid) { return (user, false) }
    return (S2SUser(guid: guid), true)
  }
}
