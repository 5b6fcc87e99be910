internal import UsherWire

/// Subster's "Return to the app" (SU): one code behind an https link and a link of the app's scheme.
package struct Subster: LinkProvider {
  package static let name = ProviderName.subster
  /// 72 hours (SU-03).
  package static let credentialLifetime: Int64? = 259_200

  /// `PROJECT.go.DOMAIN`, in lower case (SU-02).
  let host: String
  /// In lower case; nil where the project uses no return link (SU-40).
  let scheme: String?

  package init?(_ fields: inout LinkFields) {
    fields.allow("project", "domain", "scheme")
    let project = fields.required(
      "project", as: .label, "the project id, which begins the handoff domain")
    let domain = fields.required(
      "domain", as: .host, "what follows '.go.' in the handoff domain")
    let scheme = fields.text("scheme", as: .scheme)
    guard let project, let domain else { return nil }
    let host = "\(project).go.\(domain)".asciiFolded
    guard LinkName.host.accepts(host) else {
      fields.fault(["domain"], "the handoff domain '\(host.quotable)' is too long for a host")
      return nil
    }
    self.host = host
    self.scheme = scheme?.asciiFolded
  }

  package var claims: [LinkClaim] {
    let https = LinkClaim(.host(host, http: false), field: ["domain"])
    guard let scheme else { return [https] }
    return [https, LinkClaim(.scheme(scheme, authority: "handoff"), field: ["scheme"])]
  }

  package func read(
    _ url: URLParts, of bytes: Span<UInt8>, scheme: String, host: String
  ) throws(LinkFault) -> Link {
    let segments = try url.segments(in: bytes)
    var query = try url.queryItems(in: bytes)
    // A code has one place in each of the two shapes; elsewhere it is not read, and nobody sees it.
    let code = query.firstIndex { $0.name == "code" }.map { query.remove(at: $0).value }
    guard host == self.host else { return try readReturn(scheme, segments, code, query) }
    guard segments.count == 2, segments[0].isWritten("handoff") else {
      throw LinkFault(.malformedLink, .segment, "the path is not '/handoff/CODE'")
    }
    return Link(
      provider: .subster, kind: .handoff, scheme: scheme, host: host, path: nil,
      segments: ["handoff", Link.credentialMark], query: query,
      credential: try Link.credential(segments[1].text, "handoff code", .segment))
  }

  private func readReturn(
    _ scheme: String, _ segments: [PathSegment], _ code: String?, _ query: [QueryItem]
  ) throws(LinkFault) -> Link {
    guard segments.isEmpty else {
      throw LinkFault(.malformedLink, .path, "the link has a path, expected '?code=CODE' alone")
    }
    guard let code else {
      throw LinkFault(.malformedLink, .query, "the query has no 'code'")
    }
    let credential = try Link.credential(code, "handoff code", .query)
    let shown = [QueryItem(name: "code", value: Link.credentialMark)] + query
    return Link(
      provider: .subster, kind: .return, scheme: scheme, host: "handoff", path: nil,
      query: shown.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) },
      credential: credential)
  }

  package func issue(_ credential: Secret, anonymousId: String?) -> IssuedLinks? {
    let code = PercentCoding.encode(credential.revealed)
    return IssuedLinks(
      https: Secret("https://\(host)/handoff/\(code)"),
      scheme: scheme.map { Secret("\($0)://handoff?code=\(code)") })
  }

  /// iOS answers `.success(guid)` or `.failure`, Android a result or an error (SU-21, SU-25).
  package static let vendorOutcomes = [
    VendorOutcome("failure", .failed), VendorOutcome("error", .failed),
  ]

  package static var examples: LinkExamples {
    let host = "3f1e2d3c.go.acme.example"
    func handoff(_ query: [QueryItem] = []) -> Link {
      Link(
        provider: .subster, kind: .handoff, scheme: "https", host: host, path: nil,
        segments: ["handoff", "{token}"], query: query, credential: Secret("K7Q2-9ZX"))
    }
    let back = Link(
      provider: .subster, kind: .return, scheme: "w2a-3f1e2d3c", host: "handoff", path: nil,
      query: [QueryItem(name: "code", value: "{token}")], credential: Secret("K7Q2-9ZX"))
    return LinkExamples(
      configuration: [
        "project": "3f1e2d3c", "domain": "acme.example", "scheme": "w2a-3f1e2d3c",
      ],
      reads: [
        ("https://3f1e2d3c.go.acme.example/handoff/K7Q2-9ZX", handoff()),
        ("https://3f1e2d3c.go.acme.example/handoff/K7Q2-9ZX/", handoff()),
        ("HTTPS://3F1E2D3C.GO.ACME.EXAMPLE:443/handoff/K7Q2-9ZX", handoff()),
        (
          "https://3f1e2d3c.go.acme.example/handoff/K7Q2-9ZX?guid=g-1",
          handoff([QueryItem(name: "guid", value: "g-1")])
        ),
        ("w2a-3f1e2d3c://handoff?code=K7Q2-9ZX", back),
        ("w2a-3f1e2d3c://handoff/?code=K7Q2-9ZX&code=other", back),
      ],
      refuses: [
        ("https://3f1e2d3c.go.acme.example/handoff/", .segment),
        ("https://3f1e2d3c.go.acme.example/handoff/K7Q2/x", .segment),
        ("https://3f1e2d3c.go.acme.example/handoff//K7Q2", .path),
        ("https://3f1e2d3c.go.acme.example/Handoff/K7Q2", .segment),
        ("https://3f1e2d3c.go.acme.example/?guid=g-1", .segment),
        ("w2a-3f1e2d3c://handoff", .query),
        ("w2a-3f1e2d3c://handoff?code=", .query),
        ("w2a-3f1e2d3c://handoff/K7Q2", .path),
      ],
      ignores: [
        "https://go.acme.example/handoff/K7Q2", "http://3f1e2d3c.go.acme.example/handoff/K7Q2",
        "w2a-3f1e2d3c:handoff?code=K7Q2", "w2a-3f1e2d3c:///handoff?code=K7Q2",
        "w2a-3f1e2d3c://elsewhere?code=K7Q2",
      ])
  }
}
