import Testing
import UsherWire

@testable import UsherCore

/// One row of a table of links: the number of what it shows, the link, and what it is.
struct LinkRow: Sendable, CustomTestStringConvertible {
  var number: String
  var url: String
  var expected: String
  var testDescription: String { "\(number): \(url)" }

  init(_ number: String, _ url: String, _ expected: String) {
    self.number = number
    self.url = url
    self.expected = expected
  }
}

/// The numbered behaviours of behaviours.md that concern links.
@Suite struct LinkBehaviourTests {
  static let subster: [LinkRow] = [
    LinkRow("SU-2", "https://3f1e2d3c.go.acme.example/handoff/C1", "handoff handoff/{token} #C1"),
    LinkRow("SU-13", "https://other.go.acme.example/handoff/C1", "unknownLink host"),
    LinkRow("SU-14", "https://go.acme.example/handoff/C1", "unknownLink host"),
    LinkRow("SU-16", "http://3f1e2d3c.go.acme.example/handoff/C1", "unknownLink scheme"),
    LinkRow("SU-16", "https://3f1e2d3c.go.acme.example/other/C1", "malformedLink segment"),
    LinkRow(
      "SU-18", "https://3f1e2d3c.go.acme.example/handoff/last", "handoff handoff/{token} #last"),
    LinkRow("SU-19", "https://3f1e2d3c.go.acme.example/handoff/C1/x", "malformedLink segment"),
    LinkRow("SU-20", "https://3f1e2d3c.go.acme.example/handoff", "malformedLink segment"),
    LinkRow(
      "SU-34", "https://3f1e2d3c.go.acme.example/handoff/C1?guid=g&code=C2",
      "handoff handoff/{token} ?guid=g #C1"),
    LinkRow("SU-35", "https://3f1e2d3c.go.acme.example/?guid=g-1", "malformedLink segment"),
    LinkRow("SU-35", "w2a-3f1e2d3c://handoff?guid=g-1", "malformedLink query"),
    LinkRow("SU-38", "w2a-3f1e2d3c://handoff?code=C1", "return  ?code={token} #C1"),
    LinkRow("SU-41", "w2a-3f1e2d3c://handoff?a=1&code=C1&b=2", "return  ?a=1&b=2&code={token} #C1"),
    LinkRow("SU-41", "w2a-3f1e2d3c://handoff/C1", "malformedLink path"),
    LinkRow("SU-41", "w2a-3f1e2d3c://handoff#code=C1", "malformedLink query"),
  ]

  static let purchasely: [LinkRow] = [
    LinkRow("PL-3", "acmefit://ply/redeem/T1?auid=a", "redeem redeem/{token} ?auid=a #T1"),
    LinkRow("PL-5", "acmefit://ply/presentations/p1", "deeplink presentations/p1"),
    LinkRow(
      "PL-6", "acmefit://ply/redeem/T1?new=1&auid=a", "redeem redeem/{token} ?auid=a&new=1 #T1"),
    LinkRow("PL-9", "acmefit://elsewhere/redeem/T1", "unknownLink host"),
    LinkRow("PL-11", "acmefit://ply/presentations/", "deeplink presentations"),
    LinkRow("PL-16", "acmefit://ply/Redeem/T1", "malformedLink segment"),
    LinkRow("PL-17", "acmefit://ply/redeem%2fT1", "malformedLink segment"),
    LinkRow("PL-17", "acmefit://ply/rede%65m/T1", "malformedLink segment"),
  ]

  static let qonversion: [LinkRow] = [
    LinkRow("QO-3", "https://screens.qonversion.io/r/p7/T1", "redeem r/p7/{token} #T1"),
    LinkRow("QO-13", "https://screens.qonversion.io/r/p8/T1", "malformedLink segment"),
    LinkRow("QO-13", "https://screens.qonversion.io/r/P7/T1", "malformedLink segment"),
    LinkRow("QO-14", "https://a.screens.qonversion.io/r/p7/T1", "unknownLink host"),
    LinkRow("QO-15", "http://screens.qonversion.io/r/p7/T1", "unknownLink scheme"),
    LinkRow("QO-16", "https://screens.qonversion.io/x/p7/T1", "malformedLink segment"),
    LinkRow("QO-21", "https://screens.qonversion.io/r/p7/", "malformedLink segment"),
  ]

