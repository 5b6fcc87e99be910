/// The links that a project accepts: its configured providers and what each of them claims.
public final class LinkProviders: Sendable {
  /// Every provider that Usher knows. A new one is a line here.
  package static let all: [any LinkProvider.Type] = [
    Subster.self, Purchasely.self, Qonversion.self, FunnelsGrove.self, Universal.self,
  ]

  private let providers: [any LinkProvider]
  private let schemes: SortedTable<Claim>
  private let hosts: SortedTable<Claim>

  private struct Claim: Sendable {
    var provider: Int
    /// The host that a link of this claim has, in lower case.
    var host: String
    var scheme: String
    var http = false
  }

  /// No provider: every link is unknown.
  public convenience init() { self.init([]) }

  package init(_ providers: [any LinkProvider]) {
    var schemes: [(String, Claim)] = []
    var hosts: [(String, Claim)] = []
    for (index, provider) in providers.enumerated() {
      for claim in provider.claims {
        switch claim.kind {
        case .scheme(let scheme, let authority):
          schemes.append((scheme, Claim(provider: index, host: authority, scheme: scheme)))
        case .host(let host, let http):
          hosts.append((host, Claim(provider: index, host: host, scheme: "https", http: http)))
        }
      }
    }
    self.providers = providers
    self.schemes = SortedTable(schemes)
    self.hosts = SortedTable(hosts)
  }

  /// The configured providers, in the order of the list of all.
  public var names: [ProviderName] { providers.map { type(of: $0).name } }

  /// The configured provider of that name.
  package func provider(named name: String) -> (any LinkProvider)? {
    providers.first { type(of: $0).name.rawValue == name }
  }

  /// The configured provider of that kind: `configured(Universal.self)`.
  package func configured<P: LinkProvider>(_ kind: P.Type) -> P? {
    for case let provider as P in providers { return provider }
    return nil
  }

  /// What the vendor's own spelling of an outcome means; `failed` where nobody knows it.
  public static func settled(_ spelling: String, by provider: ProviderName) -> VendorOutcome {
    all.first { $0.name == provider }?.settled(spelling) ?? VendorOutcome(spelling, .failed)
  }

  /// The https link to a page of the project's first universal host; nil where none is declared.
  ///
  /// - Parameter path: Percent-encoded already, without leading slash, as in a `Navigation`.
  /// - Parameter query: Plain names and values, in this order.
  public func universalURL(path: String, query: [(String, String)]) -> String? {
    configured(Universal.self)?.url(path: path, query: query)
  }
}

/// Reading links.
extension LinkProviders {
  /// Whose link this is and what it says, or the part that is wrong.
  public func parse(_ url: Secret) -> Result<Link, LinkFault> { parse(url.revealed) }

  public func parse(_ url: String) -> Result<Link, LinkFault> { parse(url.utf8.span) }

  public func parse(_ url: some Sequence<UInt8>) -> Result<Link, LinkFault> {
    let bytes = Array(url)
    return parse(bytes.span)
  }

  public func parse(_ bytes: Span<UInt8>) -> Result<Link, LinkFault> {
    do throws(LinkFault) {
      let url = try URLParts(bytes)
      let (claim, scheme) = try claim(of: url, bytes)
      try LinkProviders.checkAuthority(of: url, bytes, scheme: scheme)
      return .success(
        try providers[claim.provider].read(url, of: bytes, scheme: scheme, host: claim.host))
    } catch {
      return .failure(error)
    }
  }

  private func claim(
    of url: URLParts, _ bytes: Span<UInt8>
  ) throws(LinkFault) -> (Claim, scheme: String) {
    let isHTTPS = URLParts.isFolded(url.scheme, in: bytes, as: "https")
    if isHTTPS || URLParts.isFolded(url.scheme, in: bytes, as: "http") {
      guard !url.host.isEmpty else {
        throw LinkFault(
          .malformedLink, .host, "the link has no host, expected 'https://HOST/PATH'")
      }
      guard let claim = hosts[folding: bytes, url.host] else {
        throw LinkFault(
          .unknownLink, .host,
          "no provider of the project claims the host \(URLParts.quoted(bytes, url.host))")
      }
      guard isHTTPS || claim.http else {
        throw LinkFault(
          .unknownLink, .scheme,
          "the scheme is 'http', expected 'https' on the host '\(claim.host)'")
      }
      return (claim, isHTTPS ? "https" : "http")
    }
    guard let claim = schemes[folding: bytes, url.scheme] else {
      throw LinkFault(
        .unknownLink, .scheme,
        "no provider of the project claims the scheme \(URLParts.quoted(bytes, url.scheme))")
    }
    // `scheme:///path` and `scheme:path` have no authority at all; they are not repaired.
    guard URLParts.isFolded(url.host, in: bytes, as: claim.host) else {
      let found = url.host.isEmpty ? "no host" : "the host \(URLParts.quoted(bytes, url.host))"
      throw LinkFault(
        .unknownLink, .host, "the link has \(found), expected '\(claim.scheme)://\(claim.host)'")
    }
    return (claim, claim.scheme)
  }

  private static func checkAuthority(
    of url: URLParts, _ bytes: Span<UInt8>, scheme: String
  ) throws(LinkFault) {
    guard url.userinfo == nil else {
      throw LinkFault(.malformedLink, .userinfo, "the link has userinfo, expected the host alone")
    }
    guard let port = url.port else { return }
    let expected: String? =
      switch scheme {
      case "https": "443"
      case "http": "80"
      default: nil
      }
    if let expected, URLParts.isWritten(port, in: bytes, as: expected) { return }
    let wish = expected.map { "none, or '\($0)'" } ?? "none"
    throw LinkFault(
      .malformedLink, .port, "the port is \(URLParts.quoted(bytes, port)), expected \(wish)")
  }
}
