import Testing
import UsherCore
import UsherWire

@Suite struct ReturnLinkTests {
  let world = World()

  private func tap(_ id: String, platform: Platform? = nil) -> [String] {
    world.redeem(id, "CODE", kind: .return, platform: platform)
  }

  @Test(
    "SU-43, SU-44, SU-47, SU-48: while the paywall is open it polls, the code stays unspent",
    arguments: [(Platform.android, 9), (.ios, 58), (nil, 58)] as [(Platform?, Int64)])
  func timesOut(platform: Platform?, after: Int64) {
    world.send("a", .appReady, platform: platform, facts: .with { $0.guid = "own" })
    world.openPaywall()
    world.pay()
    #expect(tap("r").isEmpty)
    world.wait(after - 1)
    #expect(world.send("c", .clockAdvanced) == ["c accepted"])
    world.wait(1)
    #expect(
      world.send("d", .clockAdvanced)
        == ["d accepted", "r outcome timedOut entitlementNotFound []"])
    #expect(world.log.filter { $0 == "poll" }.count == (platform == .android ? 10 : 30))
    #expect(world.exchanges == 0)
    #expect(tap("s") == ["s outcome success [pro]"])
  }

  @Test("SU-44, SU-60: the payment is found on the saved id, at once or at a later poll")
  func found() {
    world.send("a", .appReady, facts: .with { $0.guid = "g-1" })
    world.openPaywall()
    world.pay()
    #expect(tap("r") == ["r outcome success [pro]"])
    world.wait(1)
    world.openPaywall()
    #expect(tap("s").isEmpty)
    world.wait(5)
    world.pay("pay2", code: "TWO", for: "extra")
    #expect(
      world.send("c", .clockAdvanced) == ["c accepted", "s outcome success [extra,pro]"])
    #expect(world.exchanges == 0)
    #expect(world.redeem("t", "CODE", device: "tablet") == ["t outcome success [extra,pro]"])
  }

  enum End: CaseIterable { case embedded, closed, passed, signedOut, web, neverOpened }

  @Test("SU-45, SU-46, decision 6: otherwise the code is exchanged", arguments: End.allCases)
  func exchanges(end: End) {
    world.send("a", .appReady, platform: end == .web ? .web : .ios)
    if end != .neverOpened { world.openPaywall(for: 600, embedded: end == .embedded) }
    world.pay()
    switch end {
    case .closed: world.send("x", .paywallClosed)
    case .signedOut: world.signOut()
    case .passed: world.wait(600)
    case .embedded, .web, .neverOpened: break
    }
    #expect(tap("r") == ["r outcome success [pro]"])
    #expect(world.exchanges == 1)
  }

  @Test("SU-36: the https link exchanges also while a paywall is open")
  func httpsLink() {
    world.openPaywall()
    world.pay()
    #expect(world.redeem("r", "CODE") == ["r outcome success [pro]"])
  }

  @Test("decision 6: opened by id it is open for one day", arguments: [(86_399, 0), (86_400, 1)])
  func byId(after: Int64, exchanges: Int) {
    world.pay()
    world.purchaseRule = { _, _ in .openPaywall(.byId("annual")) }
    world.send("p", .purchasePressed(Press(button: "buy")))
    world.wait(after)
    _ = tap("r")
    #expect(world.exchanges == exchanges)
  }

  @Test("fault 4: a second tap while it polls is a duplicate, there is one end")
  func oneEnd() {
    world.send("a", .appReady, facts: .with { $0.guid = "g-1" })
    world.openPaywall()
    #expect(tap("r").isEmpty)
    #expect(tap("r2") == ["r2 ignore duplicate"])
    #expect(world.redeem("r3", "CODE") == ["r3 ignore duplicate"])
    world.pay()
    world.wait(60)
    #expect(world.send("c", .clockAdvanced) == ["c accepted", "r outcome success [pro]"])
  }
}
