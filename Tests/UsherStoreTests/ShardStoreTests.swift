import Testing
import UsherCore
import UsherWire

@testable import UsherStore

@Suite struct ShardStoreTests {
  private static let at = Instant(seconds: 1_000)

  private static func credential(consumed: Bool = false) -> IssuedCredential {
    var credential = IssuedCredential(
      fingerprint: World.fingerprint("CODE"), provider: .subster, guid: "g", entitlement: "pro",
      expiresAt: Instant(seconds: 2_000))
    if consumed {
      credential.consumed = IssuedCredential.Consumption(device: "d", account: nil, at: at)
    }
    return credential
  }

  private static func exchange(_ device: String) -> ExchangeRequest {
    ExchangeRequest(
      fingerprint: World.fingerprint("CODE"), provider: .subster, device: device, account: nil,
      at: at)
  }

  private static func grant(_ guid: String, _ status: EntitlementStatus = .active) -> Grant {
    Grant(guid: guid, entitlement: "pro", status: status, recordedAt: at)
  }

  /// A base with something under each kind of key.
  private static func base() -> MemoryStore {
    let store = MemoryStore()
    store.commit([
      .user(S2SUser(guid: "g", email: "a@m.example")), .attachExternalId("e", guid: "g"),
      .attachAccount("A", guid: "g"), .attachDevice("d", guid: "g"), .grant(grant("g")),
      .subscriber(email: "a@m.example", guid: "g"), .credential(credential()),
      .firstOpen(FirstOpen(device: "d", platform: nil, at: at)),
      .bindClick("c", email: "a@m.example"), .reissue(Reissue(email: "a@m.example", at: at)),
    ])
    return store
  }

  /// Something that is done to a store.
  struct Deed: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var run: @Sendable (ShardStore) -> Void

