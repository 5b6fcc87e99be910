import Testing
import UsherWire

@testable import UsherCore

private let file = "deeplinks/deeplinks.json"

/// Links from the tests of public SDKs and routers. Their answers differ on purpose; ours are those
/// of behaviours.md.
@Suite(.enabled(if: Corpus.exists(file), "no corpora"))
struct DeepLinkDataTests {
  struct Case: Sendable {
    var id: String
    var url: String
  }

  static func cases() throws -> [Case] {
    try #require(try Corpus.json(file).list).compactMap { item in
      guard let id = item["id"]?.string, let url = item["url"]?.string else { return nil }
      return Case(id: id, url: url)
    }
  }

  /// All five, with the names that the data use.
  static let providers = configured([
    "subster": ["project": "3f1e2d3c", "domain": "example.com", "scheme": "w2a-3f1e2d3c"],
    "purchasely": ["scheme": "app"],
    "qonversion": ["projectUid": "proj_abc"],
    "funnelsgrove": ["appKey": "acme-fit"],
    "universal": [
      "hosts": [
        "myphotoapp.example.com", "www.mydomain.com", "example.com", "127.0.0.1", "mysite.com",
        "bnctestbed.app.link", "xoul.kr",
      ]
    ],
  ])

  /// The answers where one of our providers is concerned.
  static let answers: [String: String] = [
    "qon-token-001": "redeem r/proj_abc/{token} #tok_xyz123",
    "qon-token-002": "unknownLink scheme",
    "qon-token-003": "redeem r/proj_abc/{token} ?utm=email #tok_xyz123",
    "qon-token-004": "malformedLink segment",
    "qon-token-005": "malformedLink segment",
    "qon-token-006": "malformedLink segment",
    // The documents' own placeholders hold characters that no URL may hold.
    "seed-docs-001": "malformedLink host",
    "seed-docs-002": "malformedLink encoding",
    "seed-docs-003": "malformedLink scheme",
    "seed-docs-004": "deeplink presentations",
    "seed-docs-005": "malformedLink encoding",
    "seed-docs-006": "malformedLink encoding",
    "seed-docs-007": "page albums ?albumname=vacation&index=1",
    "seed-docs-008": "page albums ?albumname=wedding&index=17",
    "jlroutes-host-001": "page sign_in",
    "jlroutes-host-002": "page path/3",
    "jlroutes-host-003": "unknownLink host",
    "branch-attr-005": "page  ?GCLID=12345",
    "branch-attr-007": "page  ?gclid=",
    "branch-attr-010": "page  ?gclid=12345",
    "branch-attr-011": "page  ?other=abcde",
    "urlnavigator-query-001":
      "page  ?greeting=hello+world!&int=12&key=this is a value&url=https://foo/bar?hello=world",
    "urlnavigator-query-002": "malformedLink encoding",
    "urlnavigator-query-003": "page ",
    "react-navigation-035": "malformedLink port",
    "react-navigation-039": "unknownLink host",
    "react-navigation-064": "unknownLink host",
    "react-navigation-073": "page application/path",
    "react-navigation-076": "page readPolicy ?url=https://test.com?param=1",
    "react-navigation-098": "malformedLink scheme",
  ]

  @Test func noneTrapsAndOurAnswersAreRight() throws {
    let cases = try Self.cases()
    #expect(cases.count == 294)
    var answered = 0
    for item in cases {
      let answer = told(item.url, by: Self.providers)
      if let expected = Self.answers[item.id] {
        answered += 1
        #expect(answer == expected, "\(item.id)")
      } else if item.id.hasPrefix("qon-server") {
        #expect(answer == "redeem r/proj_abc/{token} #tok_xyz123", "\(item.id)")
      }
    }
    #expect(answered == Self.answers.count)
  }

  /// Other SDKs' credentials are none of ours: no link of theirs is read as one.
  @Test func noForeignLinkCarriesACredential() throws {
    for item in try Self.cases() where !item.id.hasPrefix("qon-") {
      guard case .success(let link) = Self.providers.parse(item.url) else { continue }
      #expect(link.credential == nil, "\(item.id)")
    }
  }
}
