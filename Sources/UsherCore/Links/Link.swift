/// Whose link it is. The raw value is the name in Lua, JSON and usher.lua.
public enum ProviderName: String, Sendable, Hashable, CaseIterable {
  case subster, purchasely, qonversion, funnelsgrove, universal
}

/// What a link is for.
public enum LinkKind: String, Sendable, Hashable, CaseIterable {
  /// Subster's https link with a one-time code (SU-2).
  case handoff
  /// The same code through the app's own scheme (SU-38).
  case `return`
  /// A one-time redemption token (PL-3, QO-3).
  case redeem
  /// FunnelsGrove's routing link (FG-1).
  case appOpen
  /// Another link of Purchasely's own SDK (PL-11).
  case deeplink
  /// A page of the project's own site (AP-2).
  case page
}

/// One parameter of a query, decoded.
public struct QueryItem: Sendable, Hashable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// A parsed, validated URL of one provider. It never holds the URL's text.
public struct Link: Sendable, Hashable {
  public var provider: ProviderName
  public var kind: LinkKind
  /// Lower case.
  public var scheme: String
  /// Lower case; for a scheme link the authority (`ply`, `handoff`).
  public var host: String
  /// What is routed, decoded, without leading or trailing slash; nil where nothing is (a link
  /// with a credential, an unknown slug).
  public var path: String?
  /// The path split before decoding, each part decoded.
  public var segments: [String]
  /// The first value of each name, sorted by name; never a credential.
  public var query: [QueryItem]
  /// FunnelsGrove's slug.
  public var slug: String?
  /// Purchasely's `auid` (PL-46).
  public var anonymousId: String?
  /// The handoff code or redemption token.
  public var credential: Secret?

  public init(
    provider: ProviderName, kind: LinkKind, scheme: String, host: String, path: String?,
    segments: [String] = [], query: [QueryItem] = [], slug: String? = nil,
    anonymousId: String? = nil, credential: Secret? = nil
  ) {
    self.provider = provider
    self.kind = kind
    self.scheme = scheme
    self.host = host
    self.path = path
    self.segments = segments
    self.query = query
    self.slug = slug
    self.anonymousId = anonymousId
    self.credential = credential
  }
}
