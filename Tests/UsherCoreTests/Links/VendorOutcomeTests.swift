import Testing

@testable import UsherCore

/// The vendors' own spellings of outcomes in `redemption.settled`.
@Suite struct VendorOutcomeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var number: String
    var provider: ProviderName
    var spelling: String
    var outcome: Outcome
    var isReplay: Bool
    var testDescription: String { "\(number): \(spelling)" }

    init(
      _ number: String, _ provider: ProviderName, _ spelling: String, _ outcome: Outcome,
      isReplay: Bool = false
    ) {
      self.number = number
      self.provider = provider
      self.spelling = spelling
      self.outcome = outcome
      self.isReplay = isReplay
    }
  }

  static let rows: [Row] = [
    Row("QO-17", .qonversion, "success", .success),
    Row("QO-17", .qonversion, "tokenExpired", .expired),
    Row("QO-17", .qonversion, "alreadyConsumed", .alreadyConsumed),
    Row("QO-17", .qonversion, "invalidToken", .invalidToken),
    Row("QO-17", .qonversion, "networkError", .networkError),
    Row("QO-17", .qonversion, "retryable", .retryable),
    Row("QO-17", .qonversion, "somethingNew", .failed),
    Row("QO-18", .qonversion, "TokenExpired", .expired),
    Row("QO-18", .qonversion, "RedemptionResult.AlreadyConsumed", .alreadyConsumed),
    Row("QO-18", .qonversion, "TOKEN_EXPIRED", .expired),
    Row("QO-18", .qonversion, "QONRedemptionResultNetworkError", .networkError),
    Row("PL-26", .purchasely, "Success", .success),
    Row("PL-26", .purchasely, "Failure", .failed),
    Row("PL-45", .purchasely, "REDEMPTION_CONSUMED", .success, isReplay: true),
    Row("SU-21", .subster, "success", .success),
    Row("SU-21", .subster, "failure", .failed),
    Row("FG-26", .funnelsgrove, "active", .success),
    Row("FG-26", .funnelsgrove, "inactive", .failed),
    Row("own", .universal, "belongs_to_other", .belongsToOther),
    Row("own", .subster, "expired", .expired),
    Row("own", .purchasely, "timedOut", .timedOut),
    Row("unknown", .purchasely, "", .failed), Row("unknown", .subster, "tokenExpired", .failed),
  ]

  @Test(arguments: rows) func spelling(_ row: Row) {
    let settled = LinkProviders.settled(row.spelling, by: row.provider)
    #expect(settled.outcome == row.outcome)
    #expect(settled.isReplay == row.isReplay)
  }

  @Test("QO-17, QO-20: the vendor's word for our outcome", arguments: Outcome.allCases)
  func errorCode(_ outcome: Outcome) {
    let expected: [Outcome: String] = [
      .expired: "tokenExpired", .alreadyConsumed: "alreadyConsumed",
      .belongsToOther: "alreadyConsumed", .invalidToken: "invalidToken",
      .networkError: "networkError", .retryable: "retryable",
    ]
    #expect(Qonversion.errorCode(for: outcome) == expected[outcome])
    #expect(Purchasely.errorCode(for: outcome) == nil)
  }
}
