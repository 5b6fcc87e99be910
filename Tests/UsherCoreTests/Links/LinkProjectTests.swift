import Testing
import UsherWire

@testable import UsherCore

/// Reading `links` of usher.lua.
@Suite struct LinkProjectTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var links: Value
    var path: String
    var message: String
    var hint: String?
    var testDescription: String { links.description }

    init(_ links: Value, _ path: String, _ message: String, hint: String? = nil) {
      self.links = links
      self.path = path
      self.message = message
      self.hint = hint
    }
  }

  static let host = "must be a host name such as 'www.acme.example', got"
  static let scheme = "'scheme' must be an app's own scheme such as 'acmefit', got"

  static func hosts(_ hosts: Value...) -> Value { ["universal": ["hosts": .list(hosts)]] }

  static let rows: [Row] = [
    Row("x", "links", "'links' must be a table of providers, got 'x'"),
    Row([1], "links", "'links' must be a table of providers, got a list"),
    Row(
      ["substr": [:]], "links.substr", "there is no provider 'substr'",
      hint: "did you mean 'subster'?"),
    Row(
      ["branch": [:]], "links.branch", "there is no provider 'branch'",
      hint: "known: subster, purchasely, qonversion, funnelsgrove, universal"),
    Row(
      ["purchasely": "acmefit"], "links.purchasely",
      "'purchasely' must be a table of names and values, got 'acmefit'"),
    Row(
      ["purchasely": [:]], "links.purchasely", "'scheme' is missing, expected the app's own scheme"),
    Row(
      ["purchasely": .list([])], "links.purchasely",
      "'scheme' is missing, expected the app's own scheme"),
    Row(
      ["purchasely": ["scheme": "acmefit", "shceme": "a"]], "links.purchasely.shceme",
      "'purchasely' has no field 'shceme'", hint: "did you mean 'scheme'?"),
    Row(["purchasely": ["scheme": 7]], "links.purchasely.scheme", "\(scheme) 7"),
    Row(
      ["purchasely": ["scheme": "acmefit://"]], "links.purchasely.scheme",
      "\(scheme) 'acmefit://'", hint: "write 'acmefit'"),
    Row(
      ["purchasely": ["scheme": "w2a_3f"]], "links.purchasely.scheme", "\(scheme) 'w2a_3f'",
      hint: "write 'w2a-3f'"),
    Row(["purchasely": ["scheme": "3f"]], "links.purchasely.scheme", "\(scheme) '3f'"),
    Row(["purchasely": ["scheme": "HTTPS"]], "links.purchasely.scheme", "\(scheme) 'HTTPS'"),
    Row(
      ["subster": ["domain": "acme.example"]], "links.subster",
      "'project' is missing, expected the project id, which begins the handoff domain"),
    Row(
      ["subster": ["project": "a.b", "domain": "acme.example"]], "links.subster.project",
      "'project' must be letters, digits and '-', such as '3f1e2d3c', got 'a.b'"),
    Row(
      ["subster": ["project": "a", "domain": "https://acme.example/"]], "links.subster.domain",
      "'domain' \(host) 'https://acme.example/'", hint: "write 'acme.example'"),
    Row(
      ["qonversion": ["projectUid": "p7/x"]], "links.qonversion.projectUid",
      "'projectUid' must be letters, digits, '-', '.', '_' and '~', such as 'acme-fit', got 'p7/x'"),
    Row(
      ["funnelsgrove": ["slugs": [:]]], "links.funnelsgrove",
      "'appKey' is missing, expected the app key that follows the host in its links"),
    Row(
      ["funnelsgrove": ["appKey": "a", "slugs": ["spring": 7]]], "links.funnelsgrove.slugs.spring",
      "the answer of a slug must be a string, got 7"),
    Row(
      ["funnelsgrove": ["appKey": "a", "slugs": ["home"]]], "links.funnelsgrove.slugs",
      "'slugs' must be a table such as { spring = \"home\" }, got a list"),
    Row(
      ["universal": [:]], "links.universal",
      "'hosts' is missing, expected a list such as { \"www.acme.example\" }"),
    Row(
      ["universal": ["hosts": "www.acme.example"]], "links.universal.hosts",
      "'hosts' must be a list such as { \"www.acme.example\" }, got 'www.acme.example'"),
    Row(
      hosts(), "links.universal.hosts",
      "'hosts' must be a list such as { \"www.acme.example\" }, got an empty table"),
    Row(hosts("a.example", 7), "links.universal.hosts.2", "a host \(host) 7"),
    Row(
      hosts("applinks:go.x.com"), "links.universal.hosts.1", "a host \(host) 'applinks:go.x.com'",
      hint: "write 'go.x.com'"),
    Row(
      hosts("a.example:443"), "links.universal.hosts.1", "a host \(host) 'a.example:443'",
      hint: "write 'a.example'"),
    Row(
      hosts("a.example."), "links.universal.hosts.1", "a host \(host) 'a.example.'",
      hint: "write 'a.example'"),
    Row(
      hosts("*.a.example"), "links.universal.hosts.1", "a host \(host) '*.a.example'",
      hint: "list every host by its full name"),
    Row(
      hosts("bücher.example"), "links.universal.hosts.1", "a host \(host) 'bücher.example'",
      hint: "write the name in its ASCII form, which begins with 'xn--'"),
    Row(hosts("a_b.example"), "links.universal.hosts.1", "a host \(host) 'a_b.example'"),
    Row(hosts("a..example"), "links.universal.hosts.1", "a host \(host) 'a..example'"),
    Row(hosts("-a.example"), "links.universal.hosts.1", "a host \(host) '-a.example'"),
    Row(hosts(""), "links.universal.hosts.1", "a host \(host) ''"),
    Row(hosts("256.1.1.1"), "links.universal.hosts.1", "a host \(host) '256.1.1.1'"),
    Row(hosts("0x7f.1"), "links.universal.hosts.1", "a host \(host) '0x7f.1'"),
    Row(
      hosts("a.example", "A.example"), "links.universal.hosts.2",
      "the host 'a.example' is listed twice"),
    Row(
      [
        "purchasely": ["scheme": "Acme"],
        "subster": ["project": "a", "domain": "b.example", "scheme": "acme"],
      ], "links.purchasely.scheme", "the scheme 'acme' is claimed by 'subster' already",
      hint: "let each scheme and host belong to one provider"),
    Row(
      ["qonversion": ["projectUid": "p"], "universal": ["hosts": ["screens.qonversion.io"]]],
      "links.universal.hosts.1",
      "the host 'screens.qonversion.io' is claimed by 'qonversion' already",
      hint: "let each scheme and host belong to one provider"),
  ]

  @Test("fault 59 and all that links can have wrong", arguments: rows) func wrong(_ row: Row) {
    var faults: [ProjectFault] = []
    _ = LinkProviders.read(row.links, faults: &faults)
    #expect(faults.map { $0.path.joined(separator: ".") } == [row.path])
    #expect(faults.map(\.message) == [row.message])
    #expect(faults.map(\.hint) == [row.hint])
  }

  @Test func everythingWrongIsTold() {
    var faults: [ProjectFault] = []
    let providers = LinkProviders.read(
      [
        "subster": ["projekt": "a", "scheme": "_"], "universal": ["hosts": ["*", "a.example"]],
        "x": 1,
      ], faults: &faults)
    #expect(faults.count == 6)
    #expect(providers.names == [.universal])
    #expect(faults.filter(\.concernsName).count == 2)
  }

  @Test func nothingDeclared() {
    for links in [nil, .null, .emptyMap, .list([])] as [Value?] {
      var faults: [ProjectFault] = []
      let providers = LinkProviders.read(links, faults: &faults)
      #expect(faults.isEmpty)
      #expect(providers.names.isEmpty)
      #expect(told("https://www.acme.example/", by: providers) == "unknownLink host")
      #expect(told("acmefit://ply/redeem/T", by: providers) == "unknownLink scheme")
    }
  }

  @Test func caseOfHostsAndSchemesIsFolded() {
    let providers = configured([
      "subster": ["project": "P1", "domain": "Acme.Example", "scheme": "W2A"],
      "universal": ["hosts": ["WWW.Acme.Example"]],
    ])
    #expect(told("https://p1.go.acme.example/handoff/C", by: providers).hasPrefix("handoff"))
    #expect(told("w2a://handoff?code=C", by: providers).hasPrefix("return"))
    #expect(told("https://www.acme.example/", by: providers) == "page ")
  }

  @Test func manyHosts() {
    let names = (0..<2_000).map { "h\($0).example" }
    let providers = configured(["universal": ["hosts": .list(names.map { .string($0) })]])
    for name in names { #expect(told("https://\(name)/a", by: providers) == "page a") }
    #expect(told("https://h2000.example/a", by: providers) == "unknownLink host")
  }
}
