import UsherCore
import UsherStore
import UsherWire

/// A memory store that keeps what was written, and can be out of order.
final class CountingStore: Store {
  private let inner = MemoryStore()
  private(set) var writes: [StoreWrite] = []
  /// Reads of grants fail.
  var refusesGrants = false
  /// Reads of users by guid fail.
  var refusesUsers = false
  /// Exchanges fail.
  var refusesExchanges = false
  /// Commits fail.
  var refusesCommits = false

  /// How many users were written, each guid once.
  var users: Int {
    var guids: Set<String> = []
    for case .user(let user) in writes { guids.insert(user.guid) }
    return guids.count
  }

  func user(guid: String) throws(StoreFault) -> S2SUser? {
    if refusesUsers { throw StoreFault("it is away") }
    return inner.user(guid: guid)
  }

  func grant(guid: String, entitlement: String) throws(StoreFault) -> Grant? {
    if refusesGrants { throw StoreFault("it is away") }
    return inner.grant(guid: guid, entitlement: entitlement)
  }

  func exchange(_ request: ExchangeRequest) throws(StoreFault) -> ExchangeAnswer {
    if refusesExchanges { throw StoreFault("it is away") }
    return inner.exchange(request)
  }

  func commit(_ writes: [StoreWrite]) throws(StoreFault) {
    if refusesCommits { throw StoreFault("it is away") }
    self.writes += writes
    inner.commit(writes)
  }

  func user(externalId: String) -> S2SUser? { inner.user(externalId: externalId) }
  func user(account: String) -> S2SUser? { inner.user(account: account) }
  func user(device: String) -> S2SUser? { inner.user(device: device) }
  func guids(account: String) -> [String] { inner.guids(account: account) }
  func subscribers(email: String) -> [String] { inner.subscribers(email: email) }
  func firstOpen(device: String) -> FirstOpen? { inner.firstOpen(device: device) }
  func boundEmail(clickId: String) -> String? { inner.boundEmail(clickId: clickId) }
  func reissues() -> [Reissue] { inner.reissues() }
}
