package import UsherWire

/// A vendor, or the project itself, whose links a project accepts: everything Usher knows of it.
///
/// A provider is one file in `Providers/` and one line in `LinkProviders.all`.
package protocol LinkProvider: Sendable {
  static var name: ProviderName { get }
  /// Reads the fields of `links.NAME`; nil after a fault without which no link could be read.
  init?(_ fields: inout LinkFields)
  /// The schemes and hosts whose links are this provider's.
  var claims: [LinkClaim] { get }
  /// Reads a link whose scheme and host, given in lower case, this provider claims.
  func read(
    _ url: URLParts, of bytes: Span<UInt8>, scheme: String, host: String
  ) throws(LinkFault) -> Link
  /// The links that carry a new credential; nil for a provider that issues none.
  func issue(_ credential: Secret, anonymousId: String?) -> IssuedLinks?
  /// How long an issued credential is good, in seconds; nil for a provider that issues none.
  static var credentialLifetime: Int64? { get }
  /// The vendor's own spellings of outcomes, beyond those of `Outcome`.
  static var vendorOutcomes: [VendorOutcome] { get }
  /// The vendor's own word for an outcome, where its documents give one.
  static func errorCode(for outcome: Outcome) -> String?
  /// Links that show what it reads, refuses and ignores; every provider is tested against its own.
  static var examples: LinkExamples { get }
}

extension LinkProvider {
  package func issue(_ credential: Secret, anonymousId: String?) -> IssuedLinks? { nil }
  package static var credentialLifetime: Int64? { nil }
  package static var vendorOutcomes: [VendorOutcome] { [] }
  package static func errorCode(for outcome: Outcome) -> String? { nil }
}

/// One scheme or host that a provider claims.
package struct LinkClaim: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A scheme of the app, with the only authority that the provider reads under it.
    case scheme(String, authority: String)
    /// An https host; `http` too where the provider takes both.
    case host(String, http: Bool)
  }

  /// In lower case.
  package var kind: Kind
  /// The field of `links.NAME` that says so; empty where the vendor fixes it.
  package var field: [String]

  package init(_ kind: Kind, field: [String] = []) {
    self.kind = kind
    self.field = field
  }
}

/// Links that document a provider and test it.
package struct LinkExamples: Sendable {
  /// What `links.NAME` is for these examples.
  package var configuration: Value
  package var reads: [(url: String, link: Link)]
  package var refuses: [(url: String, part: LinkFault.Part)]
  /// Links that are nobody's or another's.
  package var ignores: [String]

  package init(
    configuration: Value, reads: [(url: String, link: Link)],
    refuses: [(url: String, part: LinkFault.Part)], ignores: [String]
  ) {
    self.configuration = configuration
    self.reads = reads
    self.refuses = refuses
    self.ignores = ignores
  }
}
