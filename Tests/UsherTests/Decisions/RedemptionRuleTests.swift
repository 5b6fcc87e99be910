import Testing
import UsherCore
import UsherWire

@testable import Usher

/// `redemption` and `beforeRedemption`, from the payment to the outcome.
struct RedemptionRuleTests {
  static let celebrate = """
    if result.first then
      return outcome {
        appHandlesRedemptionAlert = true,
        alert = { title = "Welcome", message = "Your plan is active.", button = "Go" },
        navigate = destinations.home,
      }
    end
    if result.replay then return { appHandlesRedemptionAlert = true } end
    """

  @Test("PL-22, PL-24, PL-35, PL-45, SU-24: who shows the outcome, and where to go")
  func alertOwnership() throws {
    let fixture = try HostFixture(.redemption, Self.celebrate)
    let link = try fixture.pay("subster")
    let first = try fixture.one(Line.opened(link, ("device", "phone")))
    #expect(
      first.shortDecision == "outcome success appHandlesRedemptionAlert=true home")
    #expect(
      first["alert"] == ["button": "Go", "message": "Your plan is active.", "title": "Welcome"])
    #expect(first["entitlements"] == ["pro"])
    #expect(first["rule"] == "rules.lua:2")
    #expect(
      fixture.told(Line.opened(link, ("device", "phone")))
        == ["outcome success replay appHandlesRedemptionAlert=true"])
    let other = try fixture.one(Line.opened(link, ("device", "tablet")))
    #expect(other.shortDecision == "outcome belongsToOther appHandlesRedemptionAlert=false")
    #expect(other["offerReissue"] == false)
    #expect(other["rule"] == nil)
  }

  @Test(
    "PL-29, fault 3: a rule that fails gives its error and the outcome with the default owner",
    arguments: ["error('x')", "return 7", "while true do end", "return { alrt = 1 }"])
  func failingRule(_ body: String) throws {
    let fixture = try HostFixture(.redemption, body)
    let lines = fixture.send(Line.opened(try fixture.pay("purchasely")))
    #expect(lines.count == 2)
    #expect(lines[0].contains(#""error":{"code":""#))
    let outcome = try HostFixture.value(lines.last ?? "")
    #expect(outcome.shortDecision == "outcome success appHandlesRedemptionAlert=false")
    #expect(outcome["entitlements"] == ["pro"])
    #expect(outcome["event"] == "line-2")
  }

  @Test("QO-23: an exchange that the store could not do is an outcome and spends nothing")
  func storeAway() throws {
    let store = CountingStore()
    let fixture = try HostFixture(store: store)
    let link = try fixture.pay("subster")
    store.refusesExchanges = true
    #expect(
      fixture.told(Line.opened(link)) == ["outcome retryable appHandlesRedemptionAlert=false"])
    store.refusesExchanges = false
    #expect(
      fixture.told(Line.opened(link)) == ["outcome success appHandlesRedemptionAlert=false"])
  }

  @Test("PL-14, PL-15: the gate and a cold start hold no redemption") func gate() throws {
    let fixture = try HostFixture()
    let link = try fixture.pay("purchasely")
    fixture.send(Line.event("gate.changed", [("allowDeeplinks", false)]))
    #expect(fixture.told(Sample.home) == ["hold gate"])
    #expect(
      fixture.told(Line.opened(link, ("coldStart", true)))
        == ["outcome success appHandlesRedemptionAlert=false"])
  }

  @Test("a beforeRedemption rule may wait for the sign-in; then the credential is exchanged once")
  func beforeRedemption() throws {
    let fixture = try HostFixture(
      .beforeRedemption,
      """
      log.info(link.provider .. " " .. link.kind, { token = link.hasToken, path = tostring(link.path) })
      if not user.account then return hold("signedIn") end
      return redeem()
      """)
    let link = try fixture.pay("subster")
    #expect(fixture.told(Line.opened(link)) == ["hold signedIn"])
    #expect(fixture.log() == [#"info subster handoff {"path":"nil","token":true}"#])
    #expect(
      fixture.told(Line.event("user.signedIn", [("account", "A")]))
        == ["accepted", "outcome success appHandlesRedemptionAlert=false"])
  }

  @Test(
    "QO-16, SU-35, FG-2: nothing but the one-time code carries identity",
    arguments: [
      ("https://3f1e2d3c.go.acme.example/handoff/CODE?guid=victim", "outcome invalidToken"),
      ("https://www.acme.example/home?guid=victim&account=v&email=e%40x", "navigate home"),
      ("https://go.funnelsgrove.com/acme-fit/spring?guid=victim", "navigate onboardingWelcome"),
      ("acmefit://ply/presentations/1?guid=victim", "ignore"),
      ("https://screens.qonversion.io/r/other/TOKEN", "reject malformedLink segment"),
      ("https://screens.qonversion.io/x/p7/TOKEN", "reject"),
    ])
  func linksProveNothing(_ url: String, _ told: String) throws {
    let fixture = try HostFixture()
    fixture.send(Line.active("victim"))
    let lines = fixture.told(Line.opened(url))
    #expect(lines.count == 1 && lines[0].hasPrefix(told), "\(lines)")
    let session = try #require(fixture.host.session(of: "default"))
    #expect(session.guids.isEmpty)
    #expect(session.account == nil)
  }

  @Test(
    "FG-16, FG-34: a link unlocks nothing; a check does",
    arguments: [
      "https://www.acme.example/home", "https://go.funnelsgrove.com/acme-fit/spring",
      "acmefit://ply/presentations/1",
    ])
  func linkUnlocksNothing(_ url: String) throws {
    let fixture = try HostFixture(
      .link, "return reject(tostring(user:has('pro')) .. ' ' .. user:entitlement('pro').status)")
    fixture.send(Line.active("g"))
    #expect(fixture.told(Line.opened(url)) == ["reject false none"])
    fixture.send(Line.user(("guid", "g")))
    #expect(fixture.told(Line.opened(url)) == ["reject true active"])
  }

  @Test("PL-36 to 40: the rule sees the purchase context and the subscription, the user keeps it")
  func context() throws {
    let fixture = try HostFixture([
      "rules.lua": """
      return {
        redemption = function(result, user)
          log.info(result.outcome, { context = result.context, hint = result.emailHint })
          log.info(user.attributes.utm_source)
        end,
      }
      """
    ])
    let link = try fixture.pay(
      "purchasely",
      ("purchaseContext", ["version": 1, "built_in_attributes": ["utm_source": "mail"]]),
      ("email", "anna@acme.example"), ("product", "year"))
    fixture.send(Line.opened(link))
    let log = fixture.log()
    #expect(log.count == 2)
    #expect(
      log[0] == #"info success {"context":{"attributes":{"utm_source":"mail"},"subscription":"#
        + #"{"active":true,"name":"pro","product":"year","provider":"purchasely","#
        + #""status":"active"}}}"#)
    #expect(log[1] == "info mail")
  }

  @Test("decision 7, fault 90: a store that is away makes unknown, never none") func unknown()
    throws
  {
    let store = CountingStore()
    let fixture = try HostFixture(
      .link, "return reject(tostring(user:has('pro')) .. ' ' .. user:entitlement('pro').status)",
      store: store)
    fixture.send(Line.user(("guid", "g")))
    store.refusesGrants = true
    #expect(fixture.told(Sample.home) == ["reject false unknown"])
    store.refusesGrants = false
    #expect(fixture.told(Sample.home) == ["reject false none"])
  }

  @Test(
    "decision 4, 5, 7: what user:entitlement says of each status",
    arguments: [
      ("active", nil, "true active"), ("grace", nil, "true grace"),
      ("expired", nil, "false expired"),
      ("revoked", nil, "false revoked"), ("none", nil, "false none"),
      ("active", "2026-01-01T00:00:00Z", "true active"),
      ("active", "2025-12-31T23:59:59Z", "false expired"),
    ] as [(String, String?, String)])
  func statuses(_ status: String, _ expiresAt: String?, _ told: String) throws {
    let fixture = try HostFixture(
      .link,
      """
      local pro = user:entitlement("pro")
      return reject(tostring(pro.active) .. " " .. pro.status .. " " .. tostring(user:has("pro") == pro.active))
      """)
    var fields: [(String, Value)] = [
      ("guid", "g"), ("entitlement", "pro"), ("status", .string(status)),
    ]
    if let expiresAt { fields.append(("expiresAt", .string(expiresAt))) }
    fixture.send(Line.event("entitlement.changed", fields))
    fixture.send(Line.user(("guid", "g")))
    #expect(fixture.told(Sample.home) == ["reject \(told) true"])
  }
}

extension HostFixture {
  /// A completed payment; gives the first link that it issues.
  func pay(_ provider: String, _ fields: (String, Value)...) throws -> String {
    let line = try one(
      Line.event(
        "payment.completed",
        [("provider", .string(provider)), ("entitlement", "pro"), ("device", "server")] + fields))
    return try #require(line["links"]?["https"]?.string ?? line["links"]?["scheme"]?.string)
  }
}
