internal import UsherWire

/// FunnelsGrove's native link routing (FG): `https://go.funnelsgrove.com/APP-KEY/SLUG`.
package struct FunnelsGrove: LinkProvider {
  package static let name = ProviderName.funnelsgrove
  /// The only host of version 1 (FG-01, FG-05).
  static let host = "go.funnelsgrove.com"

  let appKey: String
  /// What the vendor's app-open would answer, a destination string for each slug (FG-09).
  private let slugs: SortedTable<Answer>
  /// The answered destination strings with their slugs, sorted by slug.
  package let answers: [(slug: String, destination: String)]

  private struct Answer {
    var destination: String
    var segments: [String]
  }

  package init?(_ fields: inout LinkFields) {
    fields.allow("appKey", "slugs")
    let appKey = fields.required(
      "appKey", as: .segment, "the app key that follows the host in its links")
    var answers: [(slug: String, destination: String)] = []
    let table = fields.value("slugs") ?? .emptyMap
    if let map = table.map {
      for (slug, value) in map {
        if let destination = fields.text(value, ["slugs", slug], of: "the answer of a slug") {
          answers.append((slug, destination))
        }
      }
    } else if table.list?.count != 0 {
      let given = table.list == nil ? table.told : "a list"
      fields.fault(
        ["slugs"], "'slugs' must be a table such as { spring = \"home\" }, got \(given)")
    }
    guard let appKey else { return nil }
    self.appKey = appKey
    self.answers = answers
    slugs = SortedTable(
      answers.map { slug, destination in
        let parts = destination.utf8.split(
          separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let segments = destination.isEmpty ? [] : parts.map { String(Substring($0)) }
        return (slug, Answer(destination: destination, segments: segments))
      })
  }

  package var claims: [LinkClaim] { [LinkClaim(.host(FunnelsGrove.host, http: false))] }

  /// The query is opaque: neither decoded nor looked at (FG-11, FG-12).
  package func read(
    _ url: URLParts, of bytes: Span<UInt8>, scheme: String, host: String
  ) throws(LinkFault) -> Link {
    let segments = try url.segments(in: bytes)
    guard segments.count == 2 else {
      throw LinkFault(.malformedLink, .segment, "the path is not '/APP-KEY/SLUG'")
    }
    guard segments[0].isWritten(appKey) else {
      throw LinkFault(.malformedLink, .segment, "the path's first segment is not the app key")
    }
    let slug = segments[1].text
    guard !segments[1].isEncoded || !slug.utf8.contains(UInt8(ascii: "/")) else {
      throw LinkFault(.malformedLink, .segment, "the slug holds an encoded slash")
    }
    let answer = slugs[slug]
    return Link(
      provider: .funnelsgrove, kind: .appOpen, scheme: scheme, host: host,
      path: answer?.destination, segments: answer?.segments ?? [], slug: slug)
  }

  /// What the backend's `verify_subscription` says (FG-25, FG-26).
  package static let vendorOutcomes = [
    VendorOutcome("active", .success), VendorOutcome("inactive", .failed),
  ]

  package static var examples: LinkExamples {
    let spring = Link(
      provider: .funnelsgrove, kind: .appOpen, scheme: "https", host: host,
      path: "onboarding/welcome", segments: ["onboarding", "welcome"], slug: "spring")
    let unknown = Link(
      provider: .funnelsgrove, kind: .appOpen, scheme: "https", host: host, path: nil,
      slug: "autumn")
    return LinkExamples(
      configuration: ["appKey": "acme-fit", "slugs": ["spring": "onboarding/welcome"]],
      reads: [
        ("https://go.funnelsgrove.com/acme-fit/spring", spring),
        ("https://go.funnelsgrove.com/acme-fit/spring/", spring),
        ("https://GO.FunnelsGrove.com/acme-fit/spring?ctx=a%0Ab%FF#p=1", spring),
        ("https://go.funnelsgrove.com/acme-fit/autumn", unknown),
      ],
      refuses: [
        ("https://go.funnelsgrove.com/acme-fit", .segment),
        ("https://go.funnelsgrove.com/acme-fit/spring/x", .segment),
        ("https://go.funnelsgrove.com/other-app/spring", .segment),
        ("https://go.funnelsgrove.com/Acme-Fit/spring", .segment),
        ("https://go.funnelsgrove.com/acme-fit/a%2Fb", .segment),
        ("https://go.funnelsgrove.com/acme-fit//spring", .path),
        ("https://me@go.funnelsgrove.com/acme-fit/spring", .userinfo),
      ],
      ignores: [
        "http://go.funnelsgrove.com/acme-fit/spring", "https://funnelsgrove.com/acme-fit/spring",
        "https://go.funnelsgrove.com.evil.example/acme-fit/spring",
        "https://go.funnelsgrove.com:443@evil.example/acme-fit/spring",
        "https://go.funnelsgrove.com./acme-fit/spring", "acme-fit://spring",
      ])
  }
}
