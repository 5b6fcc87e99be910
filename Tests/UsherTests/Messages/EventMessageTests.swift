import Testing
import UsherCore
import UsherWire

@testable import Usher

/// What a line that is no good event gets, and that nothing else is lost by it.
struct EventMessageTests {
  struct Row: Sendable, CustomStringConvertible {
    var name: String
    var line: [UInt8]
    var told: String
    var description: String { name }

    init(_ name: String, _ line: String, _ told: String) {
      self.init(name, Array(line.utf8), told)
    }

    init(_ name: String, _ line: [UInt8], _ told: String) {
      self.name = name
      self.line = line
      self.told = told
    }
  }

  static let rows = [
    Row(
      "not JSON", "decide this", "invalidJson 1: the line is no JSON at column 1: expected a value"),
    Row(
      "a comma too much", #"{"type":"app.ready",}"#,
      """
      invalidJson 21: the line is no JSON at column 21: expected a name in double quotes after ','
      """),
    Row(
      "it ends too early", #"{"type":"app.ready""#,
      """
      invalidJson 20: the line is no JSON at column 20: expected ',' or '}' after a value in an \
      object
      """),
    Row(
      "a key twice", #"{"type":"app.ready","type":"app.ready"}"#,
      """
      invalidJson 21: the line is no JSON at column 21: expected each name once in an object, \
      this one is here twice
      """),
    Row(
      "depth over 64", String(repeating: "[", count: 65),
      """
      invalidJson 65: the line is no JSON at column 65: expected lists and objects nested at \
      most 64 deep
      """),
    Row("a list", "[]", "invalidEvent: the line is a list, expected an object"),
    Row("no type", "{}", "invalidEvent: 'type' is missing, expected a string"),
    Row(
      "a type that is no string", #"{"type":7}"#,
      "invalidEvent: 'type' is an integer, expected a string"),
    Row(
      "an unknown type", #"{"type":"link.open"}"#,
      "unknownEventType: the type is unknown, did you mean 'link.opened'?"),
    Row(
      "an unknown type, far off", #"{"type":"hunter2"}"#,
      """
      unknownEventType: the type is unknown, expected one of link.opened, app.ready, \
      gate.changed, user.signedIn, user.signedOut, purchase.pressed, paywall.closed, \
      payment.completed, entitlement.changed, redemption.settled, redemption.reissue, \
      clock.advanced
      """),
    Row(
      "a url that is missing", #"{"type":"link.opened"}"#,
      "invalidEvent: 'url' is missing, expected a string"),
    Row(
      "a url of the wrong type", #"{"type":"link.opened","url":7}"#,
      "invalidEvent: 'url' is an integer, expected a string"),
    Row(
      "a time that is none", #"{"id":"e-1","type":"app.ready","at":"hunter2"}"#,
      """
      invalidEvent: 'at' is not as expected: RFC 3339 text such as '2026-12-01T09:00:00Z' or \
      integer seconds since 1970
      """),
    Row(
      "a NUL in the line", Array("{\"type\":\"app\0.ready\"}".utf8),
      #"""
      invalidJson 13: the line is no JSON at column 13: expected no control character in a \#
      string, write it as an escape (\u0000)
      """#),
    Row(
      "a NUL after the line", Array("{\"type\":\"app.ready\"}\0".utf8),
      """
      invalidJson 21: the line is no JSON at column 21: expected the end of the text after its \
      one value
      """),
    Row(
      "invalid UTF-8", Array(#"{"type":"app.ready","id":""#.utf8) + [0xff, 0x22, 0x7d],
      """
      invalidJson 27: the line is no JSON at column 27: expected UTF-8, these bytes are not
      """),
    Row(
      "half a surrogate", #"{"type":"app.ready","id":"\ud800"}"#,
      """
      invalidJson 27: the line is no JSON at column 27: expected both halves of a surrogate pair
      """),
    Row(
      "an undeclared entitlement",
      #"{"type":"entitlement.changed","guid":"g","entitlement":"hunter2","status":"active"}"#,
      "invalidEvent: 'entitlement' must be one that the project declares"),
    Row(
      "a payment for an undeclared entitlement",
      #"{"type":"payment.completed","provider":"subster","entitlement":"hunter2"}"#,
      "invalidEvent: 'entitlement' must be one that the project declares"),
    Row(
      "a payment with an unconfigured provider",
      #"{"type":"payment.completed","provider":"hunter2","entitlement":"pro"}"#,
      """
      invalidEvent: 'provider' must be one that the project configures in 'links'
      """),
    Row(
      "a FunnelsGrove payment without an e-mail",
      #"{"type":"payment.completed","provider":"funnelsgrove","entitlement":"pro"}"#,
      """
      invalidEvent: 'email' is missing: funnelsgrove grants by the verified e-mail
      """),
    Row(
      "a press for an unknown paywall",
      #"{"type":"purchase.pressed","button":"b","paywall":"hunter2"}"#,
      """
      invalidEvent: 'paywall' must be the id of a paywall that the project declares
      """),
  ]

  @Test(arguments: rows) func wrongLine(_ row: Row) throws {
    let fixture = try HostFixture()
    fixture.send(Line.event("app.ready"))
    let lines = fixture.send(row.line)
    expectLines(lines, row.told)
    #expect(!lines.joined().contains("hunter2"))
    #expect(lines.allSatisfy { $0.contains(#""line":2,"#) })
    let next = try fixture.one(Sample.home)
    #expect(next["destination"] == "home")
    #expect(next["event"] == "line-3")
  }

  @Test("an id that could be read names the event") func idOfAFault() throws {
    let fixture = try HostFixture()
    let line = try fixture.one(#"{"id":"e-1","type":"link.opened"}"#)
    #expect(line["event"] == "e-1")
    #expect(line["line"] == 1)
  }

  @Test(
    "SU-35, fault 97: what a press or a link says is in no error, also where a rule passes it on")
  func valuesOfEventsAreNotQuoted() throws {
    let bodies = [
      "return openPaywall(link.query.v)", "return user:has(link.query.v)",
      "return navigate(link.query.v)",
      "return navigate(destinations.album, { albumname = 'a', index = link.query.v })",
      "return navigate(destinations.plan, { level = link.query.v })",
      "return hold(link.query.v)", "return s2s.createUser { paywall = link.query.v }",
      "return entitlements.await('pro', { every = link.query.v })", "return link.query.v",
      "return destinations[link.query.v]", "return paywalls[link.query.v]",
      "return s2s[link.query.v]", "return log.info('x', link.query.v)",
      "return navigate(destinations.home, { [link.query.v] = 1 })",
      "return s2s.createUser { [link.query.v] = 1 }", "return outcome { [link.query.v] = 1 }",
      "return outcome { appHandlesRedemptionAlert = link.query.v }",
      "return ('x')[link.query.v]()", "return require(link.query.v)", "return bucket(link.query.v)",
      "return links.build(destinations.album, { albumname = 'a', index = link.query.v })",
    ]
    for body in bodies {
      let fixture = try HostFixture(.link, body)
      let lines = fixture.send(Line.opened("https://www.acme.example/?v=hunter2"))
      #expect(lines.count == 1 && lines[0].contains("\"error\""), "\(body) \(lines)")
      #expect(!lines.joined().contains("hunter2"), "\(body)")
    }
  }
}
