import Testing

@testable import UsherCore

/// The rows 41–79 of known-faults.md, decision 1, and what a refusal may say.
@Suite struct LinkFaultTests {
  static let longest = "https://www.acme.example/" + String(repeating: "a", count: 8_192 - 25)

  static let knownFaults: [LinkRow] = [
    LinkRow("fault 5", "myapp://settings?theme=dark", "unknownLink scheme"),
    LinkRow("fault 39", "com.app://google/link?match_message=x%20y", "unknownLink scheme"),
    LinkRow("fault 41", "acmefit://ply/redeem/x", "redeem redeem/{token} #x"),
    LinkRow("fault 41", "acmefit:///ply/redeem/x", "unknownLink host"),
    LinkRow("fault 41", "acmefit:ply/redeem/x", "unknownLink host"),
    LinkRow("fault 41", "acmefit:/ply/redeem/x", "unknownLink host"),
    LinkRow("fault 42", "acmefit://", "unknownLink host"),
    LinkRow("fault 42", "acmefit:", "unknownLink host"),
    LinkRow("fault 44", "w2a-3f1e2d3c://handoff/?code=1", "return  ?code={token} #1"),
    LinkRow("fault 44", "w2a-3f1e2d3c://handoff?code=1", "return  ?code={token} #1"),
    LinkRow("fault 45", "https://www.acme.example/a/", "page a"),
    LinkRow("fault 45", "https://www.acme.example/a//", "malformedLink path"),
    LinkRow("fault 45", "https://www.acme.example//", "malformedLink path"),
    LinkRow("fault 47", "w2a-3f1e2d3c://handoff", "malformedLink query"),
    LinkRow("fault 47", "w2a-3f1e2d3c://hub", "unknownLink host"),
    LinkRow(
      "fault 50", "w2a-3f1e2d3c://handoff?code=sRbw2%2Bsa%3D%3D",
      "return  ?code={token} #sRbw2+sa=="),
    LinkRow("fault 51", "w2a-3f1e2d3c://handoff?code=A+B", "return  ?code={token} #A+B"),
    LinkRow("fault 55", "w2a-3f1e2d3c://handoff?code=a%0Ab", "malformedLink encoding"),
    LinkRow(
      "fault 55", "https://go.funnelsgrove.com/acme-fit/spring?c=a%0Ab",
      "appOpen onboarding/welcome"),
    LinkRow("fault 56", "https://www.acme.example/?x=[т&y=%D1%82", "malformedLink encoding"),
    LinkRow("fault 56", "https://www.acme.example/?x=%5B%D1%82&y=%D1%82", "page  ?x=[т&y=т"),
    LinkRow("fault 60", "https://xn--bcher-kva.example/k/s", "page k/s"),
    LinkRow("fault 60", "https://bücher.example/k/s", "malformedLink host"),
    LinkRow("fault 60", "https://b%C3%BCcher.example/k/s", "unknownLink host"),
    LinkRow(
      "fault 61", "https://3f1e2d3c.go.acme.example/handoff/AB%00CD", "malformedLink encoding"),
    LinkRow("fault 61", "https://www.acme.example%00.b/k", "unknownLink host"),
    LinkRow("fault 62", "https://[www.acme.example]/k/s", "malformedLink host"),
    LinkRow("fault 63", "https://[::1%25eth0]/k/s", "malformedLink host"),
    LinkRow("fault 63", "https://[::1]/k/s", "unknownLink host"),
    LinkRow("fault 67", "https://www.acme.example/?last-name=%C3%A9", "page  ?last-name=é"),
    LinkRow("fault 68", "ACMEFIT://PLY/redeem/Tk", "redeem redeem/{token} #Tk"),
    LinkRow(
      "fault 68", "HTTPS://GO.FUNNELSGROVE.COM/acme-fit/spring", "appOpen onboarding/welcome"),
    LinkRow("fault 70", "w2a_3f://handoff?code=A", "malformedLink scheme"),
    LinkRow("fault 70", "3w://x", "malformedLink scheme"),
    LinkRow("fault 71", "w2a-3f1e2d3c:handoff?code=A", "unknownLink host"),
    LinkRow("fault 72", "https://www.acme.example/k/s#p=1", "page k/s"),
    LinkRow("fault 74", "https://go.funnelsgrove.com:443@evil.com/k/s", "unknownLink host"),
    LinkRow(
      "fault 74", "https://evil.com@go.funnelsgrove.com/acme-fit/spring", "malformedLink userinfo"),
    LinkRow("fault 74", "https://evil.com:443@www.acme.example/", "malformedLink userinfo"),
    LinkRow("fault 75", "https://evilgo.funnelsgrove.com/acme-fit/spring", "unknownLink host"),
    LinkRow("fault 75", "https://go.funnelsgrove.com.evil.com/acme-fit/spring", "unknownLink host"),
    LinkRow("fault 76", "https://3f1e2d3c.go.acme.example/handoff/%2e%2e/X", "malformedLink path"),
    LinkRow("fault 76", "https://3f1e2d3c.go.acme.example/handoff/..%2FX", "malformedLink path"),
    LinkRow("fault 76", "https://3f1e2d3c.go.acme.example/handoff/a%2FX", "malformedLink segment"),
    LinkRow("fault 76", "https://screens.qonversion.io/r/p7%2Ftok", "malformedLink segment"),
    LinkRow("fault 76", "https://www.acme.example/a/.%2e/b", "malformedLink path"),
    LinkRow("fault 76", "https://www.acme.example/a%2F..%2Fb", "malformedLink path"),
    LinkRow("fault O10", "https://3f1e2d3c.go.acme.example/handoff//C1", "malformedLink path"),
    LinkRow("fault O6", "acmefit://ply:80/redeem/T", "malformedLink port"),
  ]

