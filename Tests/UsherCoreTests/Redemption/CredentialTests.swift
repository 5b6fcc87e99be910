import Testing
import UsherCore
import UsherWire

@Suite struct CredentialTests {
  private static let fingerprint = Fingerprint(bytes: Array(repeating: 7, count: 32))

  private func credential(consumedBy device: String? = nil, under account: String? = nil)
    -> IssuedCredential
  {
    var credential = IssuedCredential(
      fingerprint: CredentialTests.fingerprint, provider: .subster, guid: "g", entitlement: "pro",
      expiresAt: Instant(seconds: 100))
    credential.consumed = device.map {
      IssuedCredential.Consumption(device: $0, account: account, at: Instant(seconds: 1))
    }
    return credential
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var device: String?
    var under: String?
    var account: String?
    var at: Int64 = 50
    var provider = ProviderName.subster
    var expected: String

    var testDescription: String {
      "consumed by \(device ?? "nobody") under \(under ?? "no account"), asked under "
        + "\(account ?? "none") at \(at) by \(provider): \(expected)"
    }
  }

  @Test(
    "decision 3: unknown, consumed, expired, in this order",
    arguments: [
      Row(expected: "exchanged"), Row(at: 99, expected: "exchanged"),
      Row(at: 100, expected: "expired"), Row(provider: .qonversion, expected: "unknown"),
      Row(at: 100, provider: .qonversion, expected: "unknown"),
      Row(device: "d", expected: "replay"), Row(device: "d", at: 100, expected: "replay"),
      Row(device: "d", account: "A", expected: "replay"),
      Row(device: "d", under: "A", account: "A", expected: "replay"),
      Row(device: "d", under: "A", expected: "belongsToOther"),
      Row(device: "d", under: "A", account: "B", expected: "belongsToOther"),
      Row(device: "other", expected: "belongsToOther"),
      Row(device: "other", at: 100, expected: "belongsToOther"),
      Row(device: "other", under: "A", account: "A", expected: "belongsToOther"),
    ])
  func order(row: Row) {
    let request = ExchangeRequest(
      fingerprint: CredentialTests.fingerprint, provider: row.provider, device: "d",
      account: row.account, at: Instant(seconds: row.at))
    let answer = credential(consumedBy: row.device, under: row.under).answer(to: request)
    let told =
      switch answer {
      case .exchanged(let exchange): exchange.replay ? "replay" : "exchanged"
      case .expired: "expired"
      case .belongsToOther: "belongsToOther"
      case .unknown: "unknown"
      case .failed: "failed"
      }
    #expect(told == row.expected)
  }

  @Test(
    "SU-3, QO-7: how long a new one lives",
    arguments: [
      (.subster, 259_200), (.qonversion, 2_592_000), (.purchasely, 2_592_000),
      (.funnelsgrove, nil), (.universal, nil),
    ] as [(ProviderName, Int64?)])
  func lifetime(provider: ProviderName, seconds: Int64?) {
    let issued = IssuedCredential(
      Payment(provider: provider.rawValue, entitlement: "pro"), of: provider, guid: "g",
      fingerprint: CredentialTests.fingerprint, at: Instant(seconds: 0))
    #expect(issued?.expiresAt.seconds == seconds)
  }
}
