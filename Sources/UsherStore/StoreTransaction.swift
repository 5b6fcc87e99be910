public import UsherCore

/// Changes that are kept back until they are committed: reads see them, the store does not.
///
/// What a rule did commits with its decision, or is dropped with the transaction.
public struct StoreTransaction: StoreReader {
  public let store: any Store
  /// In the order they were made.
  public private(set) var writes: [StoreWrite] = []

  public init(_ store: any Store) { self.store = store }

  public mutating func write(_ write: StoreWrite) { writes.append(write) }

  /// Applies all of it; the transaction is empty afterwards and can be used again.
  public mutating func commit() throws(StoreFault) {
    guard !writes.isEmpty else { return }
    try store.commit(writes)
    drop()
  }

  /// Forgets all of it.
  public mutating func drop() { writes.removeAll(keepingCapacity: true) }

  /// Where `drop(to:)` goes back to: taken before a rule runs, for when it fails.
  public var savepoint: Int { writes.count }

  /// Forgets what was written since the savepoint.
  public mutating func drop(to savepoint: Int) {
    if savepoint < writes.count { writes.removeSubrange(max(0, savepoint)...) }
  }

  public func user(guid: String) throws(StoreFault) -> S2SUser? {
    for case .user(let user) in writes.reversed() where user.guid == guid { return user }
    return try store.user(guid: guid)
  }

  public func user(externalId: String) throws(StoreFault) -> S2SUser? {
    if let guid = try store.user(externalId: externalId)?.guid { return try user(guid: guid) }
    for case .attachExternalId(let id, let guid) in writes where id == externalId {
      return try user(guid: guid)
    }
    return nil
  }

  public func user(account: String) throws(StoreFault) -> S2SUser? {
    for guid in try guids(account: account) {
      if let user = try user(guid: guid) { return user }
    }
    return nil
  }

  public func user(device: String) throws(StoreFault) -> S2SUser? {
    for case .attachDevice(let other, let guid) in writes.reversed() where other == device {
      return try user(guid: guid)
    }
    guard let guid = try store.user(device: device)?.guid else { return nil }
    return try user(guid: guid)
  }

  public func guids(account: String) throws(StoreFault) -> [String] {
    var guids = try store.guids(account: account)
    for case .attachAccount(let other, let guid) in writes where other == account {
      guids.appendIfNew(guid)
    }
    return guids
  }

  public func grant(guid: String, entitlement: String) throws(StoreFault) -> Grant? {
    for case .grant(let grant) in writes.reversed()
    where grant.guid == guid && grant.entitlement == entitlement {
      return grant
    }
    return try store.grant(guid: guid, entitlement: entitlement)
  }

  public func subscribers(email: String) throws(StoreFault) -> [String] {
    var guids = try store.subscribers(email: email)
    for case .subscriber(let other, let guid) in writes
    where EmailKey.of(other) == EmailKey.of(email) {
      guids.appendIfNew(guid)
    }
    return guids
  }
}
