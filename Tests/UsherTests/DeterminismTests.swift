import Testing
import UsherCore
import UsherWire

@testable import Usher

/// Promise 5: the same input gives the same bytes.
struct DeterminismTests {
  static let rules = """
    local rules = {}
    function rules.link(link, user)
      if math.random(100) > 50 then return navigate(destinations.home) end
      return reject("b" .. bucket("x", 1000) .. " " .. math.random(1e6))
    end
    function rules.purchase(press, user)
      local first = s2s.createUser { externalId = press.button }
      local second = paywalls.mint { paywall = "annualDe" }
      if press.button == "wait" then entitlements.await("pro", { every = "2s", times = 3 }) end
      return openPaywall(press.button == "a" and first or second or first)
    end
    function rules.redemption(result, user)
      return { appHandlesRedemptionAlert = result.first, navigate = destinations.subscription }
    end
    return rules
    """

  /// Events with a time of their own; links that are issued are opened later.
  private func run(seed: UInt64, timed: Bool = true) throws -> [String] {
    let fixture = try HostFixture(["rules.lua": Self.rules], seed: seed)
    var lines: [String] = []
    var second = 0
    func send(_ type: String, _ fields: [(String, Value)]) {
      second += 1
      let at: [(String, Value)] = timed ? [("at", .integer(1_767_225_600 + Int64(second)))] : []
      lines += fixture.send(Line.event(type, fields + at))
    }
    for provider in ["subster", "purchasely", "qonversion"] {
      send(
        "payment.completed", [("provider", .string(provider)), ("entitlement", "pro")])
      let links = try HostFixture.value(lines.last ?? "")["links"]
      let link = links?["https"] ?? links?["scheme"] ?? ""
      for device in ["a", "b"] {
        send("link.opened", [("url", link), ("device", .string(device))])
      }
    }
    for device in ["a", "b", "c"] {
      for button in ["a", "wait", "b"] {
        send("purchase.pressed", [("button", .string(button)), ("device", .string(device))])
      }
      for path in ["home", "x"] {
        send(
          "link.opened",
          [("url", .string("https://www.acme.example/\(path)")), ("device", .string(device))])
      }
    }
    send("clock.advanced", [])
    return lines + fixture.finish()
  }

  @Test("the same lines and the same seed give the same bytes") func sameBytes() throws {
    let first = try run(seed: 1)
    #expect(first.count > 20)
    #expect(!first.joined().contains("\"error\""), "\(first)")
    #expect(try run(seed: 1) == first)
  }

  @Test("another seed changes random values only") func otherSeed() throws {
    func masked(_ lines: [String]) -> [String] {
      lines.map {
        $0.replacing(
          #/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/#, with: "UUID"
        )
        .replacing(#/v4\.local\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/#, with: "PASS")
        .replacing(#/[A-Za-z0-9_-]{22}(?=[?"])/#, with: "CODE")
        .replacing(#/"fingerprint":"[0-9a-f]{12}"/#, with: "FINGERPRINT")
      }
    }
    let first = try run(seed: 1)
    let second = try run(seed: 2)
    #expect(first != second)
    #expect(masked(first) == masked(second))
  }

  @Test("without a time an event happens when the one before it did, the first one now")
  func withoutTime() throws {
    let lines = try run(seed: 1, timed: false)
    #expect(try run(seed: 1, timed: false) == lines)
    let passes = lines.compactMap { try? HostFixture.value($0)["expiresAt"]?.string }
    #expect(passes.contains("2026-01-02T00:00:00Z"))
    let fixture = try HostFixture(.link, "return reject(tostring(now()))")
    #expect(
      fixture.told(Line.opened("https://www.acme.example/", ("at", 1_767_225_700)))
        == ["reject 1767225700"])
    #expect(fixture.told(Line.opened("https://www.acme.example/")) == ["reject 1767225700"])
    #expect(
      fixture.told(Line.opened("https://www.acme.example/", ("at", 1_767_225_650)))
        == ["reject 1767225700"])
  }

  @Test("what a rule leaves behind is gone for the next evaluation") func nothingCarriesOver()
    throws
  {
    let fixture = try HostFixture([
      "lib/m.lua": "local M = { list = { 1 } }\nreturn M\n",
      "rules.lua": """
      local m = require "lib.m"
      local count = 0
      local rules = { seen = nil }
      function rules.link(link, user)
        count = count + 1
        rules.seen = (rules.seen or 0) + 1
        pcall(function() m.list[1] = 7 end)
        pcall(function() m.extra = true end)
        pcall(table.insert, m.list, 5)
        return reject(count .. " " .. rules.seen .. " " .. m.list[1] .. " " .. #m.list
          .. " " .. tostring(m.extra))
      end
      return rules
      """,
    ])
    for _ in 1...3 { #expect(fixture.told(Sample.home) == ["reject 1 1 1 1 nil"]) }
  }

  @Test("a value drawn after a wait belongs to the line of its event, whatever came meanwhile")
  func drawsAfterAWait() throws {
    func run(_ others: Int) throws -> [String] {
      let fixture = try HostFixture(
        .purchase,
        "entitlements.await('pro', { every = '2s', times = 2 })\nreturn openPaywall(s2s.createUser {})"
      )
      fixture.send(Line.pressed("b", ("id", "p"), ("device", "one")))
      for _ in 0..<others { fixture.send(Line.event("app.ready", [("device", "two")])) }
      return fixture.finish()
    }
    let first = try run(0)
    #expect(first.count == 1)
    #expect(try run(3) == first)
  }
}
