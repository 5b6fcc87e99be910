import Testing
import UsherWire

@testable import UsherCore

/// What every provider must keep, checked against its own examples.
@Suite struct LinkExampleTests {
  static let names = ProviderName.allCases

  func kind(_ name: ProviderName) throws -> any LinkProvider.Type {
    try #require(LinkProviders.all.first { $0.name == name })
  }

  func providers(_ name: ProviderName) throws -> LinkProviders {
    configured(.map([(name.rawValue, try kind(name).examples.configuration)]))
  }

  @Test func everyNameHasOneProvider() {
    #expect(LinkProviders.all.map { $0.name } == ProviderName.allCases)
  }

  @Test(arguments: names) func readsWhatItSaysItReads(_ name: ProviderName) throws {
    let examples = try kind(name).examples
    #expect(!examples.reads.isEmpty)
    for (url, link) in examples.reads {
      #expect(try providers(name).parse(url) == .success(link), "\(url)")
    }
  }

  @Test(arguments: names) func refusesWhatItSaysItRefuses(_ name: ProviderName) throws {
    let examples = try kind(name).examples
    #expect(!examples.refuses.isEmpty)
    for (url, part) in examples.refuses {
      #expect(
        told(url, by: try providers(name)) == "malformedLink \(part.rawValue)", "\(url)")
    }
  }

  @Test(arguments: names) func ignoresWhatItSaysItIgnores(_ name: ProviderName) throws {
    let examples = try kind(name).examples
    #expect(!examples.ignores.isEmpty)
    for url in examples.ignores {
      #expect(told(url, by: try providers(name)).hasPrefix("unknownLink "), "\(url)")
    }
  }

  @Test(arguments: names) func noOtherProviderReadsItsLinks(_ name: ProviderName) throws {
    let others = LinkProviders.all.filter { $0.name != name }
    let rest = configured(.map(others.map { ($0.name.rawValue, $0.examples.configuration) }))
    #expect(rest.names == others.map { $0.name })
    for (url, _) in try kind(name).examples.reads {
      #expect(told(url, by: rest).hasPrefix("unknownLink "), "\(url)")
    }
  }

  @Test(arguments: names) func readsWhatItIssues(_ name: ProviderName) throws {
    let provider = try #require(try providers(name).provider(named: name.rawValue))
    let codes = ["AAAAAAAAAAAAAAAAAAAAAA", "-_x9", "sRbw2+sa==", "a:b@c!$&'()*,;=~."]
    for code in codes {
      let issued = provider.issue(Secret(code), anonymousId: "ä b&c=d")
      #expect((issued == nil) == (type(of: provider).credentialLifetime == nil))
      for url in [issued?.https, issued?.scheme].compactMap({ $0 }) {
        let link = try providers(name).parse(url).get()
        #expect(link.provider == name)
        #expect(link.credential == Secret(code))
        #expect(link.anonymousId == (name == .purchasely ? "ä b&c=d" : nil))
      }
    }
  }

  @Test func issuesTheDocumentedShapes() throws {
    func issued(_ name: String, auid: String? = nil) -> IssuedLinks? {
      acmeLinks.provider(named: name)?.issue(Secret("K7Q2"), anonymousId: auid)
    }
    #expect(
      issued("subster")
        == IssuedLinks(
          https: Secret("https://3f1e2d3c.go.acme.example/handoff/K7Q2"),
          scheme: Secret("w2a-3f1e2d3c://handoff?code=K7Q2")))
    #expect(
      issued("qonversion")
        == IssuedLinks(https: Secret("https://screens.qonversion.io/r/p7/K7Q2")))
    #expect(
      issued("purchasely") == IssuedLinks(scheme: Secret("acmefit://ply/redeem/K7Q2")))
    #expect(
      issued("purchasely", auid: "a5")
        == IssuedLinks(scheme: Secret("acmefit://ply/redeem/K7Q2?auid=a5")))
    let plain = configured(["subster": ["project": "p", "domain": "d.example"]])
    #expect(
      plain.provider(named: "subster")?.issue(Secret("K7Q2"), anonymousId: nil)
        == IssuedLinks(https: Secret("https://p.go.d.example/handoff/K7Q2")))
  }
}
