import Testing
import UsherCore
import UsherWire

@Suite struct ResultTests {
  private func record(_ result: RedemptionResult) -> Value {
    Value { writer in writer.map { result.writeFields(to: &$0) } }
  }

  @Test("PL-24: what the rule sees of a success")
  func success() {
    let result = RedemptionResult(
      provider: "purchasely", outcome: .success, subscription: ["status": "active"],
      attributes: ["utm_source": "mail"])
    #expect(
      record(result) == [
        "context": ["attributes": ["utm_source": "mail"], "subscription": ["status": "active"]],
        "first": true, "offerReissue": false, "outcome": "success", "provider": "purchasely",
        "replay": false, "success": true,
      ])
  }

  @Test(
    "decision 3: the vendor's own word is the errorCode of a report, unless it brings one",
    arguments: [
      ("qonversion", "TokenExpired", nil, "tokenExpired"),
      ("qonversion", "AlreadyConsumed", "E7", "E7"), ("qonversion", "success", nil, nil),
      ("purchasely", "failure", nil, nil), ("elsewhere", "TokenExpired", nil, nil),
    ] as [(String, String, String?, String?)])
  func reportedCode(provider: String, outcome: String, given: String?, code: String?) {
    var report = SettledReport(provider: provider, outcome: outcome)
    report.errorCode = given
    #expect(RedemptionResult(report).errorCode == code)
  }

  @Test("QO-19, PL-26: what the rule sees of a failure; the hint is masked")
  func failure() {
    var result = RedemptionResult(
      provider: "qonversion", outcome: .expired, errorCode: "tokenExpired", errorMessage: "m",
      emailHint: Secret("jane@mail.example"))
    result.offerReissue = true
    #expect(
      record(result) == [
        "context": [:], "emailHint": "j***@m***.example", "errorCode": "tokenExpired",
        "errorMessage": "m", "first": false, "offerReissue": true, "outcome": "expired",
        "provider": "qonversion", "replay": false, "success": false,
      ])
  }

  @Test("PL-45: a replay is no first success")
  func replay() {
    #expect(!RedemptionResult(provider: "p", outcome: .success, replay: true).first)
  }

  @Test(
    "an e-mail is masked, what is no e-mail shows nothing, masking twice changes nothing",
    arguments: [
      ("jane@mail.example", "j***@m***.example"), ("j@m.co", "j***@m***.co"),
      ("j***@m***.co", "j***@m***.co"), ("jane", "***"), ("@m.co", "***"), ("j@", "***"),
      ("j@.co", "***"), ("j@mail", "***"), ("a@b@c.d", "***"), ("", "***"),
    ])
  func masks(email: String, hint: String) {
    #expect(EmailHint.masked(email) == hint)
  }

  @Test(
    "PL-36 to 38, PL-42, PL-43: version 1 only, built-in wins, scalars only",
    arguments: [
      (
        [
          "version": 1, "built_in_attributes": ["a": 1], "custom_attributes": ["a": 2, "b": "x"],
        ], ["a": 1, "b": "x"]
      ),
      (["version": 1, "custom_attributes": ["a": [1], "b": ["c": 1], "d": .null]], nil),
      (["version": 1], nil), (["version": 2, "custom_attributes": ["a": 1]], nil),
      (["version": "1", "custom_attributes": ["a": 1]], nil),
      (["custom_attributes": ["a": 1]], nil), (["version": 1, "custom_attributes": 3], nil),
      ("text", nil), (nil, nil),
    ] as [(Value?, Value?)])
  func context(context: Value?, attributes: Value?) {
    #expect(PurchaseContext.attributes(context) == attributes)
  }
}