  static let decision1: [LinkRow] = [
    LinkRow("length", longest, "page " + String(longest.dropFirst(25))),
    LinkRow("length", longest + "a", "malformedLink length"),
    LinkRow("scheme", "", "malformedLink scheme"),
    LinkRow("scheme", "//www.acme.example/a", "malformedLink scheme"),
    LinkRow("scheme", "/a:b", "malformedLink scheme"),
    LinkRow("scheme", "://x", "malformedLink scheme"),
    LinkRow("scheme", " https://www.acme.example/a", "malformedLink scheme"),
    LinkRow("scheme", "\u{feff}https://www.acme.example/a", "malformedLink scheme"),
    LinkRow("host", "https:///a", "malformedLink host"),
    LinkRow("host", "https:/www.acme.example/a", "malformedLink host"),
    LinkRow("host", "https:www.acme.example/a", "malformedLink host"),
    LinkRow("host", "https://www.acme.example\\@evil.com/", "malformedLink userinfo"),
    LinkRow("host", "https://www.acme.example\\.evil.com/", "malformedLink host"),
    LinkRow("host", "https://www.ac me.example/", "malformedLink host"),
    LinkRow("host", "https://www.acme.example;evil.com/", "unknownLink host"),
    LinkRow("host", "https://www.acme%2eexample/", "unknownLink host"),
    LinkRow("host", "https://ｗｗｗ.acme.example/", "malformedLink host"),
    LinkRow("host", "https://www.acme.example%/", "malformedLink host"),
    LinkRow("userinfo", "https://a@b@www.acme.example/", "malformedLink userinfo"),
    LinkRow("userinfo", "https://@www.acme.example/", "malformedLink userinfo"),
    LinkRow("port", "https://www.acme.example:443/a", "page a"),
    LinkRow("port", "http://www.acme.example:80/a", "page a"),
    LinkRow("port", "https://www.acme.example:80/a", "malformedLink port"),
    LinkRow("port", "https://www.acme.example:/a", "malformedLink port"),
    LinkRow("port", "https://www.acme.example:0443/a", "malformedLink port"),
    LinkRow("port", "https://www.acme.example:+443/a", "malformedLink port"),
    LinkRow("port", "https://www.acme.example:abc/a", "malformedLink port"),
    LinkRow("path", "https://www.acme.example/a/./b", "malformedLink path"),
    LinkRow("path", "https://www.acme.example/..", "malformedLink path"),
    LinkRow("path", "https://www.acme.example/...", "page ..."),
    LinkRow("path", "https://www.acme.example/a%2Fb", "page a/b"),
    LinkRow("path", "https://www.acme.example/a|b", "malformedLink encoding"),
    LinkRow("path", "https://www.acme.example/a b", "malformedLink encoding"),
    LinkRow("path", "https://www.acme.example/a\n", "malformedLink encoding"),
    LinkRow("path", "https://www.acme.example/%", "malformedLink encoding"),
    LinkRow("path", "https://www.acme.example/%ZZ", "malformedLink encoding"),
    LinkRow("path", "https://www.acme.example/%4", "malformedLink encoding"),
    LinkRow("path", "https://www.acme.example/%FF", "malformedLink encoding"),
    LinkRow("path", "https://www.acme.example/%C2%85", "malformedLink encoding"),
    LinkRow("path", "https://www.acme.example/%7F", "malformedLink encoding"),
    LinkRow("path", "https://www.acme.example/%252F", "page %2F"),
    LinkRow("path", "https://www.acme.example/A", "page A"),
    LinkRow("query", "https://www.acme.example?a=1?2/3", "page  ?a=1?2/3"),
    LinkRow("query", "https://www.acme.example/?a=b==", "page  ?a=b=="),
    LinkRow("query", "https://www.acme.example/?a;b=1", "page  ?a;b=1"),
    LinkRow("query", "https://www.acme.example/?a=1&A=2&a=3", "page  ?A=2&a=1"),
    LinkRow("query", "https://www.acme.example/?%61=1&a=2", "page  ?a=1"),
    LinkRow("query", "https://www.acme.example/?&&=1&", "page "),
    LinkRow("query", "https://www.acme.example/?a=%E2%28%A1", "malformedLink encoding"),
    LinkRow("query", "https://www.acme.example/#?a=1", "page "),
    LinkRow("fragment", "https://www.acme.example/#a#b", "malformedLink encoding"),
    LinkRow("code", "w2a-3f1e2d3c://handoff?code", "malformedLink query"),
    LinkRow("code", "w2a-3f1e2d3c://handoff?code=", "malformedLink query"),
    LinkRow("code", "w2a-3f1e2d3c://handoff?code=&code=A", "malformedLink query"),
    LinkRow("code", "w2a-3f1e2d3c://handoff?code=a%20b", "malformedLink query"),
    LinkRow("code", "w2a-3f1e2d3c://handoff?code=%C3%A9", "malformedLink query"),
    LinkRow("code", "w2a-3f1e2d3c://handoff?code=%7Btoken%7D", "malformedLink query"),
    LinkRow("code", "w2a-3f1e2d3c://handoff?Code=A", "malformedLink query"),
    LinkRow("fixed", "https://3f1e2d3c.go.acme.example/%68andoff/C1", "malformedLink segment"),
    LinkRow("fixed", "https://screens.qonversion.io/%72/p7/T1", "malformedLink segment"),
    LinkRow("fixed", "https://screens.qonversion.io/r/%707/T1", "malformedLink segment"),
  ]

