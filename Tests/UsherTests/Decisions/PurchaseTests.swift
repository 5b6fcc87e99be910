import Testing
import UsherCore
import UsherSeal
import UsherWire

@testable import Usher

/// `purchase`, S2S users and passes, through the whole host.
struct PurchaseTests {
  @Test("SU-57, SU-62, decision 8: the pass in the URL is real, lives one day, and Lua sees {pass}")
  func pass() throws {
    let fixture = try HostFixture(
      .purchase,
      """
      local buyer = s2s.createUser { paywall = paywalls.annual }
      log.info(buyer.paywallUrl, { guid = buyer.guid, left = buyer.expiresAt - now() })
      return openPaywall(buyer)
      """)
    let line = try fixture.one(Line.pressed())
    let url = try #require(line["paywallUrl"]?.string)
    let guid = try #require(line["guid"]?.string)
    #expect(url.hasPrefix("https://pay.acme.example/annual?x=%2F&pass=v4.local."))
    #expect(url.hasSuffix("#top"))
    #expect(line["expiresAt"] == "2026-01-02T00:00:00Z")
    #expect(
      fixture.log() == [
        #"info https://pay.acme.example/annual?x=%2F&pass={pass}#top "#
          + #"{"guid":"\#(guid)","left":86400}"#
      ])
    let token = Secret(String(try #require(url.firstMatch(of: #/pass=([^#]+)/#)?.output.1)))
    let pass = try fixture.keys.open(token, at: HostFixture.start)
    #expect(pass.guid == guid)
    #expect(pass.paywall == "annual")
    #expect(throws: PassFault.self) {
      try fixture.keys.open(token, at: HostFixture.start + 86_400)
    }
    #expect(fixture.host.session(of: "default")?.hasOpenPaywall == true)
  }

  @Test("SU-62: every press mints another pass for the same buyer") func newPass() throws {
    let fixture = try HostFixture()
    let first = try fixture.one(Line.pressed())
    let second = try fixture.one(Line.pressed())
    #expect(first["guid"] == second["guid"])
    #expect(first["paywallUrl"] != second["paywallUrl"])
  }

