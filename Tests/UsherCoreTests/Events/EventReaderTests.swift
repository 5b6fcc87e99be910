import Testing
import UsherCore
import UsherWire

struct EventReaderTests {
  static let before = Instant(seconds: 100)

  static func read(_ text: String, line: Int = 7) throws(EventFault) -> Event {
    try EventReader.read(
      Array(text.utf8)[...], with: JSONReader(), line: line, previous: before)
  }

  static func body(_ text: String) throws -> Event.Body { try read(text).body }

  @Test func envelope() throws {
    let event = try EventReaderTests.read(
      #"""
      {"id":"e1","type":"app.ready","at":"2026-12-01T09:00:00Z","device":"d","platform":"ios",
       "user":{"guid":"g","anonymousId":"a","account":"u","email":"x@y","emailVerified":true,
         "country":"DE","locale":"de","appVersion":"1.2","attributes":{"b":true,"n":1,"x":null},
         "more":[]},"other":{}}
      """#)
    #expect(event.id == "e1")
    #expect(event.line == 7)
    #expect(event.at == Instant(seconds: 1_796_115_600))
    #expect(event.device == "d")
    #expect(event.platform == .ios)
    var facts = Facts()
    facts.guid = "g"
    facts.anonymousId = "a"
    facts.account = "u"
    facts.email = "x@y"
    facts.emailVerified = true
    facts.country = "DE"
    facts.locale = "de"
    facts.appVersion = "1.2"
    facts.attributes = ["b": true, "n": 1]
    #expect(event.facts == facts)
  }

  @Test func whatIsAbsent() throws {
    let event = try EventReaderTests.read(#"{"type":"clock.advanced","id":null,"user":null}"#)
    #expect(event.id == "line-7")
    #expect(event.at == EventReaderTests.before)
    #expect(event.device == nil && event.platform == nil && event.facts == nil)
  }

  @Test(arguments: [("0", 0), ("-5", -5), (#""1970-01-01T00:01:00Z""#, 60), ("null", 100)])
  func at(text: String, seconds: Int64) throws {
    let event = try EventReaderTests.read(#"{"type":"app.ready","at":\#(text)}"#)
    #expect(event.at.seconds == seconds)
  }

  @Test("fault 97: a link is a secret from the start") func linkOpened() throws {
    let event = try EventReaderTests.read(
      #"{"type":"link.opened","url":"s://h?code=hunter2","source":"scheme","coldStart":true}"#)
    guard case .linkOpened(let opened) = event.body else { Issue.record("another type"); return }
    #expect(opened.url == Secret("s://h?code=hunter2"))
    #expect(opened.source == "scheme" && opened.coldStart && !opened.fromHistory)
    #expect(!"\(event)".contains("hunter2"))
  }

  @Test func gateChanged() throws {
    guard
      case .gateChanged(let deeplinks, let campaigns) = try EventReaderTests.body(
        #"{"type":"gate.changed","allowDeeplinks":false}"#)
    else { Issue.record("another type"); return }
    #expect(deeplinks == false && campaigns == nil)
  }

  @Test func userSignedIn() throws {
    guard
      case .userSignedIn(let account, let email, let isVerified) = try EventReaderTests.body(
        #"{"type":"user.signedIn","account":"u","email":"x@y","emailVerified":true}"#)
    else { Issue.record("another type"); return }
    #expect(account == "u" && email == "x@y" && isVerified)
  }

  @Test(
    "SU-56: a press",
    arguments: [
      (#"{}"#, [:]),
      (#"{"data":{"a":1}}"#, ["a": 1]),
      (#"{"a":1,"b":[null]}"#, ["a": 1, "b": [.null]]),
      // The field inside of `data` wins over an undeclared one of that name.
      (#"{"a":1,"b":2,"data":{"a":"own","c":3}}"#, ["a": "own", "b": 2, "c": 3]),
      (#"{"data":{"button":"in data","id":"x"}}"#, ["button": "in data", "id": "x"]),
      (#"{"data":null}"#, [:]),
    ] as [(String, Value)])
  func pressData(fields: String, data: Value) throws {
    let rest = fields == "{}" ? "}" : "," + fields.dropFirst()
    guard
      case .purchasePressed(let press) = try EventReaderTests.body(
        #"""
        {"type":"purchase.pressed","id":"e","at":1,"device":"d","platform":"web","user":{},
         "button":"buy","paywall":"p","product":"q","currentGuid":"g","embedded":true\#(rest)
        """#)
    else { Issue.record("another type"); return }
    #expect(
      press
        == Press(
          button: "buy", paywall: "p", product: "q", currentGuid: "g", embedded: true, data: data))
  }

  @Test func paymentCompleted() throws {
    guard
      case .paymentCompleted(let payment) = try EventReaderTests.body(
        #"""
        {"type":"payment.completed","provider":"subster","guid":"g","entitlement":"pro",
         "product":"p","expiresAt":5,"email":"x@y","anonymousId":"a","purchaseContext":{"version":1}}
        """#)
    else { Issue.record("another type"); return }
    var expected = Payment(provider: "subster", entitlement: "pro")
    expected.guid = "g"
    expected.product = "p"
    expected.expiresAt = Instant(seconds: 5)
    expected.email = "x@y"
    expected.anonymousId = "a"
    expected.purchaseContext = ["version": 1]
    #expect(payment == expected)
  }

  @Test(arguments: ["active", "grace", "expired", "revoked", "none"])
  func entitlementChanged(status: String) throws {
    guard
      case .entitlementChanged(let change) = try EventReaderTests.body(
        #"""
        {"type":"entitlement.changed","guid":"g","entitlement":"pro","status":"\#(status)",
         "expiresAt":"1970-01-01T00:00:05Z","product":"p","provider":"qonversion"}
        """#)
    else { Issue.record("another type"); return }
    var expected = EntitlementChange(
      guid: "g", entitlement: "pro", status: try #require(EntitlementStatus(rawValue: status)))
    expected.expiresAt = Instant(seconds: 5)
    expected.product = "p"
    expected.provider = "qonversion"
    #expect(change == expected)
  }

  @Test func redemptionSettled() throws {
    guard
      case .redemptionSettled(let report) = try EventReaderTests.body(
        #"""
        {"type":"redemption.settled","provider":"purchasely","outcome":"Failure","replay":true,
         "errorCode":"c","errorMessage":"m","purchaseContext":{},"subscription":{"id":"s"},
         "emailHint":"j***@x"}
        """#)
    else { Issue.record("another type"); return }
    var expected = SettledReport(provider: "purchasely", outcome: "Failure", replay: true)
    expected.errorCode = "c"
    expected.errorMessage = "m"
    expected.purchaseContext = [:]
    expected.subscription = ["id": "s"]
    expected.emailHint = Secret("j***@x")
    #expect(report == expected)
  }

  @Test func redemptionReissue() throws {
    guard
      case .redemptionReissue("x@y") = try EventReaderTests.body(
        #"{"type":"redemption.reissue","email":"x@y"}"#)
    else { Issue.record("another type"); return }
  }

  @Test("every type of the list reads its least form", arguments: EventType.all.map(\.name))
  func least(name: String) throws {
    let type = try #require(EventType.named(name))
    let fields = type.fields.filter(\.isRequired).map { field -> (String, Value) in
      if case .oneOf(let words) = field.kind { return (field.name, .string(words[0])) }
      return (field.name, "x")
    }
    let value = Value.map(fields + [("type", .string(name))])
    _ = try EventReader.read(value, line: 1, previous: EventReaderTests.before)
    for field in type.fields where field.isRequired {
      let without = Value.map((fields + [("type", .string(name))]).filter { $0.0 != field.name })
      #expect(throws: EventFault.self) {
        try EventReader.read(without, line: 1, previous: EventReaderTests.before)
      }
    }
  }
}