  @Test(arguments: knownFaults) func knownFault(_ row: LinkRow) {
    #expect(told(row.url) == row.expected)
  }

  @Test(arguments: decision1) func strictShape(_ row: LinkRow) {
    #expect(told(row.url) == row.expected)
  }

  @Test("a refusal is one printable sentence") func refusalsArePrintable() {
    var refused = 0
    for row in Self.knownFaults + Self.decision1 {
      guard case .failure(let fault) = acmeLinks.parse(row.url) else { continue }
      refused += 1
      #expect(!fault.detail.hasSuffix("."))
      #expect(fault.detail.utf8.allSatisfy { $0 >= 0x20 })
    }
    #expect(refused > 50)
  }

  @Test(
    "fault 97: a refusal quotes scheme, host and port only",
    arguments: [
      "https://SECRET:SECRET@www.acme.example/SECRET",
      "https://www.acme.example:1/SECRET?SECRET#SECRET",
      "https://3f1e2d3c.go.acme.example/handoff/SECRET/x", "w2a-3f1e2d3c://handoff/?cod=SECRET",
      "w2a-3f1e2d3c://handoff?code=SECRET%20", "acmefit://ply/Redeem/SECRET", "other://x/SECRET",
      "https://www.acme.example/SECRET%", "https://www.acme.example/?SECRET=%FF", "w_a://x/SECRET",
      "https://www.acme.example/..%2FSECRET", "https://screens.qonversion.io/r/SECRET/SECRET",
      "https://go.funnelsgrove.com/SECRET/SECRET", "https://www.acme.example/#SECRET|", "/SECRET:1",
      "https://www.acme.example:SECRET/", "https://SE|CRET@www.acme.example/",
    ]) func refusalsQuoteNoSecret(_ url: String) throws
  {
    guard case .failure(let fault) = acmeLinks.parse(url) else {
      Issue.record("accepted")
      return
    }
    #expect(!fault.detail.contains("SECRET"))
    #expect(!LinkReport(.failure(fault)).line.contains("SECRET"))
  }

  @Test("a look-alike host is quoted byte by byte") func quotesLookAlikes() {
    guard case .failure(let fault) = acmeLinks.parse("https://go.funnelsgrovе.com/k/s") else {
      Issue.record("accepted")
      return
    }
    #expect(fault.detail == "'go.funnelsgrov%D0%B5.com' is not a host")
  }

  @Test("fault 48, fault 72: every part of every link can be asked") func parts() throws {
    func text(_ url: String, _ part: (URLParts) -> Range<Int>?) throws -> String? {
      let bytes = Array(url.utf8)
      return try part(URLParts(bytes.span)).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    let url = "a+b://me:x@h.example:80/p/q?x=1?#f?/"
    #expect(try text(url) { $0.scheme } == "a+b")
    #expect(try text(url) { $0.userinfo } == "me:x")
    #expect(try text(url) { $0.host } == "h.example")
    #expect(try text(url) { $0.port } == "80")
    #expect(try text(url) { $0.path } == "/p/q")
    #expect(try text(url) { $0.query } == "x=1?")
    #expect(try text(url) { $0.fragment } == "f?/")
    #expect(try text("a:b") { $0.path } == "b")
    #expect(try text("a:b") { $0.host } == "")
    #expect(try text("a:b") { $0.query } == nil)
    #expect(try text("a:b?#") { $0.query } == "")
    #expect(try text("a:b?#") { $0.fragment } == "")
    #expect(try !URLParts(Array("a:b".utf8).span).hasAuthority)
    #expect(try URLParts(Array("a:///b".utf8).span).hasAuthority)
  }
}
