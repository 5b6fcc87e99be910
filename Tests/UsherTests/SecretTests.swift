import Foundation
import Testing
import UsherCore
import UsherSeal
import UsherStore
import UsherWire

@testable import Usher

/// Promise 3, faults 97 and 98: bearer secrets stay inside.
struct SecretTests {
  /// A rules file whose every rule walks all that it can reach and says it in the log, in errors of
  /// the host's functions and in its own.
  static let walker = """
    local function walk(value, name, seen)
      print(name, value, tostring(value), string.format("%s", value))
      if type(value) == "string" then
        for _, call in ipairs {
          function() return destinations.match(value) end,
          function() return links.parse(value) end,
          function() return s2s.createUser { paywall = value } end,
          function() return navigate(value) end,
          function() return openPaywall(value) end,
          function() return hold(value) end,
          function() return bucket("x", 10, value) end,
        } do print(name, pcall(call)) end
      elseif type(value) == "table" and not seen[value] then
        seen[value] = true
        for key, field in pairs(value) do walk(field, name .. "." .. tostring(key), seen) end
        for index, item in ipairs(value) do walk(item, name .. "#" .. index, seen) end
        for _, key in ipairs {
          "code", "token", "credential", "url", "uri", "text", "secret", "pass", "key", "raw",
          "email", "emailHint", "revealed", "link", "id",
        } do
          local ok, field = pcall(function() return value[key] end)
          if ok and field ~= nil then print(name, key, field) else print(name, field) end
        end
        for _, call in ipairs {
          function() return navigate(value) end, function() return openPaywall(value) end,
          function() return log.info(value) end, function() return error(value) end,
          function() return value .. "" end, function() return value() end,
          function() return #value end, function() return value < value end,
          function() return s2s.createUser(value) end, function() return outcome(value) end,
          function() log.info("walk", { value = value }) end,
          function() return table.concat(value, ",") end, function() return next(value) end,
          function() return string.format("%q", value) end,
          function() return destinations.match(value) end,
        } do print(name, pcall(call)) end
      end
    end
    local function reach(...)
      for index = 1, select("#", ...) do walk((select(index, ...)), "argument" .. index, {}) end
      walk(destinations, "destinations", {})
      walk(paywalls, "paywalls", {})
      walk(s2s, "s2s", {})
    end
    local rules = {}
    function rules.link(link, user)
      reach(link, user)
    end
    function rules.beforeRedemption(link, user)
      reach(link, user)
      if link.provider == "qonversion" and not user.account then return hold("signedIn") end
      return redeem()
    end
    function rules.redemption(result, user)
      reach(result, user)
      if result.replay then error(result.emailHint) end
    end
    function rules.purchase(press, user)
      local buyer = s2s.createUser {}
      reach(press, user, buyer, paywalls.mint {})
      if press.button == "walk" then error(tostring(buyer.paywallUrl)) end
      return openPaywall(buyer)
    end
    return rules
    """

  /// All flows with what they print, and the secrets that were in them.
  private struct Run {
    var output: [String] = []
    var everything: [String] = []
    var secrets: Set<String> = []