  static let funnelsGrove: [LinkRow] = [
    LinkRow("FG-1", "https://go.funnelsgrove.com/acme-fit/spring", "appOpen onboarding/welcome"),
    LinkRow(
      "FG-2", "https://go.funnelsgrove.com/acme-fit/spring?email=a", "appOpen onboarding/welcome"),
    LinkRow("FG-3", "acme-fit://spring", "unknownLink scheme"),
    LinkRow("FG-4", "http://go.funnelsgrove.com/acme-fit/spring", "unknownLink scheme"),
    LinkRow("FG-5", "https://www.funnelsgrove.com/acme-fit/spring", "unknownLink host"),
    LinkRow("FG-6", "https://go.funnelsgrove.com/spring", "malformedLink segment"),
    LinkRow("FG-6", "https://go.funnelsgrove.com/acme-fit/spring/x", "malformedLink segment"),
    LinkRow(
      "FG-11", "https://go.funnelsgrove.com/acme-fit/spring?c=%FF", "appOpen onboarding/welcome"),
    LinkRow("FG-12", "https://go.funnelsgrove.com/acme-fit/autumn?to=home", "appOpen -"),
    LinkRow("FG-30", "https://go.funnelsgrove.com/acme-fit//spring", "malformedLink path"),
    LinkRow("FG-30", "https://go.funnelsgrove.com./acme-fit/spring", "unknownLink host"),
  ]

  static let universal: [LinkRow] = [
    LinkRow("AP-2", "http://www.acme.example/albums", "page albums"),
    LinkRow("AP-2", "https://www.acme.example/albums", "page albums"),
    LinkRow("AP-5", "https://acme.example/albums", "unknownLink host"),
    LinkRow(
      "AP-10", "https://www.acme.example/albums?albumname=vacation&index=1",
      "page albums ?albumname=vacation&index=1"),
  ]

  @Test(arguments: subster + purchasely) func appSchemes(_ row: LinkRow) {
    #expect(told(row.url) == row.expected)
  }

  @Test(arguments: qonversion + funnelsGrove + universal) func hosts(_ row: LinkRow) {
    #expect(told(row.url) == row.expected)
  }

  @Test("SU-3, SU-41, QO-19: lives of credentials") func lifetimes() {
    #expect(Subster.credentialLifetime == 259_200)
    #expect(Qonversion.credentialLifetime == 2_592_000)
    #expect(Purchasely.credentialLifetime == 2_592_000)
    #expect(FunnelsGrove.credentialLifetime == nil)
    #expect(Universal.credentialLifetime == nil)
  }

  @Test("SU-40: without a scheme there is no return link") func noScheme() {
    let plain = configured(["subster": ["project": "3f1e2d3c", "domain": "acme.example"]])
    #expect(told("w2a-3f1e2d3c://handoff?code=C1", by: plain) == "unknownLink scheme")
    #expect(
      told("https://3f1e2d3c.go.acme.example/handoff/C1", by: plain)
        == "handoff handoff/{token} #C1")
  }

  @Test("PL-46: auid is the buyer's anonymous id, where it can be one")
  func auid() throws {
    func id(_ query: String) throws -> String? {
      try acmeLinks.parse("acmefit://ply/redeem/T1\(query)").get().anonymousId
    }
    #expect(try id("?auid=anon-1") == "anon-1")
    #expect(try id("?auid=first&auid=second") == "first")
    #expect(try id("?auid=") == nil)
    #expect(try id("") == nil)
    #expect(try id("?auid=" + String(repeating: "a", count: 128))?.utf8.count == 128)
    #expect(try id("?auid=" + String(repeating: "a", count: 129)) == nil)
    #expect(try acmeLinks.parse("acmefit://ply/placements/x?auid=a").get().anonymousId == nil)
  }

  @Test("FG-2, FG-12, FG-15: a slug leads where the project says, or nowhere")
  func slugs() throws {
    let known = try acmeLinks.parse("https://go.funnelsgrove.com/acme-fit/spring?to=x").get()
    #expect(known.segments == ["onboarding", "welcome"])
    #expect(known.slug == "spring")
    #expect(known.unknownSlug == nil)
    let unknown = try acmeLinks.parse("https://go.funnelsgrove.com/acme-fit/Spring").get()
    #expect(unknown.path == nil)
    #expect(unknown.slug == "Spring")
    #expect(unknown.unknownSlug?.verdict == .unknownLink)
    #expect(unknown.unknownSlug?.part == .slug)
  }

  @Test("AP-10, AP-11: other apps build links to a page")
  func universalURL() throws {
    let url = acmeLinks.universalURL(
      path: "albums/caf%C3%A9", query: [("name", "a&b=c d+e"), ("index", "1")])
    #expect(url == "https://www.acme.example/albums/caf%C3%A9?name=a%26b%3Dc%20d%2Be&index=1")
    let link = try acmeLinks.parse(try #require(url)).get()
    #expect(link.segments == ["albums", "café"])
    #expect(link.query.last?.value == "a&b=c d+e")
    #expect(acmeLinks.universalURL(path: "", query: []) == "https://www.acme.example/")
    #expect(configured(["purchasely": ["scheme": "a"]]).universalURL(path: "a", query: []) == nil)
  }
}
