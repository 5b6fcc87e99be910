import Testing
import UsherCore
import UsherWire

/// What a bad line is answered with, word for word; never with the event's text.
struct EventFaultTests {
  static func fault(_ text: String) -> EventFault? {
    do throws(EventFault) {
      _ = try EventReaderTests.read(text)
      return nil
    } catch { return error }
  }

  static let instantRule =
    "RFC 3339 text such as '2026-12-01T09:00:00Z' or integer seconds since 1970"
  static let types =
    "link.opened, app.ready, gate.changed, user.signedIn, user.signedOut, purchase.pressed, "
    + "paywall.closed, payment.completed, entitlement.changed, redemption.settled, "
    + "redemption.reissue, clock.advanced"
  static let guidRule = "a string of 1 to 128 bytes without control characters"

  @Test(arguments: [
    ("[]", "the line is a list, expected an object"),
    ("7", "the line is an integer, expected an object"),
    ("{}", "'type' is missing, expected a string"),
    (#"{"type":null}"#, "'type' is missing, expected a string"),
    (#"{"type":5}"#, "'type' is an integer, expected a string"),
    (#"{"type":"app.ready","id":5}"#, "'id' is an integer, expected a string"),
    (#"{"type":"app.ready","at":1.5}"#, "'at' is a number, expected \(instantRule)"),
    (#"{"type":"app.ready","at":"hunter2"}"#, "'at' is not as expected: \(instantRule)"),
    (#"{"type":"app.ready","at":999999999999}"#, "'at' is an integer, expected \(instantRule)"),
    (
      #"{"type":"app.ready","device":[]}"#,
      "'device' is a list, expected a string that is not empty"
    ),
    (
      #"{"type":"app.ready","device":""}"#,
      "'device' is not as expected: a string that is not empty"
    ),
    (
      #"{"type":"app.ready","platform":"hunter2"}"#,
      "'platform' is not as expected: 'ios', 'android' or 'web'"
    ),
    (#"{"type":"app.ready","user":"x"}"#, "'user' is a string, expected an object"),
    (#"{"type":"app.ready","user":{"guid":""}}"#, "'user.guid' is not as expected: \(guidRule)"),
    (
      #"{"type":"app.ready","user":{"emailVerified":"yes"}}"#,
      "'user.emailVerified' is a string, expected true or false"
    ),
    (
      #"{"type":"app.ready","user":{"attributes":{"a":[]}}}"#,
      "'user.attributes' is not as expected: an object whose values are strings, numbers, true or false"
    ),
    (#"{"type":"link.opened"}"#, "'url' is missing, expected a string"),
    (#"{"type":"link.opened","url":{}}"#, "'url' is an object, expected a string"),
    (
      #"{"type":"link.opened","url":"x","source":"hunter2"}"#,
      "'source' is not as expected: 'universal' or 'scheme'"
    ),
    (
      #"{"type":"link.opened","url":"x","coldStart":1}"#,
      "'coldStart' is an integer, expected true or false"
    ),
    (
      #"{"type":"gate.changed","allowCampaigns":"no"}"#,
      "'allowCampaigns' is a string, expected true or false"
    ),
    (#"{"type":"user.signedIn"}"#, "'account' is missing, expected a string that is not empty"),
    (#"{"type":"purchase.pressed"}"#, "'button' is missing, expected a string"),
    (
      #"{"type":"purchase.pressed","button":"b","data":[]}"#, "'data' is a list, expected an object"
    ),
    (
      #"{"type":"purchase.pressed","button":"b","currentGuid":"a\u0007"}"#,
      "'currentGuid' is not as expected: \(guidRule)"
    ),
    (
      #"{"type":"payment.completed","provider":"subster"}"#,
      "'entitlement' is missing, expected a string that is not empty"
    ),
    (
      #"{"type":"entitlement.changed","guid":"g","entitlement":"e","status":"unknown"}"#,
      "'status' is not as expected: 'active', 'grace', 'expired', 'revoked' or 'none'"
    ),
    (
      #"{"type":"redemption.settled","provider":"p","outcome":7}"#,
      "'outcome' is an integer, expected a string that is not empty"
    ),
    (
      #"{"type":"redemption.reissue","email":true}"#,
      "'email' is a boolean, expected a string that is not empty"
    ),
  ])
  func invalidEvent(text: String, message: String) {
    let fault = EventFaultTests.fault(text)
    #expect(fault?.code == .invalidEvent)
    #expect(fault?.message == message)
    #expect(fault?.column == nil)
  }

  @Test(arguments: [
    (#"{"type":"link.opend"}"#, "the type is unknown, did you mean 'link.opened'?"),
    (#"{"type":"Purchase.Pressed"}"#, "the type is unknown, did you mean 'purchase.pressed'?"),
    (#"{"type":"hunter2"}"#, "the type is unknown, expected one of \(types)"),
    (#"{"type":""}"#, "the type is unknown, expected one of \(types)"),
  ])
  func unknownType(text: String, message: String) {
    #expect(EventFaultTests.fault(text) == EventFault(.unknownEventType, message))
  }

  @Test(arguments: [
    ("hunter2", 1, "expected a value"),
    (#"{"a":hunter2}"#, 6, "expected a value after ':'"),
    (
      #"{"type":"app.ready","type":"app.ready"}"#, 21,
      "expected each name once in an object, this one is here twice"
    ),
  ])
  func invalidJSON(text: String, column: Int, reason: String) {
    #expect(
      EventFaultTests.fault(text)
        == EventFault(
          .invalidJson, "the line is no JSON at column \(column): \(reason)", column: column))
  }

  @Test func theErrorLineHasTheEventsId() {
    #expect(EventFaultTests.fault(#"{"id":"e9","type":"x"}"#)?.errorLine(line: 3).event == "e9")
    #expect(EventFaultTests.fault(#"{"id":9,"type":"x"}"#)?.errorLine(line: 3).event == "line-3")
    let line = EventFaultTests.fault("{")?.errorLine(line: 3)
    #expect(line?.event == "line-3" && line?.line == 3 && line?.column == 2)
  }

  @Test(
    "a guid has 1 to 128 bytes and no control character",
    arguments: [
      ("", false), ("a", true), (String(repeating: "x", count: 128), true),
      (String(repeating: "x", count: 129), false), (String(repeating: "é", count: 64), true),
      (String(repeating: "é", count: 65), false), ("a b", true), ("a\tb", false), ("a\u{0}", false),
      ("\u{7f}", false), ("\u{80}", false), ("\u{9f}", false), ("\u{a0}", true), ("ÿ", true),
    ])
  func guid(text: String, isValid: Bool) { #expect(Guid.isValid(text.utf8) == isValid) }
}
