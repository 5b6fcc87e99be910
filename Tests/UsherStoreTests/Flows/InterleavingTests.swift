import Testing
import UsherCore
import UsherWire

/// Random interleavings over two devices, checked against what must hold for all of them.
@Suite struct InterleavingTests {
  private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % sides
    }
  }

  /// What was sent: each link with its device, and when what waits on a device was cleared.
  private struct Sent {
    var links: [(id: String, step: Int, device: String)] = []
    var cleared: [String: Int] = [:]
  }

  private static let devices = ["phone", "tablet"]

  private func step(_ n: Int, _ dice: inout Dice, _ world: World, _ sent: inout Sent) {
    let device = InterleavingTests.devices[Int(dice.roll(2))]
    world.wait(Int64(dice.roll(40)))
    switch dice.roll(12) {
    case 0, 1:
      sent.links.append(("link-\(n)", n, device))
      _ = world.link("link-\(n)", "p\(dice.roll(3))", device: device)
    case 2:
      sent.links.append(("link-\(n)", n, device))
      _ = world.link("link-\(n)", "cold", device: device, coldStart: true)
    case 3, 4, 5:
      sent.links.append(("redeem-\(n)", n, device))
      _ = world.redeem("redeem-\(n)", "CODE\(dice.roll(4))", device: device)
    case 6: world.send("e\(n)", .appReady, device: device)
    case 7:
      let open = dice.roll(2) == 0
      world.send("e\(n)", .gateChanged(allowDeeplinks: open, allowCampaigns: nil), device: device)
    case 8:
      sent.cleared[device] = n
      world.signIn("A\(dice.roll(2))", device: device, id: "e\(n)")
    case 9:
      sent.cleared[device] = n
      world.signOut("e\(n)", device: device)
    case 10: world.slow.toggle()
    default: _ = world.answerSlow()
    }
  }

  /// Whatever is under way comes to its end, and nothing is held any longer.
  private func settle(_ world: World) {
    world.slow = false
    _ = world.answerSlow()
    world.wait(91)
    for device in InterleavingTests.devices {
      world.send("e", .clockAdvanced, device: device)
      world.send("e", .gateChanged(allowDeeplinks: true, allowCampaigns: nil), device: device)
      world.send("e", .appReady, device: device)
      #expect(world[device].nextDue == nil)
    }
  }

  @Test("PL-29 to 34, decision 9: whatever comes in whatever order", arguments: UInt64(1)...200)
  func holds(seed: UInt64) {
    var dice = Dice(state: seed)
    var sent = Sent()
    let world = World()
    for code in 0..<3 { world.pay("pay\(code)", guid: "g\(code)", code: "CODE\(code)") }
    for n in 0..<80 { step(n, &dice, world, &sent) }
    settle(world)

    var words: [String: [String]] = [:]
    for line in world.lines {
      let parts = line.split(separator: " ").map(String.init)
      words[String(parts[0].prefix { $0 != "#" }), default: []].append(parts[1])
    }
    var waited: Set<String> = []
    for (id, step, device) in sent.links {
      let said = words[id] ?? []
      let ends = said.filter { $0 != "hold" && $0 != "queue" }
      #expect(!said.isEmpty, "\(id) got no decision")
      #expect(ends.count <= 1, "\(id) ended more than once: \(said)")
      if said.first == "hold" || said.first == "queue" { waited.insert(id) }
      // What waits ends, unless it was cleared or is the equal of another that waits.
      if !waited.contains(id), sent.cleared[device] ?? -1 < step {
        #expect(ends.count == 1, "\(id) has no end: \(said)")
      }
      if id.hasPrefix("redeem") {
        #expect(!said.contains("hold"), "the gate held \(id)")
        #expect(Set(ends).isSubset(of: ["outcome", "ignore", "reject"]))
      }
    }
    for (code, devices) in world.consumers { #expect(devices.count == 1, "\(code): \(devices)") }
  }
}
