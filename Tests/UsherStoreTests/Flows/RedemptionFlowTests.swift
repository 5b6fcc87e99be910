import Testing
import UsherCore
import UsherStore
import UsherWire

@Suite struct RedemptionFlowTests {
  let world = World()

  @Test(
    "SU-3, QO-7, fault 10, decision 4: a credential is good up to and not including its end",
    arguments: [
      (ProviderName.subster, 259_199, "success [pro]"),
      (.subster, 259_200, "expired offerReissue []"),
      (.qonversion, 2_591_999, "success [pro]"),
      (.qonversion, 2_592_000, "expired tokenExpired offerReissue []"),
      (.purchasely, 2_591_999, "success [pro]"),
      (.purchasely, 2_592_000, "expired offerReissue []"),
    ] as [(ProviderName, Int64, String)])
  func life(provider: ProviderName, after: Int64, outcome: String) {
    world.pay("pay", provider)
    world.wait(after)
    #expect(world.redeem("r", "CODE", by: provider) == ["r outcome \(outcome)"])
  }

  @Test("SU-24, SU-42: an exchange through one link spends the code for both")
  func oneExchange() {
    world.pay()
    #expect(world.redeem("r", "CODE") == ["r outcome success [pro]"])
    #expect(
      world.redeem("t", "CODE", kind: .return, device: "tablet")
        == ["t outcome belongsToOther []"])
  }

  @Test("SU-25, SU-26, decision 3: the same device gets the first answer again, also after its end")
  func replay() {
    world.pay()
    _ = world.redeem("r", "CODE")
    #expect(world.redeem("again", "CODE") == ["again outcome success replay [pro]"])
    world.wait(300_000)
    #expect(world.redeem("late", "CODE") == ["late outcome success replay [pro]"])
    #expect(world.results.map(\.first) == [true, false, false])
  }

  @Test("SU-27, fault 15: a replay tells what is active, an expired code offers mail only on none")
  func reissueAdvice() {
    world.pay(code: "OLD")
    _ = world.redeem("r", "OLD")
    world.pay("pay2", code: "NEW")
    world.wait(259_200)
    #expect(world.redeem("n", "NEW") == ["n outcome expired [pro]"])
    #expect(
      world.redeem("n", "NEW", device: "other") == ["n outcome expired offerReissue []"])
  }

  @Test("fault 1: another account is told apart from expired, gets no mail, and takes nothing")
  func wrongAccount() {
    world.pay()
    world.signIn("A")
    _ = world.redeem("r", "CODE")
    world.signOut()
    world.signIn("B")
    #expect(world.redeem("b", "CODE") == ["b outcome belongsToOther []"])
    world.wait(300_000)
    #expect(world.redeem("b2", "CODE") == ["b2 outcome belongsToOther []"])
    #expect(world.store.reissues().isEmpty)
    world.signOut()
    world.signIn("A")
    #expect(world.status() == .active)
    #expect(world.redeem("a", "CODE") == ["a outcome success replay [pro]"])
  }

  @Test("QO-20: whom a consumed token belongs to is told, with the vendor's word")
  func consumedElsewhere() {
    world.pay("pay", .qonversion)
    _ = world.redeem("r", "CODE", by: .qonversion)
    #expect(
      world.redeem("t", "CODE", by: .qonversion, device: "tablet")
        == ["t outcome belongsToOther alreadyConsumed []"])
  }

  @Test(
    "QO-21, SU-35: an unknown token is invalid, and so is one of another provider",
    arguments: [
      (ProviderName.qonversion, "outcome invalidToken invalidToken []"),
      (.subster, "outcome invalidToken []"), (.purchasely, "outcome invalidToken []"),
    ])
  func unknown(provider: ProviderName, outcome: String) {
    world.pay("pay", provider == .subster ? .purchasely : .subster)
    #expect(world.redeem("r", "CODE", by: provider) == ["r \(outcome)"])
    #expect(world.redeem("s", "NEVER", by: provider) == ["s \(outcome)"])
  }

  @Test(
    "QO-22, QO-23: provider trouble is an outcome and spends nothing",
    arguments: [Outcome.networkError, .retryable])
  func trouble(outcome: Outcome) {
    world.pay()
    world.exchangeAnswer = .failed(outcome, errorCode: "c", errorMessage: nil)
    #expect(world.redeem("r", "CODE") == ["r outcome \(outcome.rawValue) c []"])
    world.exchangeAnswer = nil
    #expect(world.redeem("s", "CODE") == ["s outcome success [pro]"])
  }

  @Test("SU-28 to 31, SU-33, decision 5: an own guid stays, the buyer is linked and asked too")
  func linksBuyer() {
    world.pay()
    world.send("a", .appReady, facts: .with { $0.guid = "own" })
    #expect(world.redeem("r", "CODE") == ["r outcome success [pro]"])
    #expect(world["phone"].guid == "own")
    #expect(world["phone"].guids.map(\.guid) == ["own", "g-1"])
    #expect(world.status() == .active)
  }

  @Test("SU-31, SU-32: without an own guid the buyer's becomes it, and there is none before")
  func becomesOwn() {
    #expect(world["phone"].guid == nil)
    world.pay()
    _ = world.redeem("r", "CODE")
    #expect(world["phone"].guid == "g-1")
  }

  @Test("QO-1, QO-9, decision 5: a grant goes to the session's own guid, which is made if needed")
  func grantFirst() {
    world.pay("pay", .qonversion)
    world.send("a", .appReady, facts: .with { $0.guid = "own" })
    #expect(world.redeem("r", "CODE", by: .qonversion) == ["r outcome success [pro]"])
    #expect(world["phone"].guids.map(\.guid) == ["own"])
    world.pay("pay2", .qonversion, code: "TWO")
    #expect(
      world.redeem("t", "TWO", by: .qonversion, device: "tablet") == ["t outcome success [pro]"])
    #expect(world["tablet"].guid?.hasPrefix("fresh-") == true)
  }

  @Test("QO-1: a replay does not grant again what was revoked in between")
  func replayAfterRefund() {
    world.pay("pay", .qonversion)
    world.send("a", .appReady, facts: .with { $0.guid = "own" })
    _ = world.redeem("r", "CODE", by: .qonversion)
    world.change("own", .revoked)
    #expect(world.redeem("s", "CODE", by: .qonversion) == ["s outcome success replay []"])
  }

  @Test("PL-46, PL-47: the auid is adopted where no anonymous id is held, and only on success")
  func auid() {
    _ = world.redeem("x", "NEVER", by: .purchasely, auid: "evil")
    #expect(world["phone"].anonymousId == nil)
    world.pay("pay", .purchasely)
    _ = world.redeem("r", "CODE", by: .purchasely, auid: "web-1")
    #expect(world["phone"].anonymousId == "web-1")
    world.pay("pay2", .purchasely, code: "TWO")
    _ = world.redeem("s", "TWO", by: .purchasely, auid: "web-2")
    #expect(world["phone"].anonymousId == "web-1")
  }

  @Test("PL-48: an id given as a fact wins, before and after")
  func auidFact() {
    world.pay("pay", .purchasely)
    world.send("a", .appReady, facts: .with { $0.anonymousId = "told" })
    _ = world.redeem("r", "CODE", by: .purchasely, auid: "web-1")
    #expect(world["phone"].anonymousId == "told")
    world.pay("pay2", .purchasely, code: "TWO")
    _ = world.redeem("t", "TWO", by: .purchasely, auid: "web-2", device: "tablet")
    world.send("b", .appReady, device: "tablet", facts: .with { $0.anonymousId = "told" })
    #expect(world["tablet"].anonymousId == "told")
  }

  @Test("PL-36 to 40: the purchase context is restored before the refresh and stays")
  func context() {
    let context: Value = [
      "version": 1, "built_in_attributes": ["utm_source": "mail"],
      "custom_attributes": ["utm_source": "x", "step": 3],
    ]
    world.pay(context: context)
    var seen: Value?
    world.redemptionRule = { settlement, session in
      seen = session.attributes
      return settlement.outcome()
    }
    _ = world.redeem("r", "CODE")
    #expect(seen == ["step": 3, "utm_source": "mail"])
    #expect(world.results[0].attributes == ["step": 3, "utm_source": "mail"])
    #expect(world["phone"].attributes == ["step": 3, "utm_source": "mail"])
  }

  @Test("PL-42, PL-43: an unknown version is ignored, the receipt does not fail")
  func unknownContext() {
    world.pay(context: ["version": 2, "custom_attributes": ["a": 1]])
    #expect(world.redeem("r", "CODE") == ["r outcome success [pro]"])
    #expect(world["phone"].attributes == [:])
  }

  @Test("PL-27: the subscription comes along")
  func subscription() {
    world.pay(until: 1_000)
    _ = world.redeem("r", "CODE")
    let found = world.results[0].subscription
    #expect(found?["name"] == "pro")
    #expect(found?["status"] == "active")
    #expect(found?["expiresAt"] == 1_001_000)
  }

  @Test("SU-49, decision 13: the first successful exchange of a device marks its first open, once")
  func firstOpen() {
    _ = world.redeem("x", "NEVER")
    #expect(world.store.firstOpen(device: "phone") == nil)
    world.pay()
    _ = world.redeem("r", "CODE", platform: .android)
    let first = FirstOpen(device: "phone", platform: .android, at: world.now)
    #expect(world.store.firstOpen(device: "phone") == first)
    world.wait(60)
    world.pay("pay2", code: "TWO")
    _ = world.redeem("s", "TWO", platform: .ios)
    #expect(world.store.firstOpen(device: "phone") == first)
  }

  @Test("PL-29, faults 3 and 91: a rule that fails leaves the outcome to the default")
  func failingRule() {
    world.pay()
    world.redemptionRule = { _, _ in nil }
    #expect(world.redeem("r", "CODE") == ["r error", "r outcome success [pro]"])
  }

  @Test("fault 91, O14: completed without an active entitlement is said so")
  func noAccess() {
    world.pay(until: 10)
    world.wait(11)
    #expect(world.redeem("r", "CODE") == ["r outcome success []"])
  }

  @Test("PL-14, PL-15, fault 40: the gate never holds a redemption, nor does a cold start")
  func gate() {
    world.pay()
    world.send("g", .gateChanged(allowDeeplinks: false, allowCampaigns: nil))
    #expect(world.redeem("r", "CODE") == ["r outcome success [pro]"])
  }

  @Test("PL-33, PL-34, fault 17: the watchdog settles after 90 s; the late answer is not shown")
  func watchdog() {
    world.pay()
    world.slow = true
    #expect(world.redeem("r", "CODE").isEmpty)
    world.wait(89)
    #expect(world.send("c", .clockAdvanced) == ["c accepted"])
    world.wait(1)
    #expect(world.send("d", .clockAdvanced) == ["d accepted", "r outcome timedOut []"])
    #expect(world.answerSlow().isEmpty)
    #expect(world["phone"].guids.isEmpty)
    world.slow = false
    #expect(world.redeem("s", "CODE") == ["s outcome success replay [pro]"])
  }

  @Test(
    "PL-30 to 32, PL-21, faults 4, 37 and O8: one at a time, first wins, others replay in order")
  func queue() {
    world.pay()
    world.pay("pay2", code: "TWO")
    world.slow = true
    #expect(world.redeem("r", "CODE").isEmpty)
    #expect(world.redeem("r2", "CODE") == ["r2 ignore duplicate"])
    #expect(world.link("a", "home") == ["a queue r"])
    #expect(world.redeem("s", "TWO") == ["s queue r"])
    #expect(world.redeem("s2", "TWO") == ["s2 queue r"])
    #expect(world.link("b", "album") == ["b queue r"])
    #expect(world.link("b2", "album") == ["b2 queue r"])
    #expect(world.exchanges == 1)
    world.slow = false
    #expect(
      world.answerSlow() == [
        "r outcome success [pro]", "a#1 navigate home", "s#1 outcome success [pro]",
        "b#1 navigate album",
      ])
    #expect(world.exchanges == 2)
  }

  @Test(
    "decision 10: a redemption that runs at sign-out settles before it, its answer links nothing")
  func signOut() {
    world.pay()
    world.signIn("A")
    world.slow = true
    _ = world.redeem("r", "CODE")
    #expect(world.link("a", "home") == ["a queue r"])
    #expect(world.signOut() == ["r outcome failed signedOut []", "out accepted"])
    #expect(world.answerSlow().isEmpty)
    #expect(world["phone"].guids.isEmpty)
  }

  @Test("decision 10, fault 92: another account is a sign-out first, also as a fact")
  func accountSwitch() {
    world.pay()
    world.signIn("A")
    world.slow = true
    _ = world.redeem("r", "CODE")
    #expect(world.signIn("B", id: "b") == ["r outcome failed signedOut []", "b accepted"])
    #expect(world["phone"].account == "B")
    world.pay("pay2", code: "TWO")
    _ = world.redeem("s", "TWO")
    let lines = world.send("f", .appReady, facts: .with { $0.account = "C" })
    #expect(lines == ["s outcome failed signedOut []", "f accepted"])
    #expect(world["phone"].account == "C")
    #expect(world.answerSlow().isEmpty)
  }

  @Test("PL-29, PL-34: a rule that hangs loses its word to the default, the access stays")
  func hangingRule() {
    world.pay()
    world.suspends = true
    #expect(world.redeem("r", "CODE").isEmpty)
    #expect(world.link("a", "home") == ["a queue r"])
    world.wait(90)
    #expect(
      world.send("c", .clockAdvanced)
        == ["c accepted", "r outcome success [pro]", "a#1 navigate home"])
    #expect(world.resume().isEmpty)
  }

  @Test("decision 10: a suspended rule's word is not shown after the sign-out")
  func suspendedAtSignOut() {
    world.pay()
    world.signIn("A")
    world.suspends = true
    #expect(world.redeem("r", "CODE").isEmpty)
    #expect(world.signOut() == ["out accepted"])
    world.suspended.removeFirst()
    #expect(world.resume() == ["r outcome failed signedOut []"])
  }

  @Test("a store that cannot be asked is an outcome")
  func storeDown() {
    world.pay()
    world.exchangeAnswer = .failed(.retryable, errorCode: nil, errorMessage: nil)
    #expect(world.redeem("r", "CODE", by: .qonversion) == ["r outcome retryable retryable []"])
  }

  @Test("beforeRedemption holds until the sign-in, however long that takes")
  func before() {
    world.pay(until: 200_000)
    world.beforeRule = { _, session in session.account == nil ? .hold(.signedIn) : nil }
    #expect(world.redeem("r", "CODE") == ["r hold signedIn"])
    #expect(world.redeem("r2", "CODE") == ["r2 hold signedIn"])
    #expect(world.exchanges == 0)
    world.wait(100_000)
    #expect(world.signIn("A") == ["in accepted", "r#1 outcome success [pro]"])
  }
}

extension Facts {
  static func with(_ change: (inout Facts) -> Void) -> Facts {
    var facts = Facts()
    change(&facts)
    return facts
  }
}
