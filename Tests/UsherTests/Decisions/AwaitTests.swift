import Testing
import UsherCore
import UsherWire

@testable import Usher

/// `entitlements.await`: the script waits in the time of its device's events, the host does not.
struct AwaitTests {
  static let body = """
    if press.button == "other" then return ignore() end
    local pro = entitlements.await("pro", { every = "2s", times = 3 })
    log.info(pro.status, { waited = now() - 1767225600 })
    if pro.active then return navigate(destinations.home) end
    return reject("notYet")
    """

  private func fixture() throws -> HostFixture {
    let fixture = try HostFixture(.purchase, Self.body)
    fixture.send(Line.user(("guid", "g")))
    return fixture
  }

  private func at(_ second: Int, _ line: String) -> String {
    line.dropLast() + #","at":"2026-01-01T00:00:0\#(second)Z"}"#
  }

  @Test("what is active already is answered at once") func atOnce() throws {
    let fixture = try fixture()
    fixture.send(Line.active("g"))
    #expect(fixture.told(Line.pressed()) == ["navigate home {}"])
    #expect(fixture.log() == [#"info active {"waited":0}"#])
  }

  @Test("another event of the device lets the tries go on that are due by then") func tries() throws
  {
    let fixture = try fixture()
    #expect(fixture.send(at(0, Line.pressed("buy", ("id", "p")))) == [])
    #expect(fixture.told(at(1, Line.pressed("other"))) == ["ignore"])
    #expect(fixture.told(at(3, Line.active("g", "pro", ("device", "server")))) == ["accepted"])
    let lines = fixture.send(at(5, Line.pressed("other", ("id", "o"))))
    #expect(lines.map(HostFixture.short) == ["navigate home {}", "ignore"])
    #expect(lines.first?.hasPrefix(#"{"event":"p","decision""#) == true)
    // Time runs per device: the server's event was handled before this device's tries.
    #expect(fixture.log() == [#"info active {"waited":2}"#])
    #expect(fixture.finish() == [])
  }

  @Test("other devices go on meanwhile, and a device's clock moves only its own tries")
  func otherDevices() throws {
    let fixture = try fixture()
    #expect(fixture.send(at(0, Line.pressed())) == [])
    #expect(fixture.told(at(9, Line.pressed("other", ("device", "two")))) == ["ignore"])
    #expect(fixture.log().isEmpty)
    #expect(
      fixture.told(at(9, Line.event("clock.advanced"))) == ["accepted", "reject notYet"])
    #expect(fixture.log() == [#"info none {"waited":6}"#])
  }

  @Test("at the end of input the clock runs on until every rule has decided") func endOfInput()
    throws
  {
    let fixture = try fixture()
    fixture.send(at(0, Line.pressed("buy", ("id", "p"))))
    fixture.send(at(1, Line.pressed("buy", ("id", "q"))))
    let lines = fixture.finish()
    #expect(lines.map(HostFixture.short) == ["reject notYet", "reject notYet"])
    #expect(lines.map { $0.prefix(12) } == [#"{"event":"p""#, #"{"event":"q""#])
    #expect(
      fixture.log() == [#"info none {"waited":6}"#, #"info none {"waited":7}"#])
    #expect(fixture.finish() == [])
  }

  @Test("a wait commits nothing before it ends; what was created is checked as well")
  func transaction() throws {
    let store = CountingStore()
    let fixture = try HostFixture(
      .purchase,
      """
      local buyer = s2s.createUser { guid = "new" }
      local pro = entitlements.await("pro", { every = "1s", times = 5 })
      if press.button == "bad" then error("no") end
      return pro.active and navigate(destinations.home) or openPaywall(buyer)
      """, store: store)
    #expect(fixture.send(at(0, Line.pressed())) == [])
    #expect(store.users == 0)
    fixture.send(at(1, Line.active("new", "pro", ("device", "server"))))
    #expect(fixture.told(at(2, Line.event("app.ready"))) == ["navigate home {}", "accepted"])
    #expect(store.users == 1)
  }

  @Test("a redemption waits for its rule, and other links queue behind it") func redemption() throws
  {
    let fixture = try HostFixture(
      .redemption,
      """
      local extra = entitlements.await("extra", { every = "10s", times = 9 })
      return { appHandlesRedemptionAlert = extra.active }
      """)
    let link = try fixture.pay("subster")
    #expect(fixture.send(Line.opened(link, ("id", "r"))) == [])
    #expect(fixture.told(Sample.home) == ["queue r"])
    #expect(fixture.told(Line.opened(link)) == ["ignore duplicate"])
    #expect(
      fixture.finish().map(HostFixture.short) == [
        "outcome success appHandlesRedemptionAlert=false", "navigate home {}",
      ])
  }

  @Test("PL-33, decision 2: the watchdog ends a rule that waits longer than the redemption may")
  func watchdog() throws {
    let fixture = try HostFixture(
      .redemption,
      """
      entitlements.await("extra", { every = "45s", times = 2 })
      entitlements.await("extra", { every = "45s", times = 2 })
      return { appHandlesRedemptionAlert = true }
      """)
    fixture.send(Line.opened(try fixture.pay("subster")))
    let lines = fixture.finish().map(HostFixture.short)
    #expect(lines.count == 1 && lines[0].hasSuffix("appHandlesRedemptionAlert=false"), "\(lines)")
  }

  @Test("fault 95: a press that waits over a sign-out gives nothing to whoever comes next")
  func signOut() throws {
    let store = CountingStore()
    let fixture = try HostFixture(
      .purchase,
      """
      local buyer = s2s.createUser { guid = "buyer-of-A" }
      entitlements.await("pro", { every = "2s", times = 3 })
      return openPaywall(buyer)
      """, store: store)
    fixture.send(at(0, Line.event("user.signedIn", [("account", "A")])))
    #expect(fixture.send(at(0, Line.pressed())) == [])
    fixture.send(at(1, Line.event("user.signedIn", [("account", "B")])))
    #expect(fixture.finish().map(HostFixture.short) == ["reject stale"])
    #expect(fixture.host.session(of: "default")?.guids.isEmpty == true)
    #expect(store.users == 0)
  }
}
