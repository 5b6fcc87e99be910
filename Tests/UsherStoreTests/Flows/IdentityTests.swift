import Testing
import UsherCore
import UsherStore
import UsherWire

@Suite struct IdentityTests {
  let world = World()

  @Test(
    "fault 86, decision 4: expiry equal to now is active, one second later it is expired",
    arguments: [(Int64(0), EntitlementStatus.active), (1, .expired)])
  func boundary(after: Int64, status: EntitlementStatus) {
    world.send("a", .appReady, facts: .with { $0.guid = "g-1" })
    world.pay(until: 100)
    world.wait(100 + after)
    #expect(world.status() == status)
  }

  @Test("fault 88: an entitlement ends in a long session without any refresh")
  func longSession() {
    world.send("a", .appReady, facts: .with { $0.guid = "g-1" })
    world.pay(until: 100)
    #expect(world.status() == .active)
    world.wait(1_000)
    #expect(world.status() == .expired)
  }

  @Test("fault 90, decision 7: what could not be asked is unknown, and offers no mail")
  func unanswered() {
    let broken = BrokenStore()
    let held = [HeldGuid(guid: "g-1", role: .own)]
    #expect(broken.entitlement("pro", of: held, at: world.now).status == .unknown)
    #expect(broken.active(["pro"], of: held, at: world.now).complete == false)
    #expect(broken.entitlement("pro", of: [], at: world.now).status == .none)
  }

  @Test("fault 94: what account A had is not seen after its sign-out")
  func cachedIdentity() {
    world.pay()
    world.signIn("A")
    _ = world.redeem("r", "CODE")
    #expect(world.status() == .active)
    world.signOut()
    #expect(world.status() == .none)
    world.signIn("B")
    #expect(world.status() == .none)
  }

  @Test("fault 95: a buyer made under an account does not follow the device to the next one")
  func handedOn() throws {
    world.signIn("A")
    var transaction = StoreTransaction(world.store)
    let a = try transaction.createUser(
      BuyerRequest(session: world["phone"]), freshGuid: { "a-1" })
    try transaction.commit()
    #expect(a.created)
    world.signOut()
    world.signIn("B")
    let b = try transaction.createUser(
      BuyerRequest(session: world["phone"]), freshGuid: { "b-1" })
    #expect(b.user.guid == "b-1")
    #expect(b.created)
  }

  @Test("decision 10: guids held before any account stay, with the attributes of that time")
  func anonymousStays() {
    world.pay()
    _ = world.redeem("r", "CODE")
    world.send("a", .appReady, facts: .with { $0.attributes = ["theme": "dark", "n": 1] })
    world.signIn("A", email: "a@m.example", verified: true)
    world.send("b", .appReady, facts: .with { $0.attributes = ["n": 2, "vip": true] })
    #expect(world["phone"].attributes == ["n": 2, "theme": "dark", "vip": true])
    world.signOut()
    #expect(world["phone"].attributes == ["n": 1, "theme": "dark"])
    #expect(world["phone"].verifiedEmail == nil)
    #expect(world["phone"].account == nil)
    #expect(world.status() == .active)
  }

  @Test("user.signedIn links the account's known guids, on another device too")
  func knownGuids() {
    world.pay()
    world.signIn("A")
    _ = world.redeem("r", "CODE")
    #expect(world.status("tablet") == .none)
    world.signIn("A", device: "tablet")
    #expect(world.status("tablet") == .active)
  }

  @Test("fault 35: a sign-in with the same account changes nothing")
  func sameAccount() {
    world.pay()
    world.signIn("A", email: "a@m.example", verified: true)
    _ = world.redeem("r", "CODE")
    world.signIn("A")
    #expect(world["phone"].guids.map(\.guid) == ["g-1"])
    #expect(world["phone"].verifiedEmail == "a@m.example")
  }

  @Test("another e-mail is not verified because the one before was")
  func otherEmail() {
    world.send(
      "a", .appReady,
      facts: .with {
        $0.email = "a@m.example"
        $0.emailVerified = true
      })
    #expect(world["phone"].verifiedEmail == "a@m.example")
    world.send("b", .appReady, facts: .with { $0.email = "b@m.example" })
    #expect(world["phone"].verifiedEmail == nil)
  }

