public import UsherCore
public import UsherWire

/// What can be read of a store, and of a transaction over it.
public protocol StoreReader: UserLookup {
  /// The guids that are known to be the account's, in the order they were attached.
  func guids(account: String) throws(StoreFault) -> [String]
  /// What the guid has under this name; nil is an empty answer.
  func grant(guid: String, entitlement: String) throws(StoreFault) -> Grant?
  /// The stable guids of FunnelsGrove buyers with this verified e-mail, whatever their grants.
  func subscribers(email: String) throws(StoreFault) -> [String]
}

/// What must be remembered: users, grants, credentials, first-open marks, requests for a new mail.
///
/// Each verb is one operation on the keys that it names; nothing live is handed out. One thread
/// uses a store object at a time.
public protocol Store: AnyObject, StoreReader {
  /// Consumes the credential unless it is unknown, consumed or expired: one conditional operation,
  /// so that of all who race for it exactly one gets `exchanged` without `replay`.
  func exchange(_ request: ExchangeRequest) throws(StoreFault) -> ExchangeAnswer
  /// Applies all writes or none.
  func commit(_ writes: [StoreWrite]) throws(StoreFault)
  func firstOpen(device: String) throws(StoreFault) -> FirstOpen?
  /// The e-mail that a FunnelsGrove click is bound to.
  func boundEmail(clickId: String) throws(StoreFault) -> String?
  /// The requests for a new mail that wait for whoever sends mail, oldest first.
  func reissues() throws(StoreFault) -> [Reissue]
}

/// The first successful exchange of a device (SU-49).
public struct FirstOpen: Sendable, Hashable {
  public var device: String
  public var platform: Platform?
  public var at: Instant

  public init(device: String, platform: Platform?, at: Instant) {
    self.device = device
    self.platform = platform
    self.at = at
  }
}

/// A request for a new mail.
public struct Reissue: Sendable, Hashable {
  @Unprinted public var email: String
  public var at: Instant

  public init(email: String, at: Instant) {
    self.email = email
    self.at = at
  }
}
