internal import UsherCore
internal import UsherSeal
internal import UsherStore

/// Collects the keys of the store that an event is known to lead to: what it names, what its
/// session holds, and what the store leads on to from there.
///
/// A key that is left out costs time, not correctness: the shards notice.
struct EventKeys {
  private(set) var hashes: [Int] = []
  private let store: MemoryStore
  /// nil where nothing that will be drawn can be known.
  private let random: RandomSource?

  init(_ store: MemoryStore, _ random: RandomSource) {
    self.store = store
    self.random = random.repeats ? random : nil
    hashes.reserveCapacity(4)
  }

  mutating func add(_ event: Event, _ link: OpenedLink?) {
    if let facts = event.facts {
      add(guid: facts.guid)
      add(account: facts.account)
      if facts.emailVerified != false { add(email: facts.email) }
    }
    switch event.body {
    case .linkOpened: add(credential: link?.fingerprint)
    case .userSignedIn(let account, let email, let verified):
      add(account: account)
      if verified { add(email: email) }
    case .purchasePressed(let press): add(guid: press.currentGuid)
    case .paymentCompleted(let payment):
      add(guid: payment.guid)
      if payment.provider == ProviderName.funnelsgrove.rawValue { add(email: payment.email) }
      if let random {
        let code = random.credential(line: event.line, RandomSource.Use("credential"))
        add(.credential(Fingerprint(of: code)))
        if payment.guid == nil { add(guid: random.freshGuid(event)) }
      }
    case .entitlementChanged(let change): add(guid: change.guid)
    case .appReady, .gateChanged, .userSignedOut, .paywallClosed, .redemptionSettled,
      .redemptionReissue, .clockAdvanced:
      break
    }
  }

  /// What the session of the event's device holds; nil for a device that was never seen.
  mutating func add(_ session: Session?, at event: Event) {
    if let session {
      for held in session.guids { add(guid: held.guid) }
      add(account: session.account)
      add(email: session.verifiedEmail)
      if session.guid == nil { add(guid: store.guid(device: session.device)) }
    }
    if case .purchasePressed = event.body, session?.guid == nil {
      add(guid: random?.freshGuid(event))
    }
  }

  private mutating func add(guid: String?) {
    if let guid { add(.guid(guid)) }
  }

  private mutating func add(account: String?) {
    guard let account else { return }
    add(.account(account))
    for guid in store.guids(account: account) { add(.guid(guid)) }
  }

  private mutating func add(email: String?) {
    guard let email else { return }
    add(.email(EmailKey.of(email)))
    for guid in store.subscribers(email: email) { add(.guid(guid)) }
  }

  private mutating func add(credential: Fingerprint?) {
    guard let credential else { return }
    add(.credential(credential))
    add(guid: store.credential(credential)?.guid)
  }

  private mutating func add(_ key: StoreKey) { hashes.append(key.hashValue) }
}

extension RandomSource {
  /// The guid of a buyer that the event makes, if it makes one.
  fileprivate func freshGuid(_ event: Event) -> String { uuid(line: event.line, Use("guid")) }
}
