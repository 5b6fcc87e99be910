import Testing
import UsherCore
import UsherStore
import UsherWire

/// A kind of store: every test of the suite runs on each.
struct Backend: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var make: @Sendable () -> any Store

  static let all = [
    Backend(testDescription: "memory") { MemoryStore() },
    Backend(testDescription: "a shard that hands through") { ShardStore(MemoryStore()) },
    Backend(testDescription: "a shard that keeps back") {
      let shard = ShardStore(MemoryStore())
      shard.begin()
      return shard
    },
  ]
}

@Suite struct StoreSuite {
  private static let at = Instant(seconds: 1_000)

  private func credential(_ code: String = "CODE", until: Int64 = 2_000) -> IssuedCredential {
    IssuedCredential(
      fingerprint: World.fingerprint(code), provider: .subster, guid: "g", entitlement: "pro",
      expiresAt: Instant(seconds: until))
  }

  private func request(
    _ code: String = "CODE", device: String = "d", account: String? = nil, at: Int64 = 1_000
  ) -> ExchangeRequest {
    ExchangeRequest(
      fingerprint: World.fingerprint(code), provider: .subster, device: device, account: account,
      at: Instant(seconds: at))
  }

  private func grant(_ status: EntitlementStatus = .active, of guid: String = "g") -> Grant {
    Grant(guid: guid, entitlement: "pro", status: status, recordedAt: StoreSuite.at)
  }

  @Test("an empty store knows nothing", arguments: Backend.all)
  func empty(backend: Backend) throws {
    let store = backend.make()
    #expect(try store.user(guid: "g") == nil)
    #expect(try store.user(externalId: "e") == nil)
    #expect(try store.user(account: "A") == nil)
    #expect(try store.user(device: "d") == nil)
    #expect(try store.guids(account: "A") == [])
    #expect(try store.grant(guid: "g", entitlement: "pro") == nil)
    #expect(try store.subscribers(email: "j@m.example") == [])
    #expect(try store.firstOpen(device: "d") == nil)
    #expect(try store.boundEmail(clickId: "c") == nil)
    #expect(try store.reissues() == [])
    #expect(try store.exchange(request()) == .unknown)
  }

  @Test("users are found by guid, external id, account and device", arguments: Backend.all)
  func users(backend: Backend) throws {
    let store = backend.make()
    let user = S2SUser(
      guid: "g", externalId: "e", email: "a@m.example", account: "A", attributes: ["n": 1])
    try store.commit([
      .user(user), .attachExternalId("e", guid: "g"), .attachExternalId("e2", guid: "g"),
      .attachAccount("A", guid: "g"), .attachDevice("d", guid: "g"),
    ])
    #expect(try store.user(guid: "g") == user)
    #expect(try store.user(externalId: "e") == user)
    #expect(try store.user(externalId: "e2") == user)
    #expect(try store.user(account: "A") == user)
    #expect(try store.user(device: "d") == user)
  }

  @Test("an external id stays with its user, a device goes with its latest", arguments: Backend.all)
  func attaching(backend: Backend) throws {
    let store = backend.make()
    try store.commit([
      .user(S2SUser(guid: "a")), .user(S2SUser(guid: "b")), .attachExternalId("e", guid: "a"),
      .attachExternalId("e", guid: "b"), .attachDevice("d", guid: "a"),
      .attachDevice("d", guid: "b"), .attachAccount("A", guid: "b"),
      .attachAccount("A", guid: "a"), .attachAccount("A", guid: "b"),
    ])
    #expect(try store.user(externalId: "e")?.guid == "a")
    #expect(try store.user(device: "d")?.guid == "b")
    #expect(try store.guids(account: "A") == ["b", "a"])
  }

  @Test("one grant a guid and name; saving a user leaves them", arguments: Backend.all)
  func grants(backend: Backend) throws {
    let store = backend.make()
    try store.commit([.grant(grant()), .grant(grant(.revoked)), .grant(grant(of: "h"))])
    try store.commit([.user(S2SUser(guid: "g"))])
    #expect(try store.grant(guid: "g", entitlement: "pro") == grant(.revoked))
    #expect(try store.grant(guid: "h", entitlement: "pro") == grant(of: "h"))
    #expect(try store.grant(guid: "g", entitlement: "other") == nil)
  }

  @Test("a grant alone makes no user", arguments: Backend.all)
  func grantAlone(backend: Backend) throws {
    let store = backend.make()
    try store.commit([.grant(grant())])
    #expect(try store.user(guid: "g") == nil)
  }

  @Test("SU-24: of all who come for a credential exactly one gets it", arguments: Backend.all)
  func exchangeOnce(backend: Backend) throws {
    let store = backend.make()
    try store.commit([.credential(credential())])
    let first = Exchange(guid: "g", entitlement: "pro")
    var replay = first
    replay.replay = true
    #expect(try store.exchange(request()) == .exchanged(first))
    #expect(try store.exchange(request(device: "e")) == .belongsToOther)
    #expect(try store.exchange(request(at: 9_000)) == .exchanged(replay))
    #expect(try store.exchange(request(device: "e", at: 9_000)) == .belongsToOther)
  }

