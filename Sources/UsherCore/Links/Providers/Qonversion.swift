internal import UsherWire

/// Qonversion's Web Funnel redemption (QO): `https://screens.qonversion.io/r/UID/TOKEN`.
package struct Qonversion: LinkProvider {
  package static let name = ProviderName.qonversion
  /// 30 days (QO-19).
  package static let credentialLifetime: Int64? = 2_592_000
  /// Every Qonversion app shares it; the path says whose link it is (QO-13).
  static let host = "screens.qonversion.io"

  let projectUid: String

  package init?(_ fields: inout LinkFields) {
    fields.allow("projectUid")
    let uid = fields.required(
      "projectUid", as: .segment, "the uid that follows '/r/' in the project's links")
    guard let uid else { return nil }
    projectUid = uid
  }

  package var claims: [LinkClaim] { [LinkClaim(.host(Qonversion.host, http: false))] }

  package func read(
    _ url: URLParts, of bytes: Span<UInt8>, scheme: String, host: String
  ) throws(LinkFault) -> Link {
    let segments = try url.segments(in: bytes)
    let query = try url.queryItems(in: bytes)
    guard segments.count == 3, segments[0].isWritten("r") else {
      throw LinkFault(.malformedLink, .segment, "the path is not '/r/PROJECT/TOKEN'")
    }
    guard segments[1].isWritten(projectUid) else {
      throw LinkFault(
        .malformedLink, .segment, "the path's second segment is not the project's uid")
    }
    return Link(
      provider: .qonversion, kind: .redeem, scheme: scheme, host: host, path: nil,
      segments: ["r", projectUid, Link.credentialMark], query: query,
      credential: try Link.credential(segments[2].text, "redemption token", .segment))
  }

  package func issue(_ credential: Secret, anonymousId: String?) -> IssuedLinks? {
    let token = PercentCoding.encode(credential.revealed)
    return IssuedLinks(https: Secret("https://\(Qonversion.host)/r/\(projectUid)/\(token)"))
  }

  /// The six cases of both SDKs (QO-17, QO-18) and how Objective-C writes them.
  package static let vendorOutcomes = cases.flatMap { word, outcome in
    [
      VendorOutcome(word, outcome), VendorOutcome("QONRedemptionResult.\(word)", outcome),
      VendorOutcome("RedemptionResult.\(word)", outcome),
    ]
  }

  private static let cases: [(String, Outcome)] = [
    ("success", .success), ("tokenExpired", .expired), ("alreadyConsumed", .alreadyConsumed),
    ("invalidToken", .invalidToken), ("networkError", .networkError), ("retryable", .retryable),
  ]

  /// The vendor does not tell whose a consumed token is; Usher does (decision 3).
  package static func errorCode(for outcome: Outcome) -> String? {
    switch outcome {
    case .belongsToOther: "alreadyConsumed"
    case .success, .timedOut, .failed: nil
    case .expired, .alreadyConsumed, .invalidToken, .networkError, .retryable:
      cases.first { $0.1 == outcome }?.0
    }
  }

  package static var examples: LinkExamples {
    func redeem(_ token: String, _ query: [QueryItem] = []) -> Link {
      Link(
        provider: .qonversion, kind: .redeem, scheme: "https", host: host, path: nil,
        segments: ["r", "p7", "{token}"], query: query, credential: Secret(token))
    }
    return LinkExamples(
      configuration: ["projectUid": "p7"],
      reads: [
        ("https://screens.qonversion.io/r/p7/tok_xyz", redeem("tok_xyz")),
        ("https://Screens.Qonversion.IO/r/p7/tok_xyz/", redeem("tok_xyz")),
        (
          "https://screens.qonversion.io/r/p7/tok_xyz?utm=email#top",
          redeem("tok_xyz", [QueryItem(name: "utm", value: "email")])
        ),
        ("https://screens.qonversion.io/r/p7/A%2BB", redeem("A+B")),
      ],
      refuses: [
        ("https://screens.qonversion.io/r/p7/", .segment),
        ("https://screens.qonversion.io/r/p7%2Ftok_xyz", .segment),
        ("https://screens.qonversion.io/r/other/tok_xyz", .segment),
        ("https://screens.qonversion.io/p7/tok_xyz", .segment),
        ("https://screens.qonversion.io/foo/r/p7/tok_xyz", .segment),
        ("https://screens.qonversion.io/R/p7/tok_xyz", .segment),
        ("https://screens.qonversion.io:8443/r/p7/tok_xyz", .port),
      ],
      ignores: [
        "http://screens.qonversion.io/r/p7/tok_xyz", "qonversion://screens.qonversion.io/r/p7/tok",
        "https://screens.qonversion.io.evil.example/r/p7/tok_xyz",
        "https://evilscreens.qonversion.io/r/p7/tok_xyz",
      ])
  }
}