    init(_ name: String, _ run: @escaping @Sendable (ShardStore) -> Void) {
      testDescription = name
      self.run = run
    }
  }

  private static func write(_ name: String, _ write: StoreWrite) -> Deed {
    Deed(name) { $0.commit([write]) }
  }

  private static let reads: [Deed] = [
    Deed("user by guid") { _ = $0.user(guid: "g") },
    Deed("user by external id") { _ = $0.user(externalId: "e") },
    Deed("user by account") { _ = $0.user(account: "A") },
    Deed("user by device") { _ = $0.user(device: "d") },
    Deed("guids of an account") { _ = $0.guids(account: "A") },
    Deed("grant") { _ = $0.grant(guid: "g", entitlement: "pro") },
    Deed("grant of an unknown guid") { _ = $0.grant(guid: "new", entitlement: "pro") },
    Deed("subscribers") { _ = $0.subscribers(email: "A@m.example") },
    Deed("first open") { _ = $0.firstOpen(device: "d") },
    Deed("click") { _ = $0.boundEmail(clickId: "c") },
    Deed("exchange that is refused") {
      var late = exchange("d")
      late.at = Instant(seconds: 3_000)
      _ = $0.exchange(late)
    },
  ]

  private static let writes: [Deed] = [
    write("user", .user(S2SUser(guid: "g", email: "b@m.example"))),
    write("new user", .user(S2SUser(guid: "new"))),
    write("external id", .attachExternalId("e2", guid: "g")),
    write("account", .attachAccount("A", guid: "g2")),
    write("device", .attachDevice("d", guid: "g2")),
    write("grant", .grant(grant("g", .revoked))),
    write("subscriber", .subscriber(email: "A@M.example", guid: "g2")),
    write("credential", .credential(credential())),
    write("first open", .firstOpen(FirstOpen(device: "d2", platform: .ios, at: at))),
    write("click", .bindClick("c", email: "b@m.example")),
    Deed("exchange") { _ = $0.exchange(exchange("d")) },
  ]

  /// All that can be seen of a store with these names.
  private static func sight(_ store: some Store) throws -> [String] {
    var seen: [String] = []
    for guid in ["g", "g2", "new"] {
      seen.append("\(String(describing: try store.user(guid: guid)))")
      seen.append("\(String(describing: try store.grant(guid: guid, entitlement: "pro")))")
    }
    for id in ["e", "e2"] { seen.append("\(String(describing: try store.user(externalId: id)))") }
    seen.append("\(try store.guids(account: "A"))")
    seen.append("\(try store.subscribers(email: "a@m.example"))")
    for device in ["d", "d2"] {
      seen.append("\(String(describing: try store.user(device: device)))")
      seen.append("\(String(describing: try store.firstOpen(device: device)))")
    }
    seen.append("\(String(describing: try store.boundEmail(clickId: "c")))")
    seen.append("\(try store.reissues().map(\.email))")
    return seen
  }

  @Test("what is kept back is seen here, in the base once it is committed", arguments: writes)
  func commits(_ deed: Deed) throws {
    let base = Self.base()
    let shard = ShardStore(base)
    let plain = ShardStore(Self.base())
    deed.run(plain)
    shard.begin()
    let before = try Self.sight(base)
    deed.run(shard)
    #expect(try Self.sight(base) == before)
    #expect(try Self.sight(shard) == Self.sight(plain))
    #expect(shard.commit().isEmpty)
    #expect(try Self.sight(base) == Self.sight(plain))
    #expect(base.exchange(Self.exchange("other")) == plain.exchange(Self.exchange("other")))
  }

  @Test("what is dropped never happened", arguments: writes + reads)
  func drops(_ deed: Deed) throws {
    let base = Self.base()
    let before = try Self.sight(base)
    let shard = ShardStore(base)
    shard.begin()
    deed.run(shard)
    shard.drop()
    #expect(try Self.sight(shard) == before)
    #expect(try Self.sight(base) == before)
    #expect(!shard.conflicts(with: shard))
  }

  @Test("two who read are not in each other's way", arguments: reads)
  func readers(_ deed: Deed) {
    let base = Self.base()
    let (a, b) = (ShardStore(base), ShardStore(base))
    a.begin()
    b.begin()
    for read in Self.reads { read.run(a) }
    deed.run(b)
    #expect(!a.conflicts(with: b))
  }

  @Test("two who write the same are", arguments: writes)
  func writers(_ deed: Deed) {
    let base = Self.base()
    let (a, b) = (ShardStore(base), ShardStore(base))
    a.begin()
    b.begin()
    deed.run(a)
    deed.run(b)
    #expect(a.conflicts(with: b))
    #expect(b.conflicts(with: a))
  }

  static let pairs: [(Deed, Deed, Bool)] = [
    (reads[0], writes[0], true), (reads[5], writes[5], true), (reads[5], writes[0], true),
    (reads[1], write("e", .attachExternalId("e", guid: "g")), true),
    (reads[1], writes[5], true), (reads[4], writes[3], true), (reads[4], writes[0], false),
    (reads[2], writes[0], true), (reads[3], writes[4], true), (reads[6], writes[1], true),
    (reads[7], writes[6], true), (reads[8], writes[4], true), (reads[9], writes[9], true),
    (reads[10], writes[10], true), (reads[8], writes[8], false), (reads[0], writes[1], false),
  ]

  @Test("one who reads what the other writes is in its way", arguments: pairs)
  func readerAndWriter(_ read: Deed, _ write: Deed, isConflict: Bool) {
    let base = Self.base()
    let (a, b) = (ShardStore(base), ShardStore(base))
    a.begin()
    b.begin()
    read.run(a)
    write.run(b)
    #expect(a.conflicts(with: b) == isConflict)
    #expect(b.conflicts(with: a) == isConflict)
  }

  @Test("requests for a new mail come with their lines")
  func reissues() {
    let shard = ShardStore(MemoryStore())
    shard.begin()
    for line in [3, 8] {
      shard.line = line
      shard.commit([.reissue(Reissue(email: "\(line)@m.example", at: Self.at))])
    }
    let queued = shard.commit()
    #expect(queued.map(\.line) == [3, 8])
    #expect(queued.map(\.reissue.email) == ["3@m.example", "8@m.example"])
    #expect(shard.reissues().isEmpty)
  }
}