  @Test("an attempt that fails consumes nothing", arguments: Backend.all)
  func failedAttempts(backend: Backend) throws {
    let store = backend.make()
    try store.commit([.credential(credential())])
    var foreign = request(device: "e")
    foreign.provider = .qonversion
    #expect(try store.exchange(foreign) == .unknown)
    #expect(try store.exchange(request(device: "e", at: 2_000)) == .expired(emailHint: nil))
    #expect(
      try store.exchange(request(at: 1_999))
        == .exchanged(Exchange(guid: "g", entitlement: "pro")))
  }

  @Test("issuing the same credential again does not give it back", arguments: Backend.all)
  func reissuedFingerprint(backend: Backend) throws {
    let store = backend.make()
    try store.commit([.credential(credential())])
    _ = try store.exchange(request())
    try store.commit([.credential(credential())])
    #expect(try store.exchange(request(device: "e")) == .belongsToOther)
  }

  @Test("decision 13: the first-open mark is set once", arguments: Backend.all)
  func firstOpen(backend: Backend) throws {
    let store = backend.make()
    let mark = FirstOpen(device: "d", platform: .ios, at: StoreSuite.at)
    try store.commit([.firstOpen(mark)])
    try store.commit([
      .firstOpen(FirstOpen(device: "d", platform: .android, at: StoreSuite.at + 1))
    ])
    #expect(try store.firstOpen(device: "d") == mark)
  }

  @Test("e-mails are found without regard to ASCII case", arguments: Backend.all)
  func emails(backend: Backend) throws {
    let store = backend.make()
    try store.commit([
      .subscriber(email: "J@M.example", guid: "a"), .subscriber(email: "j@m.example", guid: "b"),
      .subscriber(email: "j@M.example", guid: "a"), .subscriber(email: "É@m.example", guid: "c"),
    ])
    #expect(try store.subscribers(email: "j@m.EXAMPLE") == ["a", "b"])
    #expect(try store.subscribers(email: "é@m.example") == [])
  }

  @Test("requests for a new mail queue up, clicks are bound", arguments: Backend.all)
  func queue(backend: Backend) throws {
    let store = backend.make()
    let requests = ["a@m.example", "b@m.example", "a@m.example"].map {
      Reissue(email: $0, at: StoreSuite.at)
    }
    try store.commit(requests.map { .reissue($0) } + [.bindClick("c", email: "a@m.example")])
    #expect(try store.reissues() == requests)
    #expect(try store.boundEmail(clickId: "c") == "a@m.example")
  }

  @Test("a transaction reads its own writes, the store does not", arguments: Backend.all)
  func overlay(backend: Backend) throws {
    let store = backend.make()
    try store.commit([.user(S2SUser(guid: "old")), .attachDevice("d", guid: "old")])
    var transaction = StoreTransaction(store)
    let user = S2SUser(guid: "g", account: "A")
    for write: StoreWrite in [
      .user(user), .attachExternalId("e", guid: "g"), .attachAccount("A", guid: "g"),
      .attachDevice("d", guid: "g"), .grant(grant()),
      .subscriber(email: "J@m.example", guid: "g"),
    ] { transaction.write(write) }
    #expect(try transaction.user(guid: "g") == user)
    #expect(try transaction.user(externalId: "e") == user)
    #expect(try transaction.user(account: "A") == user)
    #expect(try transaction.user(device: "d") == user)
    #expect(try transaction.grant(guid: "g", entitlement: "pro") == grant())
    #expect(try transaction.subscribers(email: "j@m.example") == ["g"])
    #expect(try store.user(guid: "g") == nil)
    #expect(try store.user(device: "d")?.guid == "old")
    try transaction.commit()
    #expect(transaction.writes.isEmpty)
    #expect(try store.user(device: "d") == user)
    #expect(try store.grant(guid: "g", entitlement: "pro") == grant())
  }

  @Test("what is dropped never happened, what is before a savepoint stays", arguments: Backend.all)
  func drop(backend: Backend) throws {
    let store = backend.make()
    var transaction = StoreTransaction(store)
    transaction.write(.user(S2SUser(guid: "a")))
    let savepoint = transaction.savepoint
    transaction.write(.user(S2SUser(guid: "b")))
    transaction.drop(to: savepoint)
    #expect(try transaction.user(guid: "b") == nil)
    try transaction.commit()
    #expect(try store.user(guid: "a") != nil)
    transaction.write(.user(S2SUser(guid: "c")))
    transaction.drop()
    try transaction.commit()
    #expect(try store.user(guid: "c") == nil)
  }

  @Test("SU-57, decision 11: the same press finds the same buyer again", arguments: Backend.all)
  func createUser(backend: Backend) throws {
    let store = backend.make()
    var transaction = StoreTransaction(store)
    let session = Session(device: "d", at: StoreSuite.at)
    let first = try transaction.createUser(
      BuyerRequest(attributes: ["a": 1], session: session), freshGuid: { "new" })
    #expect(first.created)
    try transaction.commit()
    let second = try transaction.createUser(
      BuyerRequest(externalId: "late", attributes: ["b": 2], session: session),
      freshGuid: { "never" })
    #expect(!second.created)
    #expect(second.user.guid == "new")
    #expect(second.user.attributes == ["a": 1, "b": 2])
    try transaction.commit()
    #expect(try store.user(externalId: "late")?.guid == "new")
  }

  @Test("a write names the keys that it touches")
  func keys() {
    #expect(StoreWrite.attachDevice("d", guid: "g").keys == [.device("d"), .guid("g")])
    #expect(
      StoreWrite.subscriber(email: "J@m.example", guid: "g").keys
        == [.email("j@m.example"), .guid("g")])
    #expect(request().keys == [.credential(World.fingerprint("CODE")), .device("d")])
  }
}
