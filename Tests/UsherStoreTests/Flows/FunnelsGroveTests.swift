import Testing
import UsherCore
import UsherStore
import UsherWire

@Suite struct FunnelsGroveTests {
  let world = World()

  @Test("FG-16, FG-34: a link proves nothing and unlocks nothing")
  func provesNothing() {
    world.pay("pay", .funnelsgrove, guid: nil, email: "jane@mail.example")
    #expect(
      world.appOpen("a", slug: "spring", to: "home", openId: "o-1") == ["a navigate home"])
    #expect(world["phone"].guids.isEmpty)
    #expect(world.status() == .none)
  }

  @Test("FG-14, FG-15: an unknown slug is rejected before any rule")
  func unknownSlug() {
    #expect(
      world.appOpen("a", slug: "nope", to: nil, openId: "o-1")
        == ["a reject unknownLink slug: the project declares no such slug"])
    #expect(world.log == ["decide"])
  }

  @Test("FG-10, FG-20, FG-23 to 27, FG-33: the click is bound at the verified sign-in, once")
  func bind() {
    world.pay("pay", .funnelsgrove, guid: nil, email: "Jane@Mail.example")
    _ = world.appOpen("a", slug: "spring", to: "home", openId: "o-1")
    #expect(world.signIn("A", email: "jane@mail.example") == ["in accepted"])
    #expect(world.status() == .none)
    #expect(
      world.signIn("A", email: "jane@mail.example", verified: true)
        == ["in accepted bound=true"])
    #expect(world.status() == .active)
    #expect(
      world.signIn("A", email: "jane@mail.example", verified: true) == ["in accepted"])
  }

  @Test("FG-24: an e-mail that was verified as a fact binds at the sign-in, one after it at once")
  func bindLater() {
    _ = world.appOpen("a", slug: "spring", to: "home", openId: "o-1")
    world.send(
      "f", .appReady,
      facts: .with {
        $0.email = "j@m.example"
        $0.emailVerified = true
      })
    #expect(world.signIn("A") == ["in accepted bound=true"])
    #expect(world.appOpen("b", slug: "spring", to: "home", openId: "o-2") == ["b navigate home"])
    #expect(world.log.contains("bindClicks"))
    #expect(world.signIn("A") == ["in accepted"])
  }

  @Test("decision 5: the stable guid counts only while its grant is active")
  func whileActive() {
    world.pay("pay", .funnelsgrove, guid: "f-1", until: 100, email: "j@m.example")
    world.signIn("A", email: "j@m.example", verified: true)
    #expect(world.status() == .active)
    #expect(world["phone"].guid == nil)
    world.wait(101)
    #expect(world.status() == .none)
    world.pay("pay2", .funnelsgrove, guid: "f-1", until: 100, email: "j@m.example")
    #expect(world.status() == .active)
  }

  @Test("FG-26: without an active grant nothing is linked")
  func inactive() {
    world.pay("pay", .funnelsgrove, guid: "f-1", until: 100, email: "j@m.example")
    world.wait(101)
    world.signIn("A", email: "j@m.example", verified: true)
    #expect(world["phone"].guids.isEmpty)
  }

  @Test("FG-22: a sign-out clears the click and what the e-mail gave")
  func signOut() {
    world.pay("pay", .funnelsgrove, guid: "f-1", email: "j@m.example")
    world.signIn("A", email: "j@m.example", verified: true)
    _ = world.appOpen("a", slug: "spring", to: "home", openId: "o-1")
    world.signOut()
    #expect(world["phone"].guids.isEmpty)
    #expect(world["phone"].verifiedEmail == nil)
    #expect(
      world.signIn("B", email: "b@m.example", verified: true) == ["in accepted"])
    #expect(world.status() == .none)
  }

  @Test("FG-7, FG-19: each payload has its own openId, a duplicate that waits none")
  func openIds() {
    world.send("g", .gateChanged(allowDeeplinks: false, allowCampaigns: nil))
    _ = world.appOpen("a", slug: "spring", to: "home", openId: "o-1")
    #expect(world.appOpen("b", slug: "spring", to: "home", openId: "o-2") == ["b hold gate"])
    #expect(world.log.filter { $0 == "recordAppOpen" }.count == 1)
  }

  @Test("fault 95: one payment by e-mail finds its stable guid again")
  func stableGuid() {
    world.pay("pay", .funnelsgrove, guid: nil, until: 10, email: "j@m.example")
    world.pay("pay2", .funnelsgrove, guid: nil, for: "extra", email: "J@M.example")
    #expect(world.store.subscribers(email: "j@m.example").count == 1)
  }
}