  @Test(
    "a guid told as a fact is replaced by another fact, never one that something was bought for")
  func toldGuid() {
    world.send("a", .appReady, facts: .with { $0.guid = "t-1" })
    world.send("b", .appReady, facts: .with { $0.guid = "t-2" })
    #expect(world["phone"].guids.map(\.guid) == ["t-2"])
    world.pay()
    _ = world.redeem("r", "CODE", device: "tablet")
    world.send("c", .appReady, device: "tablet", facts: .with { $0.guid = "t-3" })
    #expect(world["tablet"].guids.map(\.guid) == ["t-3", "g-1"])
    #expect(world["tablet"].guid == "t-3")
  }

  @Test("purchase.pressed: currentGuid becomes the own guid where there is none, else is linked")
  func currentGuid() {
    world.send("p", .purchasePressed(Press(button: "buy", currentGuid: "c-1")))
    #expect(world["phone"].guid == "c-1")
    world.send("q", .purchasePressed(Press(button: "buy", currentGuid: "c-2")))
    #expect(world["phone"].guid == "c-1")
    #expect(world["phone"].guids.map(\.guid) == ["c-1", "c-2"])
  }

  @Test(
    "decision 7: an empty answer erases nothing, a revocation does",
    arguments: [
      (EntitlementStatus.none, EntitlementStatus.active), (.revoked, .revoked),
      (.expired, .expired), (.grace, .grace),
    ])
  func changes(told: EntitlementStatus, truth: EntitlementStatus) {
    world.send("a", .appReady, facts: .with { $0.guid = "g-1" })
    world.pay(until: 100)
    world.change("g-1", told)
    #expect(world.status() == truth)
  }

  @Test("entitlement.changed creates an unknown guid, also with an empty answer")
  func unknownGuid() {
    world.change("new", .none)
    #expect(world.store.user(guid: "new") != nil)
    #expect(world.store.grant(guid: "new", entitlement: "pro") == nil)
  }

  @Test("QO-26, QO-27: a reissue is accepted and queued, purchase or not")
  func reissue() {
    #expect(
      world.send("r", .redemptionReissue(email: "who@m.example")) == ["r accepted"])
    #expect(world.store.reissues().map(\.email) == ["who@m.example"])
  }

  @Test("redemption.settled asks the rule and grants nothing")
  func settled() {
    let report = SettledReport(provider: "qonversion", outcome: "success")
    #expect(world.send("s", .redemptionSettled(report)) == ["s outcome success []"])
    #expect(world["phone"].guids.isEmpty)
  }

  @Test(
    "QO-19 to 23, PL-26, PL-45: vendors' own spellings",
    arguments: [
      ("qonversion", "tokenExpired", "expired tokenExpired offerReissue []"),
      ("qonversion", "AlreadyConsumed", "alreadyConsumed alreadyConsumed []"),
      ("qonversion", "INVALID_TOKEN", "invalidToken invalidToken []"),
      ("qonversion", "networkError", "networkError networkError []"),
      ("qonversion", "Retryable", "retryable retryable []"),
      ("purchasely", "Failure", "failed []"),
      ("purchasely", "REDEMPTION_CONSUMED", "success replay []"),
      ("subster", "whatever", "failed []"),
      ("acme", "success", "failed []"),
    ])
  func spellings(provider: String, spelling: String, outcome: String) {
    let report = SettledReport(provider: provider, outcome: spelling)
    #expect(world.send("s", .redemptionSettled(report)) == ["s outcome \(outcome)"])
  }
}

/// A store that cannot be asked.
struct BrokenStore: StoreReader {
  func user(guid: String) throws(StoreFault) -> S2SUser? { throw StoreFault("down") }
  func user(externalId: String) throws(StoreFault) -> S2SUser? { throw StoreFault("down") }
  func user(account: String) throws(StoreFault) -> S2SUser? { throw StoreFault("down") }
  func user(device: String) throws(StoreFault) -> S2SUser? { throw StoreFault("down") }
  func guids(account: String) throws(StoreFault) -> [String] { throw StoreFault("down") }
  func subscribers(email: String) throws(StoreFault) -> [String] { throw StoreFault("down") }
  func grant(guid: String, entitlement: String) throws(StoreFault) -> Grant? {
    throw StoreFault("down")
  }
}
