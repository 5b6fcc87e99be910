internal import UsherWire

/// Purchasely's Web2App (PL): redemption links and the deeplinks of its SDK, under the app's scheme.
package struct Purchasely: LinkProvider {
  package static let name = ProviderName.purchasely
  /// 30 days; the vendor names no life of a token, so this is Usher's own figure (wire.md).
  package static let credentialLifetime: Int64? = 2_592_000

  /// In lower case.
  let scheme: String

  package init?(_ fields: inout LinkFields) {
    fields.allow("scheme")
    let scheme = fields.required("scheme", as: .scheme, "the app's own scheme")
    guard let scheme else { return nil }
    self.scheme = scheme.asciiFolded
  }

  package var claims: [LinkClaim] {
    [LinkClaim(.scheme(scheme, authority: "ply"), field: ["scheme"])]
  }

  package func read(
    _ url: URLParts, of bytes: Span<UInt8>, scheme: String, host: String
  ) throws(LinkFault) -> Link {
    let segments = try url.segments(in: bytes)
    let query = try url.queryItems(in: bytes)
    guard let first = segments.first, first.resembles("redeem") else {
      return Link(
        provider: .purchasely, kind: .deeplink, scheme: scheme, host: host,
        path: try url.joined(segments, in: bytes), segments: segments.map(\.text), query: query)
    }
    guard first.isWritten("redeem") else {
      throw LinkFault(
        .malformedLink, .segment, "the path's first segment is not written exactly 'redeem'")
    }
    guard segments.count == 2 else {
      throw LinkFault(.malformedLink, .segment, "the path is not 'redeem/TOKEN'")
    }
    return Link(
      provider: .purchasely, kind: .redeem, scheme: scheme, host: host, path: nil,
      segments: ["redeem", Link.credentialMark], query: query,
      anonymousId: Purchasely.anonymousId(in: query),
      credential: try Link.credential(segments[1].text, "redemption token", .segment))
  }

  /// `auid`, where it can be an id at all: 1 to 128 bytes (wire.md). Anything else is as good as
  /// none; the buyer still gets the subscription (PL-15, PL-46).
  private static func anonymousId(in query: [QueryItem]) -> String? {
    query.first { $0.name == "auid" && (1...128).contains($0.value.utf8.count) }?.value
  }

  package func issue(_ credential: Secret, anonymousId: String?) -> IssuedLinks? {
    let token = PercentCoding.encode(credential.revealed)
    let query = anonymousId.map { "?auid=\(PercentCoding.encode($0))" } ?? ""
    return IssuedLinks(scheme: Secret("\(scheme)://ply/redeem/\(token)\(query)"))
  }

  /// The Android result is `Success` or `Failure`; the event of a replay is named apart (PL-26,
  /// PL-45).
  package static let vendorOutcomes = [
    VendorOutcome("failure", .failed),
    VendorOutcome("REDEMPTION_CONSUMED", .success, isReplay: true),
  ]

  package static var examples: LinkExamples {
    func redeem(_ query: [QueryItem] = [], anonymousId: String? = nil) -> Link {
      Link(
        provider: .purchasely, kind: .redeem, scheme: "acmefit", host: "ply", path: nil,
        segments: ["redeem", "{token}"], query: query, anonymousId: anonymousId,
        credential: Secret("tok_9f"))
    }
    func deeplink(_ segments: [String]) -> Link {
      Link(
        provider: .purchasely, kind: .deeplink, scheme: "acmefit", host: "ply",
        path: segments.joined(separator: "/"), segments: segments)
    }
    let auid = QueryItem(name: "auid", value: "anon-5")
    return LinkExamples(
      configuration: ["scheme": "acmefit"],
      reads: [
        ("acmefit://ply/redeem/tok_9f", redeem()),
        ("acmefit://ply/redeem/tok_9f?auid=anon-5", redeem([auid], anonymousId: "anon-5")),
        (
          "ACMEFIT://PLY/redeem/tok_9f/?auid=anon-5&utm_source=mail",
          redeem([auid, QueryItem(name: "utm_source", value: "mail")], anonymousId: "anon-5")
        ),
        ("acmefit://ply/redeem/tok_9f?auid=", redeem([QueryItem(name: "auid", value: "")])),
        ("acmefit://ply/presentations/", deeplink(["presentations"])),
        ("acmefit://ply/placements/home", deeplink(["placements", "home"])),
      ],
      refuses: [
        ("acmefit://ply/redeem", .segment), ("acmefit://ply/redeem/tok_9f/more", .segment),
        ("acmefit://ply/Redeem/tok_9f", .segment), ("acmefit://ply/%72edeem/tok_9f", .segment),
        ("acmefit://ply/redeem%2Ftok_9f", .segment), ("acmefit://ply/redeem//tok_9f", .path),
        ("acmefit://ply:80/redeem/tok_9f", .port), ("acmefit://me@ply/redeem/tok_9f", .userinfo),
      ],
      ignores: [
        "acmefit:///ply/redeem/tok_9f", "acmefit:ply/redeem/tok_9f", "acmefit://", "acmefit:",
        "acmefit://settings?theme=dark", "otherapp://ply/redeem/tok_9f",
      ])
  }
}
