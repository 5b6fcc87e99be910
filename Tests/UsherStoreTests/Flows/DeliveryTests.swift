import Testing
import UsherCore
import UsherWire

@Suite struct DeliveryTests {
  let world = World()

  @Test("fromHistory is ignored, fault 29")
  func history() {
    #expect(world.link("a", "home", fromHistory: true) == ["a ignore history"])
  }

  @Test("FG-5, FG-30, fault 5: what the parser refuses is rejected with the part that is wrong")
  func refused() {
    let fault = LinkFault(.unknownLink, .host, "no provider claims it")
    #expect(
      world.send(
        "a", .linkOpened(LinkOpened(url: Secret("u"))), link: OpenedLink(.failure(fault)))
        == ["a reject unknownLink host: no provider claims it"])
  }

  @Test("FG-17, PL-12, faults 2, 20, 25: a link of a cold start waits until navigation exists")
  func coldStart() {
    #expect(world.link("a", "home", coldStart: true) == ["a hold ready"])
    #expect(world.send("r", .appReady) == ["r accepted", "a#1 navigate home"])
    #expect(world.send("s", .appReady) == ["s accepted"])
  }

  @Test("PL-12, PL-32: a closed gate holds, in arrival order")
  func gate() {
    world.send("g", .gateChanged(allowDeeplinks: false, allowCampaigns: false))
    #expect(world["phone"].allowCampaigns == false)
    #expect(world.link("a", "one") == ["a hold gate"])
    #expect(world.link("b", "two") == ["b hold gate"])
    #expect(
      world.send("o", .gateChanged(allowDeeplinks: true, allowCampaigns: nil))
        == ["o accepted", "a#1 navigate one", "b#1 navigate two"])
    #expect(world["phone"].allowCampaigns == false)
  }

  @Test("a released link meets the gate, and is put off once more")
  func readyThenGate() {
    world.linkRule = { delivery, session in
      session.ready
        ? .navigate(Navigation(destination: delivery.link.path ?? "", path: "", params: [:]))
        : .hold(.ready)
    }
    #expect(world.link("a", "home", coldStart: true) == ["a hold ready"])
    world.send("g", .gateChanged(allowDeeplinks: false, allowCampaigns: nil))
    #expect(world.send("r", .appReady) == ["r accepted", "a#1 hold gate"])
    #expect(
      world.send("o", .gateChanged(allowDeeplinks: true, allowCampaigns: nil))
        == ["o accepted", "a#2 navigate home"])
  }

  @Test("fault 34: a link held for the sign-in goes on after it, and only then")
  func signedIn() {
    world.linkRule = { delivery, session in
      session.account == nil
        ? .hold(.signedIn)
        : .navigate(Navigation(destination: delivery.link.path ?? "", path: "", params: [:]))
    }
    #expect(world.link("a", "home") == ["a hold signedIn"])
    #expect(world.send("r", .appReady) == ["r accepted"])
    #expect(world.signIn("A") == ["in accepted", "a#1 navigate home"])
  }

  @Test("facts about an account release nothing")
  func facts() {
    world.linkRule = { _, session in session.account == nil ? .hold(.signedIn) : .ignore(nil) }
    _ = world.link("a", "home")
    #expect(world.send("r", .appReady, facts: .with { $0.account = "A" }) == ["r accepted"])
    #expect(world.signIn("A") == ["in accepted", "a#1 ignore"])
  }

  @Test("FG-21, faults 22 and 23, O4: an equal link that waits is one navigation; later it is new")
  func equalLinks() {
    world.send("g", .gateChanged(allowDeeplinks: false, allowCampaigns: nil))
    _ = world.link("a", "one")
    #expect(world.link("b", "one") == ["b hold gate"])
    #expect(
      world.send("o", .gateChanged(allowDeeplinks: true, allowCampaigns: nil))
        == ["o accepted", "a#1 navigate one"])
    #expect(world.link("c", "one") == ["c navigate one"])
  }

  @Test("fault 26: three links in one run are three decisions")
  func three() {
    #expect(
      world.link("a", "1") + world.link("b", "2") + world.link("c", "1").map { $0 }
        == ["a navigate 1", "b navigate 2", "c navigate 1"])
  }

  @Test(
    "decision 9: held for longer than 10 minutes is stale",
    arguments: [
      (600, "a#1 navigate one"), (601, "a#1 reject stale"),
    ])
  func stale(after: Int64, line: String) {
    world.send("g", .gateChanged(allowDeeplinks: false, allowCampaigns: nil))
    _ = world.link("a", "one")
    world.wait(after)
    #expect(
      world.send("o", .gateChanged(allowDeeplinks: true, allowCampaigns: nil))
        == ["o accepted", line])
  }

  @Test("decision 9: a 33rd link is too many")
  func tooMany() {
    world.send("g", .gateChanged(allowDeeplinks: false, allowCampaigns: nil))
    for n in 1...32 { #expect(world.link("\(n)", "p\(n)") == ["\(n) hold gate"]) }
    #expect(world.link("33", "p33") == ["33 reject tooMany"])
    #expect(world.link("again", "p1") == ["again hold gate"])
    #expect(
      world.send("o", .gateChanged(allowDeeplinks: true, allowCampaigns: nil)).count == 33)
  }

  @Test("FG-22, fault 32: a sign-out clears what is held")
  func signOutClears() {
    world.linkRule = { _, _ in .hold(.signedIn) }
    _ = world.link("a", "one")
    #expect(world.signOut() == ["out accepted"])
    #expect(world.signIn("B") == ["in accepted"])
  }

  @Test("an earlier event is taken to be at the device's latest time")
  func clamps() {
    world.send("a", .appReady)
    world.wait(-100)
    world.send("b", .appReady)
    #expect(world["phone"].latest == Instant(seconds: 1_000_000))
  }

  @Test("a rule that fails loses its link, the next one goes on")
  func failingRule() {
    world.send("g", .gateChanged(allowDeeplinks: false, allowCampaigns: nil))
    _ = world.link("a", "one")
    _ = world.link("b", "two")
    world.linkRule = { delivery, _ in delivery.link.path == "one" ? nil : .ignore(nil) }
    #expect(
      world.send("o", .gateChanged(allowDeeplinks: true, allowCampaigns: nil))
        == ["o accepted", "a error", "b#1 ignore"])
  }
}
