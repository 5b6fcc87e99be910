import Testing
import UsherCore
import UsherWire

@testable import Usher

/// Decision 12: what is decided where a project has no rule, or its rule returns nothing.
struct DefaultRuleTests {
  /// Projects that must all decide alike.
  static let projects: [[String: String]] = [
    [:],
    ["rules.lua": "return {}"],
    [
      "rules.lua": """
      local function nothing() end
      return {
        link = nothing, purchase = nothing, redemption = nothing,
        beforeRedemption = function() return nil end,
      }
      """
    ],
  ]

  /// Events in order on one device, and their decisions.
  static let decisions: [(line: String, told: [String])] = [
    (Sample.home, ["navigate home {}"]),
    (
      Line.opened("https://www.acme.example/albums/wedding?index=17"),
      [#"navigate album {"albumname":"wedding","index":17}"#]
    ),
    (
      Line.opened("https://www.acme.example/nowhere"),
      ["reject unknownDestination path: no destination has this path"]
    ),
    (
      Line.opened("https://www.acme.example/albums/a?index=x"),
      ["reject invalidParameter query: 'index' must be an integer"]
    ),
    (Line.opened("https://go.funnelsgrove.com/acme-fit/spring"), ["navigate onboardingWelcome {}"]),
    (Line.opened("acmefit://ply/presentations/1"), ["ignore"]),
    (Line.opened("https://www.acme.example/home", ("coldStart", true)), ["hold ready"]),
    (Line.event("app.ready"), ["accepted", "navigate home {}"]),
    (
      Line.event("redemption.settled", [("provider", "purchasely"), ("outcome", "success")]),
      ["outcome success appHandlesRedemptionAlert=false"]
    ),
    (
      Line.opened("acmefit://ply/redeem/T"),
      ["outcome invalidToken appHandlesRedemptionAlert=false"]
    ),
    (Line.pressed(), ["openPaywall annual"]),
    (Line.pressed("b", ("paywall", "annualDe")), ["openPaywall annualDe"]),
    (Line.pressed("b", ("paywall", "winback")), ["reject noPaywall"]),
  ]

  @Test(arguments: projects) func defaults(_ files: [String: String]) throws {
    let fixture = try HostFixture(files)
    for (line, told) in Self.decisions {
      let decisions = fixture.told(line)
      #expect(decisions == told)
    }
    #expect(fixture.host.tally.errors == 0)
  }

  @Test("decision 8: without an address the user is created all the same") func noAddress() throws {
    let store = CountingStore()
    try HostFixture(store: store).send(Line.pressed("b", ("paywall", "winback")))
    #expect(store.users == 1)
  }

  @Test(
    "decision 12, SU-63: nil from openPaywall, returned or not, is noPaywall",
    arguments: ["return openPaywall(buyer)", "openPaywall(buyer)"])
  func noPaywall(_ ending: String) throws {
    let fixture = try HostFixture(
      .purchase,
      """
      local buyer = s2s.createUser { paywall = "winback" }
      log.info(tostring(buyer.paywallUrl))
      \(ending)
      """)
    let line = try fixture.one(Line.pressed())
    #expect(line.shortDecision == "reject noPaywall")
    #expect(line["rule"] == "rules.lua:2")
    #expect(fixture.log() == ["info nil"])
  }

  @Test("a default decision names no rule, a rule's own does") func rulePlace() throws {
    #expect(try HostFixture().one(Sample.home)["rule"] == nil)
    let asked = try HostFixture(.link, "return navigate(destinations.home)")
    #expect(try asked.one(Sample.home)["rule"] == "rules.lua:2")
    let silent = try HostFixture(.link, "")
    #expect(try silent.one(Sample.home)["rule"] == nil)
  }

  @Test("a single Lua file is a project") func singleFile() throws {
    let folder = try ProjectFolder([
      "one.lua": """
      return {
        destinations = { home = "home" },
        links = { universal = { hosts = { "www.acme.example" } } },
        rules = { link = function(link) return navigate(destinations.home) end },
      }
      """
    ])
    let loaded = try ProjectLoader.load(path: folder.path + "/one.lua")
    #expect(loaded.rules == [.link: RulePlace(file: "one.lua", line: 4)])
  }
}