    init() throws {
      let store = CountingStore()
      let usher = Sample.usher(
        limits: "time = \"10s\", memory = \"32MB\", instructions = 100000000")
      let fixture = try HostFixture(
        ["usher.lua": usher, "rules.lua": SecretTests.walker], store: store)
      var links: [String: String] = [:]
      for provider in ["subster", "purchasely", "qonversion"] {
        let email = "buyer.of.\(provider)@secret-mail.example"
        secrets.formUnion([email, "buyer.of.\(provider)"])
        let line = try fixture.one(
          Line.event(
            "payment.completed",
            [
              ("provider", .string(provider)), ("entitlement", "pro"), ("device", "server"),
              ("email", .string(email)),
            ]))
        for (name, link) in try #require(line["links"]?.map) {
          let link = try #require(link.string)
          links["\(provider) \(name)"] = link
          let code = link.split(whereSeparator: { "/=?".contains($0) }).last.map(String.init)
          secrets.insert(try #require(code))
        }
      }
      #expect(links.count == 4 && secrets.count == 9)
      for link in links.values.sorted() { secrets.insert(link) }
      for link in links.values.sorted() {
        for device in ["phone", "phone", "tablet"] {
          output += fixture.send(Line.opened(link, ("device", .string(device))))
        }
        for bad in [
          link + "%zz", link + "/x", link + "#\(link)", link.replacing("://", with: ":///"),
        ] {
          output += fixture.send(Line.opened(bad))
        }
        output += fixture.send(
          Line.pressed(
            "buy", ("data", ["note": "x"]), ("device", .string("presser \(links.count)"))))
        output += fixture.send(String(Line.opened(link).dropLast(3)))
        output += fixture.send(Line.event("link.opened", [("url", [.string(link)])]))
      }
      output += fixture.send(Line.event("gate.changed", [("allowDeeplinks", false)]))
      output += fixture.send(Sample.home)
      output += fixture.send(Line.event("user.signedIn", [("account", "A")]))
      for device in ["default", "phone"] {
        output += fixture.send(Line.pressed("walk", ("device", .string(device))))
        output += fixture.send(Line.pressed("buy", ("device", .string(device))))
      }
      output += fixture.send(Line.event("user.signedOut"))
      output += fixture.finish()
      try hidePasses(fixture)
      let log = fixture.host.takeLog()
      #expect(log.count > 1_000)
      everything = log.map { "\($0.text) \($0.fields) \($0.event)" }
      for device in ["default", "phone", "tablet"] {
        let session = try #require(fixture.host.session(of: device))
        everything.append(Self.dumped(session))
      }
      everything.append(Self.dumped(fixture.keys))
      for write in store.writes {
        everything.append("\(write)")
        if case .credential = write { everything.append(Self.dumped(write)) }
      }
    }

    /// Takes the passes out of the decision lines, where they belong, and into the secrets.
    private mutating func hidePasses(_ fixture: HostFixture) throws {
      var passes = 0
      for (index, line) in output.enumerated() {
        for match in line.matches(of: #/pass=(v4\.local\.[A-Za-z0-9_-]+)/#) {
          secrets.insert(String(match.output.1))
          passes += 1
          output[index] = output[index].replacing(match.output.1, with: "{pass}")
        }
      }
      #expect(passes > 4)
    }

    private static func dumped(_ value: Any) -> String {
      var text = "\(value) \(String(reflecting: value))"
      dump(value, to: &text)
      return text
    }
  }

  @Test("faults 97, 98, SU-34, PL-16 to 21: no secret is in what is decided, logged or dumped")
  func nothingLeaks() throws {
    let run = try Run()
    #expect(run.output.count > 30)
    for secret in run.secrets {
      for line in run.output { #expect(!line.contains(secret), "\(line)") }
      for text in run.everything where text.contains(secret) {
        let place = text.range(of: secret)?.lowerBound ?? text.startIndex
        let around = text[..<place].suffix(200)
        Issue.record("found after: \(around)")
      }
    }
  }

  @Test("an event of an application is no text: what is dumped of it hides link and e-mail hint")
  func events() throws {
    let lines = [
      Line.opened("acmefit://ply/redeem/hunter2"),
      Line.event(
        "redemption.settled",
        [("provider", "purchasely"), ("outcome", "success"), ("emailHint", "hunter2@x.example")]),
    ]
    for line in lines {
      let event = try EventReader.read(
        Array(line.utf8)[...], with: JSONReader(), line: 1, previous: HostFixture.start)
      var text = "\(event) \(String(reflecting: event))"
      dump(event, to: &text)
      #expect(!text.contains("hunter2"))
    }
  }
}
