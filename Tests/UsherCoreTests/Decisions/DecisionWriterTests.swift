import Testing
import UsherCore
import UsherWire

/// One row a kind of decision, byte for byte as wire.md has it.
struct DecisionWriterTests {
  static let noon = Instant(seconds: 1_796_126_400)
  static let navigation = Navigation(
    destination: "album", path: "albums/a%20b", params: ["name": "a b", "index": 3])

  static func text(_ line: DecisionLine) -> String {
    var json = JSONWriter()
    DecisionWriter.write(line, to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (
        .navigate(navigation),
        #""navigate","destination":"album","path":"albums/a%20b","params":{"index":3,"name":"a b"}"#
      ),
      (.reject(reason: "stale", detail: nil), #""reject","reason":"stale""#),
      (
        .reject(reason: "my \"own\" reason", detail: "host: not ours"),
        #""reject","reason":"my \"own\" reason","detail":"host: not ours""#
      ),
      (.ignore(nil), #""ignore""#),
      (.ignore(.duplicate), #""ignore","why":"duplicate""#),
      (.ignore(.history), #""ignore","why":"history""#),
      (.hold(.ready), #""hold","until":"ready""#),
      (.hold(.signedIn), #""hold","until":"signedIn""#),
      (.hold(.gate), #""hold","until":"gate""#),
      (.queue(behind: "e1"), #""queue","behind":"e1""#),
      (
        .outcome(OutcomeDecision(provider: "subster", outcome: .success)),
        #""outcome","provider":"subster","outcome":"success","replay":false,"offerReissue":false,"#
          + #""appHandlesRedemptionAlert":false,"entitlements":[]"#
      ),
      (
        .outcome(
          OutcomeDecision(
            provider: "purchasely", outcome: .belongsToOther, replay: true, errorCode: "E1",
            offerReissue: true, appHandlesRedemptionAlert: true,
            alert: Alert(title: "T", message: "M", button: "B"), navigation: navigation,
            entitlements: ["plus", "pro"])),
        #""outcome","provider":"purchasely","outcome":"belongsToOther","replay":true,"#
          + #""errorCode":"E1","offerReissue":true,"appHandlesRedemptionAlert":true,"#
          + #""alert":{"button":"B","message":"M","title":"T"},"destination":"album","#
          + #""path":"albums/a%20b","params":{"index":3,"name":"a b"},"entitlements":["plus","pro"]"#
      ),
      (
        .outcome(
          OutcomeDecision(
            provider: "qonversion", outcome: .expired, appHandlesRedemptionAlert: true,
            alert: Alert(title: "T", message: "M"))),
        #""outcome","provider":"qonversion","outcome":"expired","replay":false,"#
          + #""offerReissue":false,"appHandlesRedemptionAlert":true,"#
          + #""alert":{"message":"M","title":"T"},"entitlements":[]"#
      ),
      (
        .openPaywall(
          .forBuyer(guid: "g", paywall: "annual", url: Secret("https://p/?pass=x"), expiresAt: noon)
        ),
        #""openPaywall","guid":"g","paywall":"annual","paywallUrl":"https://p/?pass=x","#
          + #""expiresAt":"2026-12-01T12:00:00Z""#
      ),
      (.openPaywall(.byId("annual")), #""openPaywall","paywall":"annual""#),
      (
        .issued(
          guid: "g", links: IssuedLinks(https: Secret("https://h/c"), scheme: Secret("s://c")),
          expiresAt: noon),
        #""issued","guid":"g","links":{"https":"https://h/c","scheme":"s://c"},"#
          + #""expiresAt":"2026-12-01T12:00:00Z""#
      ),
      (
        .issued(guid: "g", links: IssuedLinks(scheme: Secret("s://c")), expiresAt: noon),
        #""issued","guid":"g","links":{"scheme":"s://c"},"expiresAt":"2026-12-01T12:00:00Z""#
      ),
      (.accepted(bound: nil), #""accepted""#),
      (.accepted(bound: true), #""accepted","bound":true"#),
    ] as [(Decision, String)])
  func decision(decision: Decision, keys: String) {
    let line = DecisionLine(event: "e", decision: decision)
    #expect(DecisionWriterTests.text(line) == #"{"event":"e","decision":\#(keys)}"# + "\n")
  }

  @Test func everythingAround() {
    let line = DecisionLine(
      event: "a\n\"b\"", seq: 2, decision: .ignore(nil),
      rule: RulePlace(file: "rules/links.lua", line: 12),
      fingerprint: Fingerprint(bytes: Array(0..<32)),
      timings: DecisionLine.Timings(microseconds: 41, instructions: 900))
    #expect(
      DecisionWriterTests.text(line)
        == #"{"event":"a\n\"b\"","seq":2,"decision":"ignore","rule":"rules/links.lua:12","#
        + #""fingerprint":"000102030405","us":41,"instructions":900}"# + "\n")
  }

  @Test func aDefaultHasNoRuleAndNoInstructions() {
    let line = DecisionLine(
      event: "e", decision: .accepted(bound: nil),
      timings: DecisionLine.Timings(microseconds: 0))
    #expect(
      DecisionWriterTests.text(line) == #"{"event":"e","decision":"accepted","us":0}"# + "\n")
  }

  @Test(arguments: [
    (
      ErrorLine(event: "line-3", line: 3, code: .invalidJson, message: "m", column: 7),
      #"{"event":"line-3","line":3,"error":{"code":"invalidJson","message":"m","column":7}}"#
    ),
    (
      ErrorLine(
        event: "e", line: 9, code: .scriptError, message: "a \"b\"", file: "usher.lua",
        lineNumber: 4, column: 2),
      #"{"event":"e","line":9,"error":{"code":"scriptError","message":"a \"b\"","#
        + #""file":"usher.lua","lineNumber":4,"column":2}}"#
    ),
    (
      ErrorLine(event: "e", line: 1, code: .storeUnavailable, message: ""),
      #"{"event":"e","line":1,"error":{"code":"storeUnavailable","message":""}}"#
    ),
  ])
  func error(line: ErrorLine, text: String) {
    var json = JSONWriter()
    DecisionWriter.write(line, to: &json)
    #expect(String(decoding: json.bytes, as: UTF8.self) == text + "\n")
  }
}
