public import UsherWire

/// A link as a script sees it: the fields of lua-api.md's `link`, and never a credential.
public enum LinkRecord {
  /// Writes the fields into a map that is open.
  ///
  /// - Parameter source: How the link came, `universal` or `scheme`, where that is known.
  /// - Parameter fingerprint: Of the link's credential; nil for a link without one.
  public static func write(
    _ link: Link, source: String?, coldStart: Bool, fingerprint: Fingerprint?,
    into writer: inout ValueWriter
  ) {
    // In the order of the names: the writer has nothing to sort then.
    writer.field("anonymousId", link.anonymousId)
    writer.field("coldStart", coldStart)
    writer.field("fingerprint", fingerprint?.short)
    writer.field("hasToken", link.credential != nil)
    writer.field("host", link.host)
    writer.field("kind", link.kind.rawValue)
    writer.field("path", link.shownPath)
    writer.field("provider", link.provider.rawValue)
    writer.key("query")
    writer.map { for item in link.query { $0.field(item.name, item.value) } }
    writer.field("scheme", link.scheme)
    writer.key("segments")
    writer.list({ for segment in link.segments { $0.string(segment) } }, count: link.segments.count)
    writer.field("slug", link.slug)
    writer.field("source", source)
  }
}

extension Link {
  /// The path for eyes: what is routed, or, in a link with a credential, the path with `{token}`
  /// where that stood (`handoff/{token}`). Nil for an unknown slug.
  public var shownPath: String? {
    credential == nil ? path : segments.joined(separator: "/")
  }
}