  @Test(
    "SU-64: opened by id there is no buyer and no pass",
    arguments: ["openPaywall(paywalls.annual)", "openPaywall('annual')"])
  func byId(_ call: String) throws {
    let store = CountingStore()
    let fixture = try HostFixture(.purchase, "return \(call)", store: store)
    #expect(
      fixture.send(Line.pressed()) == [
        #"{"event":"line-1","decision":"openPaywall","paywall":"annual","rule":"rules.lua:2"}"#
      ])
    #expect(store.users == 0)
  }

  @Test(
    "decision 11: given guid, known externalId, currentGuid of the press",
    arguments: [
      ("{ guid = 'given', externalId = 'x-1' }", "given"),
      ("{ externalId = 'x-1' }", "known"),
      ("{ externalId = 'x-2' }", "press"),
      ("{}", "press"),
    ])
  func identification(_ given: String, _ guid: String) throws {
    let fixture = try HostFixture(
      .purchase,
      """
      if press.button == "first" then
        s2s.createUser { guid = "known", externalId = "x-1" }
        return ignore()
      end
      local buyer = s2s.createUser \(given)
      return openPaywall(buyer)
      """)
    fixture.send(Line.pressed("first", ("device", "other")))
    fixture.send(Line.user(("guid", "own"), ("account", "A")))
    let line = try fixture.one(Line.pressed("buy", ("currentGuid", "press")))
    #expect(line["guid"]?.string == guid)
  }

  @Test("decision 11: the session's guid, then the account, then the device; created once")
  func sessionIdentification() throws {
    let fixture = try HostFixture(
      .purchase,
      "local b = s2s.createUser {} log.info(b.guid, { created = b.created }) return openPaywall(b)")
    fixture.send(Line.user(("guid", "own")))
    fixture.send(Line.pressed())
    fixture.send(Line.pressed())
    #expect(fixture.log() == [#"info own {"created":true}"#, #"info own {"created":false}"#])
    fixture.send(Line.pressed("b", ("device", "fresh")))
    fixture.send(Line.pressed("b", ("device", "fresh")))
    let log = fixture.log()
    #expect(log.count == 2 && log[0].hasSuffix(#"{"created":true}"#))
    #expect(log.last == log.first?.replacing("true", with: "false"))
  }

  @Test("decision 11: the verified e-mail of the session, unless one is given; nil leaves it")
  func email() throws {
    let store = CountingStore()
    let fixture = try HostFixture(
      .purchase,
      "s2s.createUser { guid = press.button, email = press.data.email } return ignore()",
      store: store)
    fixture.send(Line.pressed("two", ("data", ["email": "b@acme.example"])))
    fixture.send(Line.pressed("two"))
    #expect(try store.user(guid: "two")?.email == "b@acme.example")
    fixture.send(Line.user(("email", "a@acme.example"), ("emailVerified", true)))
    fixture.send(Line.pressed("one"))
    #expect(try store.user(guid: "one")?.email == "a@acme.example")
    fixture.send(Line.user(("email", "c@acme.example"), ("emailVerified", false)))
    fixture.send(Line.pressed("three"))
    #expect(try store.user(guid: "three") != nil)
    #expect(try store.user(guid: "three")?.email == nil)
  }

  @Test(
    "a rule that fails leaves no user behind",
    arguments: [
      "return 42", "error('no')", "while true do end", "return hold('ready')", "return redeem()",
      "local t = {} while true do t[#t + 1] = {} end",
    ])
  func rollback(_ ending: String) throws {
    let store = CountingStore()
    let fixture = try HostFixture(
      .purchase,
      """
      local buyer = s2s.createUser { guid = "g-1", externalId = "x" }
      if press.button == "good" then return openPaywall(buyer) end
      \(ending)
      """, store: store)
    let bad = try fixture.one(Line.pressed("bad"))
    #expect(bad["error"] != nil)
    #expect(store.writes.isEmpty)
    #expect(fixture.host.session(of: "default")?.guid == nil)
    #expect(try fixture.one(Line.pressed("good"))["guid"] == "g-1")
    #expect(store.users == 1)
  }

  @Test(
    "what the rule of a valid decision did is kept, whichever the decision",
    arguments: [
      (RuleName.purchase, "ignore()", Line.pressed()),
      (.purchase, "nil", Line.pressed()),
      (.link, "reject('x')", Sample.home),
      (.link, "nil", Sample.home),
      (.beforeRedemption, "redeem()", Line.opened("acmefit://ply/redeem/T")),
      (.beforeRedemption, "nil", Line.opened("acmefit://ply/redeem/T")),
      (.beforeRedemption, "hold('signedIn')", Line.opened("acmefit://ply/redeem/T")),
      (.redemption, "{ appHandlesRedemptionAlert = true }", Line.opened("acmefit://ply/redeem/T")),
      (.redemption, "nil", Line.opened("acmefit://ply/redeem/T")),
    ])
  func commit(_ rule: RuleName, _ answer: String, _ event: String) throws {
    let store = CountingStore()
    let fixture = try HostFixture(
      rule, "s2s.createUser { guid = 'g-1' }\nreturn \(answer)", store: store)
    let lines = fixture.send(event)
    #expect(!lines.joined().contains("\"error\""), "\(lines)")
    #expect(store.users == 1)
    #expect(fixture.host.session(of: "default")?.guid == "g-1")
  }

  @Test("openPaywall takes no copy of a buyer, and no buyer can be kept for later")
  func forgedBuyer() throws {
    let fixture = try HostFixture([
      "lib/keep.lua": "return { kept = {} }\n",
      "rules.lua": """
      local keep = require "lib.keep"
      local rules = {}
      function rules.purchase(press, user)
        if press.button == "keep" then
          keep.kept.buyer = s2s.createUser { guid = "victim" }
          return ignore()
        end
        local copy = {}
        for name, value in pairs(s2s.createUser { guid = "mine" }) do copy[name] = value end
        copy.guid = "victim"
        return openPaywall(copy)
      end
      return rules
      """,
    ])
    let kept = try fixture.one(Line.pressed("keep"))
    #expect(kept["error"]?["code"] == "scriptError")
    let copied = try fixture.one(Line.pressed("copy"))
    #expect(
      copied["error"]?["message"]?.string?.hasPrefix("openPaywall needs a buyer") == true,
      "\(copied)")
  }

  @Test("paywalls.mint gives a pass to a user who exists, else nil") func mint() throws {
    let fixture = try HostFixture(
      .purchase,
      """
      if press.button == "early" then
        local nobody, unknown = paywalls.mint {}, paywalls.mint { guid = "nobody" }
        return reject(tostring(nobody) .. " " .. tostring(unknown))
      end
      s2s.createUser { guid = "g-1" }
      local own = paywalls.mint { paywall = "annualDe" }
      log.info(own.guid, { created = own.created, paywall = own.paywall })
      return openPaywall(own)
      """)
    #expect(fixture.told(Line.pressed("early")) == ["reject nil nil"])
    let line = try fixture.one(Line.pressed())
    #expect(line["guid"] == "g-1")
    #expect(line["paywall"] == "annualDe")
    #expect(fixture.log() == [#"info g-1 {"created":false,"paywall":"annualDe"}"#])
  }

  @Test("SU-56: a press brings its data, with undeclared fields merged in") func press() throws {
    let fixture = try HostFixture(
      .purchase,
      """
      log.info(press.button, { data = press.data, product = press.product, guid = press.currentGuid })
      return ignore()
      """)
    fixture.send(
      Line.pressed(
        "b", ("product", "p"), ("data", ["a": 1]), ("screen", "home"), ("currentGuid", "g")))
    #expect(
      fixture.log() == [#"info b {"data":{"a":1,"screen":"home"},"guid":"g","product":"p"}"#])
  }

  @Test("a store that is away is told so, and the next press is decided") func storeAway() throws {
    let store = CountingStore()
    let fixture = try HostFixture(
      .purchase, "return openPaywall(s2s.createUser { guid = 'g' })", store: store)
    store.refusesCommits = true
    #expect(fixture.told(Line.pressed()) == ["error storeUnavailable"])
    store.refusesCommits = false
    store.refusesUsers = true
    #expect(fixture.told(Line.pressed()) == ["error storeUnavailable"])
    store.refusesUsers = false
    #expect(fixture.told(Line.pressed()) == ["openPaywall annual"])
  }
}
