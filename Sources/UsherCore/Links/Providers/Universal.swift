internal import UsherWire

/// Pages of the project's own site (AP): any path on the declared hosts, http and https.
package struct Universal: LinkProvider {
  package static let name = ProviderName.universal

  /// In lower case, as declared; links are built on the first.
  package let hosts: [String]

  package init?(_ fields: inout LinkFields) {
    fields.allow("hosts")
    let expected = "a list such as { \"www.acme.example\" }"
    guard let value = fields.value("hosts") else {
      fields.fault([], "'hosts' is missing, expected \(expected)")
      return nil
    }
    guard let list = value.list, list.count > 0 else {
      let given =
        switch value.kind {
        case .list: "an empty table"
        case .map: value.map?.count == 0 ? "an empty table" : "a table with names"
        default: value.told
        }
      fields.fault(["hosts"], "'hosts' must be \(expected), got \(given)")
      return nil
    }
    var hosts: [String] = []
    for (index, value) in list.enumerated() {
      // Lua counts from 1.
      let field = ["hosts", String(index + 1)]
      guard let host = fields.text(value, field, of: "a host", as: .host) else { continue }
      hosts.append(host.asciiFolded)
    }
    guard !hosts.isEmpty else { return nil }
    self.hosts = hosts
  }

  package var claims: [LinkClaim] {
    hosts.enumerated().map {
      LinkClaim(.host($0.element, http: true), field: ["hosts", String($0.offset + 1)])
    }
  }

  package func read(
    _ url: URLParts, of bytes: Span<UInt8>, scheme: String, host: String
  ) throws(LinkFault) -> Link {
    let segments = try url.segments(in: bytes)
    return Link(
      provider: .universal, kind: .page, scheme: scheme, host: host,
      path: try url.joined(segments, in: bytes), segments: segments.map(\.text),
      query: try url.queryItems(in: bytes))
  }

  /// The https link to a page; see `LinkProviders.universalURL`.
  func url(path: String, query: [(String, String)]) -> String? {
    guard let host = hosts.first else { return nil }
    var bytes = Array("https://\(host)/\(path)".utf8)
    var separator = UInt8(ascii: "?")
    for (name, value) in query {
      bytes.append(separator)
      separator = UInt8(ascii: "&")
      PercentCoding.append(name, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      PercentCoding.append(value, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static var examples: LinkExamples {
    func page(
      _ segments: [String], _ query: [QueryItem] = [], scheme: String = "https"
    ) -> Link {
      Link(
        provider: .universal, kind: .page, scheme: scheme, host: "www.acme.example",
        path: segments.joined(separator: "/"), segments: segments, query: query)
    }
    let album = [
      QueryItem(name: "albumname", value: "vacation"), QueryItem(name: "index", value: "1"),
    ]
    return LinkExamples(
      configuration: ["hosts": ["www.acme.example"]],
      reads: [
        ("https://www.acme.example/albums?albumname=vacation&index=1", page(["albums"], album)),
        ("http://www.acme.example:80/home", page(["home"], scheme: "http")),
        ("https://www.acme.example", page([])), ("https://WWW.Acme.Example/", page([])),
        ("https://www.acme.example/a%2Fb/caf%C3%A9", page(["a/b", "café"])),
        (
          "https://www.acme.example/?b=2&&=x&a&b=3&c=1+1#a=9",
          page(
            [],
            [
              QueryItem(name: "a", value: ""), QueryItem(name: "b", value: "2"),
              QueryItem(name: "c", value: "1+1"),
            ])
        ),
      ],
      refuses: [
        ("https://www.acme.example//", .path), ("https://www.acme.example/a//b", .path),
        ("https://www.acme.example/a/../b", .path), ("https://www.acme.example/a/%2E%2e/b", .path),
        ("https://www.acme.example/a/..%2Fb", .path), ("https://www.acme.example/a%00", .encoding),
        ("https://www.acme.example/?a=%E2%28", .encoding),
        ("https://www.acme.example:8443/home", .port),
        ("https://me@www.acme.example/home", .userinfo),
      ],
      ignores: [
        "https://acme.example/home", "https://www.acme.example.evil.example/home",
        "ftp://www.acme.example/home", "https://www.acm%65.example/home",
      ])
  }
}
