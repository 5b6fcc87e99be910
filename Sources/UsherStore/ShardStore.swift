package import UsherCore
import UsherWire

/// One worker's view of a store that several workers read at the same time.
///
/// While it keeps back, the base is only read: what is written is copied here key by key, and every
/// key that is touched is noted. Afterwards the keys tell whether two workers got into each other's
/// way: if not, each `commit` moves what was written to the base; if so, `drop` forgets all of it.
/// Otherwise it hands everything through to the base.
package final class ShardStore: Store {
  package let base: MemoryStore
  /// The line of input that is decided: requests for a new mail are queued in that order.
  package var line = 0

  private let own = MemoryStore()
  private var keepsBack = false
  /// The keys touched; true: written, so that `own` has what is kept under it.
  private var touched: [StoreKey: Bool] = [:]
  private var written: [StoreKey] = []
  private var reissueLines: [Int] = []

  package init(_ base: MemoryStore) { self.base = base }

  /// Keeps back from now on.
  package func begin() { keepsBack = true }

  /// Whether both touched a key and one of them wrote it.
  package func conflicts(with other: ShardStore) -> Bool {
    written.contains { other.touched[$0] != nil } || other.written.contains { touched[$0] != nil }
  }

  /// Moves what was written to the base, and gives the requests for a new mail, which the caller
  /// puts in order over all shards.
  package func commit() -> [(line: Int, reissue: Reissue)] {
    for key in written { base.take(key, from: own) }
    let queued = Array(zip(reissueLines, own.reissues()))
    drop()
    return queued
  }

  /// Forgets what was written, and hands through from now on.
  package func drop() {
    keepsBack = false
    touched.removeAll(keepingCapacity: true)
    guard !written.isEmpty || !reissueLines.isEmpty else { return }
    written.removeAll(keepingCapacity: true)
    reissueLines.removeAll(keepingCapacity: true)
    own.removeAll()
  }

  /// The store to read the key from.
  private func reading(_ key: StoreKey) -> MemoryStore {
    guard keepsBack else { return base }
    if let isWritten = touched[key] { return isWritten ? own : base }
    touched[key] = false
    return base
  }

  /// The store to write the key to.
  private func writing(_ key: StoreKey) -> MemoryStore {
    guard keepsBack else { return base }
    if touched.updateValue(true, forKey: key) != true {
      written.append(key)
      own.take(key, from: base)
    }
    return own
  }
}

extension ShardStore {
  package func user(guid: String) -> S2SUser? { reading(.guid(guid)).user(guid: guid) }

  package func user(externalId: String) -> S2SUser? {
    reading(.externalId(externalId)).guid(externalId: externalId).flatMap(user(guid:))
  }

  package func user(account: String) -> S2SUser? {
    guids(account: account).lazy.compactMap(user(guid:)).first
  }

  package func user(device: String) -> S2SUser? {
    reading(.device(device)).guid(device: device).flatMap(user(guid:))
  }

  package func guids(account: String) -> [String] {
    reading(.account(account)).guids(account: account)
  }

  package func grant(guid: String, entitlement: String) -> Grant? {
    reading(.guid(guid)).grant(guid: guid, entitlement: entitlement)
  }

  package func subscribers(email: String) -> [String] {
    reading(.email(EmailKey.of(email))).subscribers(email: email)
  }

  package func firstOpen(device: String) -> FirstOpen? {
    reading(.device(device)).firstOpen(device: device)
  }

  package func boundEmail(clickId: String) -> String? {
    reading(.click(clickId)).boundEmail(clickId: clickId)
  }

  package func reissues() -> [Reissue] { base.reissues() + own.reissues() }

  package func exchange(_ request: ExchangeRequest) -> ExchangeAnswer {
    let key = StoreKey.credential(request.fingerprint)
    guard let known = reading(key).credential(request.fingerprint) else { return .unknown }
    let answer = known.answer(to: request)
    guard case .exchanged(let exchange) = answer, !exchange.replay else { return answer }
    return writing(key).exchange(request)
  }

  package func commit(_ writes: [StoreWrite]) {
    guard keepsBack else { return base.commit(writes) }
    for write in writes {
      guard let key = write.place else {
        reissueLines.append(line)
        own.commit([write])
        continue
      }
      writing(key).commit([write])
    }
  }
}

extension StoreWrite {
  /// The one key under which it changes something; nil: the queue of requests for a new mail.
  var place: StoreKey? {
    switch self {
    case .user(let user): .guid(user.guid)
    case .attachExternalId(let id, _): .externalId(id)
    case .attachAccount(let account, _): .account(account)
    case .attachDevice(let device, _): .device(device)
    case .grant(let grant): .guid(grant.guid)
    case .subscriber(let email, _): .email(EmailKey.of(email))
    case .credential(let credential): .credential(credential.fingerprint)
    case .firstOpen(let mark): .device(mark.device)
    case .bindClick(let click, _): .click(click)
    case .reissue: nil
    }
  }
}
