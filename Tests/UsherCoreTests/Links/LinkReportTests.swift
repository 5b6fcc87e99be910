import Testing
import UsherWire

@testable import UsherCore

/// How `usher link` and a script see a link.
@Suite struct LinkReportTests {
  static let fingerprint = Fingerprint(bytes: Array(0..<32))

  func json(
    _ url: String, fingerprint: Fingerprint? = nil, match: LinkReport.Match? = nil
  ) -> String {
    var writer = JSONWriter()
    LinkReport(acmeLinks.parse(url), fingerprint: fingerprint, match: match).write(into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func aPageWithItsDestination() {
    let match = LinkReport.Match(destination: "album", params: ["albumname": "x", "index": 1])
    #expect(
      json("https://www.acme.example/albums/x?index=1&b=2", match: match)
        == #"{"verdict":"accepted","provider":"universal","kind":"page","scheme":"https","#
        + #""host":"www.acme.example","path":"albums/x","segments":["albums","x"],"#
        + #""query":{"b":"2","index":"1"},"hasToken":false,"destination":"album","#
        + #""params":{"albumname":"x","index":1}}"#)
  }

  @Test func aCredentialIsAMark() {
    #expect(
      json("https://3f1e2d3c.go.acme.example/handoff/C1", fingerprint: Self.fingerprint)
        == #"{"verdict":"accepted","provider":"subster","kind":"handoff","scheme":"https","#
        + #""host":"3f1e2d3c.go.acme.example","path":"handoff/{token}","#
        + #""segments":["handoff","{token}"],"query":{},"hasToken":true,"#
        + #""fingerprint":"000102030405"}"#)
    #expect(
      json("w2a-3f1e2d3c://handoff?code=C1")
        == #"{"verdict":"accepted","provider":"subster","kind":"return","scheme":"w2a-3f1e2d3c","#
        + #""host":"handoff","path":"","segments":[],"query":{"code":"{token}"},"hasToken":true}"#)
    #expect(
      json("acmefit://ply/redeem/T1?auid=a")
        == #"{"verdict":"accepted","provider":"purchasely","kind":"redeem","scheme":"acmefit","#
        + #""host":"ply","path":"redeem/{token}","segments":["redeem","{token}"],"#
        + #""query":{"auid":"a"},"anonymousId":"a","hasToken":true}"#)
  }

  @Test func anUnknownSlugHasNoPath() {
    #expect(
      json("https://go.funnelsgrove.com/acme-fit/autumn")
        == #"{"verdict":"accepted","provider":"funnelsgrove","kind":"appOpen","scheme":"https","#
        + #""host":"go.funnelsgrove.com","path":null,"segments":[],"query":{},"slug":"autumn","#
        + #""hasToken":false}"#)
  }

  @Test func aRefusal() {
    #expect(
      json("https://evil.example/x")
        == #"{"verdict":"unknownLink","part":"host","detail":"no provider of the project claims "#
        + #"the host 'evil.example'"}"#)
  }

  @Test(arguments: [
    (
      "https://www.acme.example/",
      "accepted: universal page of https://www.acme.example, the root, no destination matches"
    ),
    (
      "https://www.acme.example/a",
      "accepted: universal page of https://www.acme.example, path 'a', no destination matches"
    ),
    (
      "acmefit://ply/redeem/T1",
      "accepted: purchasely redeem of acmefit://ply, path 'redeem/{token}', token 000102030405 is redeemed by the host, no rule sees this link"
    ),
    (
      "w2a-3f1e2d3c://handoff?code=C1",
      "accepted: subster return of w2a-3f1e2d3c://handoff, code in the query, token 000102030405 is redeemed by the host, no rule sees this link"
    ),
    (
      "acmefit://ply/presentations",
      "accepted: purchasely deeplink of acmefit://ply, path 'presentations', Purchasely's own SDK shows it unless a rule decides"
    ),
    (
      "https://go.funnelsgrove.com/acme-fit/autumn",
      "accepted: funnelsgrove appOpen of https://go.funnelsgrove.com, unknown slug 'autumn', rejected before any rule"
    ),
    ("acmefit://ply:1/", "malformedLink: port: the port is '1', expected none"),
    (
      "https://www.acme.example:1/", "malformedLink: port: the port is '1', expected none, or '443'"
    ),
    (
      "http://screens.qonversion.io/",
      "unknownLink: scheme: the scheme is 'http', expected 'https' on the host 'screens.qonversion.io'"
    ),
    ("acmefit:x", "unknownLink: host: the link has no host, expected 'acmefit://ply'"),
    ("acmefit://a/", "unknownLink: host: the link has the host 'a', expected 'acmefit://ply'"),
    ("x://a/", "unknownLink: scheme: no provider of the project claims the scheme 'x'"),
    ("nothing", "malformedLink: scheme: the link has no scheme, expected one such as 'https://'"),
    (
      "https://www.acme.example/a/%",
      "malformedLink: encoding: the '%' at byte 28, in the path, is not followed by two hexadecimal digits"
    ),
    (
      "https://www.acme.example/a b",
      "malformedLink: encoding: byte 27, in the path, may only stand there percent-encoded"
    ),
    ("https://www.acme.example/%FF", "malformedLink: encoding: the path does not decode to UTF-8"),
    (
      "https://www.acme.example/?a=%0A",
      "malformedLink: encoding: the query decodes to a control character"
    ),
  ]) func inOneLine(_ url: String, _ line: String) {
    #expect(LinkReport(acmeLinks.parse(url), fingerprint: Self.fingerprint).line == line)
  }

  @Test func asAScriptSeesIt() throws {
    func record(
      _ url: String, source: String? = nil, coldStart: Bool = false,
      fingerprint: Fingerprint? = nil
    ) throws -> Value {
      let link = try acmeLinks.parse(url).get()
      return Value { writer in
        writer.map {
          LinkRecord.write(
            link, source: source, coldStart: coldStart, fingerprint: fingerprint, into: &$0)
        }
      }
    }
    #expect(
      try record("https://www.acme.example/a/b%2Fc?x=1", source: "universal", coldStart: true)
        == [
          "provider": "universal", "kind": "page", "scheme": "https", "host": "www.acme.example",
          "path": "a/b/c", "segments": ["a", "b/c"], "query": ["x": "1"], "source": "universal",
          "coldStart": true, "hasToken": false,
        ])
    #expect(
      try record("https://go.funnelsgrove.com/acme-fit/spring?x=1")
        == [
          "provider": "funnelsgrove", "kind": "appOpen", "scheme": "https",
          "host": "go.funnelsgrove.com", "path": "onboarding/welcome",
          "segments": ["onboarding", "welcome"], "query": [:], "slug": "spring",
          "coldStart": false, "hasToken": false,
        ])
    #expect(
      try record("acmefit://ply/redeem/T1?auid=a", fingerprint: Self.fingerprint)
        == [
          "provider": "purchasely", "kind": "redeem", "scheme": "acmefit", "host": "ply",
          "path": "redeem/{token}", "segments": ["redeem", "{token}"], "query": ["auid": "a"],
          "anonymousId": "a", "coldStart": false, "hasToken": true,
          "fingerprint": "000102030405",
        ])
  }

  @Test(
    "fault 98: no view of a link shows its credential",
    arguments: LinkProviders.all.flatMap { $0.examples.reads.map(\.url) })
  func noCredential(_ url: String) throws {
    let link = try acmeLinks.parse(url).get()
    guard let credential = link.credential?.revealed else { return }
    let record = Value { writer in
      writer.map {
        LinkRecord.write(link, source: nil, coldStart: false, fingerprint: nil, into: &$0)
      }
    }
    #expect(!record.description.contains(credential))
    #expect(!json(url).contains(credential))
    #expect(!LinkReport(.success(link)).line.contains(credential))
    #expect(!"\(link)".contains(credential))
    var dumped = ""
    dump(link, to: &dumped)
    #expect(!dumped.contains(credential))
  }
}
