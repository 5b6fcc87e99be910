import Testing
import UsherCore
import UsherWire

@testable import Usher

/// Numbered behaviours of links, destinations and sessions as a project's rules meet them.
///
/// What the parser, the route table, sessions and the store show by themselves is tested beside
/// them; here is what needs the whole host. Where to look for a number:
///
/// | numbers | shown in |
/// | --- | --- |
/// | SU-2, 13–21, 34, 38, 40, 41; PL-3, 5, 6, 9, 11; QO-3, 13–18; FG-1 to 6, 11, 30; AP-2, 5, 10, 11; faults 41–76 | `UsherCoreTests/Links` |
/// | FG-13 to 15, fault 77, AP-10 as a route table | `UsherCoreTests/Destinations` |
/// | SU-3, 24–33, 36, 41–49, 60, 61; PL-12, 14, 15, 17, 18, 21, 29–34, 36–48; QO-1, 7, 9, 17–27; FG-7, 10, 16–27, 31, 33, 34; decisions 2–7, 9, 10, 13; faults 1–40, 86–96 | `UsherStoreTests/Flows`, `UsherCoreTests/Redemption`, `Entitlements`, `Sessions` |
/// | SU-59, 62 as text and token; fault 97 of keys | `UsherCoreTests/Paywalls`, `UsherSealTests` |
/// | decisions 8, 11, 12; SU-56, 57, 62–64; PL-22, 24, 35, 45; FG-16, 34; SU-35; faults 3, 90, 95, 97, 98 through rules | this folder, `SecretTests` |
struct LinkRuleTests {
  static let rules = """
    local rules = {}
    function rules.link(link, user)
      local seen = { link.provider, link.kind, tostring(link.path), table.concat(link.segments, "|") }
      for name, value in pairs(link.query) do seen[#seen + 1] = name .. "=" .. value end
      log.info(table.concat(seen, " "))
      if link.kind == "deeplink" then return ignore() end
      if link.coldStart and not user.ready then return hold("ready") end
      if link.query.gate and not user.account then return hold("signedIn") end
      local destination, params, detail = destinations.match(link)
      if destination == destinations.album and not user:has("pro") then
        return navigate(destinations.subscription)
      end
      return navigate(destination, params, detail)
    end
    return rules
    """

  /// A link, what the rule sees of it, and the decision.
  struct Row: Sendable, CustomStringConvertible {
    var number: String
    var url: String
    var seen: String?
    var told: String
    var description: String { number }

    init(_ number: String, _ url: String, sees seen: String?, _ told: String) {
      self.number = number
      self.url = url
      self.seen = seen
      self.told = told
    }
  }

  static let rows = [
    Row(
      "AP-10: parameters come in the query",
      "https://www.acme.example/plans/easy?from=2026-02-01&from=2027-01-01",
      sees: "universal page plans/easy plans|easy from=2026-02-01",
      #"navigate plan {"from":"2026-02-01","level":"easy"}"#),
    Row(
      "PL-6: unknown parameters are ignored", "https://www.acme.example/home?utm=x&=y&&z",
      sees: "universal page home home utm=x z=", "navigate home {}"),
    Row(
      "PL-11: another link of Purchasely's SDK", "acmefit://ply/presentations/intro?x=1",
      sees: "purchasely deeplink presentations/intro presentations|intro x=1", "ignore"),
    Row(
      "FG-9, FG-11, FG-12: a slug's destination, its context opaque",
      "https://go.funnelsgrove.com/acme-fit/spring?ctx=home&guid=g",
      sees: "funnelsgrove appOpen onboarding/welcome onboarding|welcome",
      "navigate onboardingWelcome {}"),
    Row(
      "FG-15, FG-32: a slug's destination that is not declared",
      "https://go.funnelsgrove.com/acme-fit/ghost", sees: "funnelsgrove appOpen admin admin",
      "reject unknownDestination path: no destination has this path"),
    Row(
      "FG-14: an unknown slug never comes to a rule", "https://go.funnelsgrove.com/acme-fit/none",
      sees: nil, "reject unknownLink slug: "),
    Row(
      "fault 77: a screen that is not declared", "https://www.acme.example/admin/settings",
      sees: "universal page admin/settings admin|settings",
      "reject unknownDestination path: no destination has this path"),
    Row(
      "FG-16: a link does not unlock what needs an entitlement",
      "https://www.acme.example/albums/wedding",
      sees: "universal page albums/wedding albums|wedding",
      "navigate subscription {}"),
    Row(
      "FG-5, fault 75: a look-alike host is not ours",
      "https://go.funnelsgrove.com.evil.com/acme-fit/spring",
      sees: nil, "reject unknownLink host: "),
    Row(
      "fault 76: dot segments are refused, not resolved",
      "https://www.acme.example/albums/%2e%2e/home",
      sees: nil, "reject malformedLink path: "),
    Row(
      "fault 51: a plus is a plus", "https://www.acme.example/home?q=a+b%2Bc",
      sees: "universal page home home q=a+b+c", "navigate home {}"),
    Row(
      "fault 67: what is encoded is decoded once",
      "https://www.acme.example/albums/%C3%A9%2541?x=%2520",
      sees: "universal page albums/é%41 albums|é%41 x=%20", "navigate subscription {}"),
    Row(
      "decision 1: an encoded slash does not split", "https://www.acme.example/albums/a%2Fb",
      sees: "universal page albums/a/b albums|a/b", "navigate subscription {}"),
    Row(
      "fault 39: an address of another SDK", "com.app://google/link?match_message=x", sees: nil,
      "reject unknownLink scheme: "),
  ]

  @Test(arguments: rows) func link(_ row: Row) throws {
    let fixture = try HostFixture(["rules.lua": Self.rules])
    let told = fixture.told(Line.opened(row.url))
    #expect(told.count == 1)
    #expect(row.told.hasSuffix(": ") ? told[0].hasPrefix(row.told) : told[0] == row.told, "\(told)")
    #expect(fixture.log() == [row.seen].compactMap { $0 }.map { "info " + $0 })
  }

  @Test("FG-34, fault 88: an entitlement opens the album, its end closes it") func entitled() throws
  {
    let fixture = try HostFixture(["rules.lua": Self.rules])
    let album = "https://www.acme.example/albums/wedding"
    fixture.send(Line.user(("guid", "g")))
    #expect(fixture.told(Line.opened(album)) == ["navigate subscription {}"])
    fixture.send(Line.active("g", "pro", ("expiresAt", "2026-01-02T00:00:00Z")))
    #expect(fixture.told(Line.opened(album)) == [#"navigate album {"albumname":"wedding"}"#])
    #expect(
      fixture.told(Line.opened(album, ("at", "2026-01-02T00:00:00Z"))).first?.hasPrefix(
        "navigate album") == true)
    #expect(
      fixture.told(Line.opened(album, ("at", "2026-01-02T00:00:01Z"))) == [
        "navigate subscription {}"
      ])
  }

  @Test("FG-17, PL-12, faults 2, 20, 34: a held link is asked again with the facts of that moment")
  func held() throws {
    let fixture = try HostFixture(["rules.lua": Self.rules])
    let cold = Line.opened(
      "https://www.acme.example/home?gate=1", ("coldStart", true), ("id", "cold"))
    #expect(fixture.told(cold) == ["hold ready"])
    let ready = fixture.send(Line.event("app.ready", [("id", "r")]))
    #expect(
      ready == [
        #"{"event":"r","decision":"accepted"}"#,
        #"{"event":"cold","seq":1,"decision":"hold","until":"signedIn","rule":"rules.lua:2"}"#,
      ])
    let signedIn = fixture.send(Line.event("user.signedIn", [("account", "A"), ("id", "s")]))
    #expect(
      signedIn.map(HostFixture.short) == ["accepted", "navigate home {}"])
    #expect(signedIn.last?.hasPrefix(#"{"event":"cold","seq":2,"#) == true)
    #expect(fixture.log().count == 3)
  }

  @Test("decision 9: what was held for longer than ten minutes is stale") func stale() throws {
    let fixture = try HostFixture(["rules.lua": Self.rules])
    let home = "https://www.acme.example/home"
    fixture.send(
      Line.opened(home, ("coldStart", true), ("at", "2026-01-01T00:00:00Z")))
    #expect(
      fixture.told(Line.event("app.ready", [("at", "2026-01-01T00:10:01Z")])) == [
        "accepted", "reject stale",
      ])
  }

  @Test("FG-22, fault 32: after a sign-out nothing of the last user's links is left") func signOut()
    throws
  {
    let fixture = try HostFixture(["rules.lua": Self.rules])
    fixture.send(Line.opened("https://www.acme.example/home?gate=1"))
    fixture.send(Line.event("user.signedOut"))
    #expect(fixture.told(Line.event("user.signedIn", [("account", "B")])) == ["accepted"])
  }

  @Test("PL-12, PL-13: the gate holds links before a rule is asked; campaigns are a fact for rules")
  func gate() throws {
    let fixture = try HostFixture(
      .link, "log.info(tostring(user.allowCampaigns)) return navigate(destinations.home)")
    fixture.send(
      Line.event("gate.changed", [("allowDeeplinks", false), ("allowCampaigns", false)]))
    #expect(fixture.told(Sample.home) == ["hold gate"])
    #expect(fixture.log().isEmpty)
    #expect(
      fixture.told(Line.event("gate.changed", [("allowDeeplinks", true)])) == [
        "accepted", "navigate home {}",
      ])
    #expect(fixture.log() == ["info false"])
  }

  @Test("faults 27, 29: a link from history is handled and does nothing") func history() throws {
    let fixture = try HostFixture(["rules.lua": Self.rules])
    let line = Line.opened("https://www.acme.example/home", ("fromHistory", true))
    #expect(fixture.told(line) == ["ignore history"])
    #expect(fixture.log().isEmpty)
  }

  @Test("a link may open a payment page by id; the return link then polls (decision 6)")
  func paywallByLink() throws {
    let fixture = try HostFixture(.link, "return openPaywall(paywalls.annual)")
    let issued = try fixture.one(
      Line.event(
        "payment.completed",
        [("provider", "subster"), ("entitlement", "pro"), ("guid", "g"), ("device", "server")]))
    let back = try #require(issued["links"]?["scheme"]?.string)
    fixture.send(Line.user(("guid", "g")))
    #expect(fixture.told(Sample.home) == ["openPaywall annual"])
    #expect(fixture.host.session(of: "default")?.hasOpenPaywall == true)
    let lines = fixture.send(Line.opened(back)) + fixture.finish()
    #expect(lines.map(HostFixture.short).count == 1)
    #expect(fixture.host.session(of: "default")?.hasOpenPaywall == false)
  }
}
