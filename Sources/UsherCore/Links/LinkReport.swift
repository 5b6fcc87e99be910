public import UsherWire

/// How a link is understood, as `usher link` shows it (wire.md).
public struct LinkReport: Sendable {
  /// Where a link leads.
  public struct Match: Sendable {
    /// The destination's name.
    public var destination: String
    /// A map.
    public var params: Value

    public init(destination: String, params: Value) {
      self.destination = destination
      self.params = params
    }
  }

  public var result: Result<Link, LinkFault>
  /// Of the link's credential.
  public var fingerprint: Fingerprint?
  public var match: Match?
  /// Why no destination matches, as a match tells it: `segment: 'id' must be an integer`.
  public var miss: String?

  public init(
    _ result: Result<Link, LinkFault>, fingerprint: Fingerprint? = nil, match: Match? = nil,
    miss: String? = nil
  ) {
    self.result = result
    self.fingerprint = fingerprint
    self.match = match
    self.miss = miss
  }

  /// One JSON object, its keys in the order that wire.md gives.
  public func write(into json: inout JSONWriter) {
    switch result {
    case .failure(let fault):
      json.raw("{\"verdict\":")
      json.string(fault.verdict.rawValue)
      json.raw(",\"part\":")
      json.string(fault.part.rawValue)
      json.raw(",\"detail\":")
      json.string(fault.detail)
    case .success(let link):
      write(link, into: &json)
    }
    json.raw("}")
  }

  private func write(_ link: Link, into json: inout JSONWriter) {
    json.raw("{\"verdict\":\"accepted\",\"provider\":")
    json.string(link.provider.rawValue)
    json.raw(",\"kind\":")
    json.string(link.kind.rawValue)
    json.raw(",\"scheme\":")
    json.string(link.scheme)
    json.raw(",\"host\":")
    json.string(link.host)
    json.raw(",\"path\":")
    if let path = link.shownPath { json.string(path) } else { json.raw("null") }
    json.raw(",\"segments\":[")
    for (index, segment) in link.segments.enumerated() {
      if index > 0 { json.raw(",") }
      json.string(segment)
    }
    json.raw("],\"query\":{")
    for (index, item) in link.query.enumerated() {
      if index > 0 { json.raw(",") }
      json.string(item.name)
      json.raw(":")
      json.string(item.value)
    }
    json.raw("}")
    if let slug = link.slug {
      json.raw(",\"slug\":")
      json.string(slug)
    }
    if let anonymousId = link.anonymousId {
      json.raw(",\"anonymousId\":")
      json.string(anonymousId)
    }
    json.raw(",\"hasToken\":")
    json.bool(link.credential != nil)
    if let fingerprint {
      json.raw(",\"fingerprint\":")
      json.string(fingerprint.short)
    }
    if let match {
      json.raw(",\"destination\":")
      json.string(match.destination)
      json.raw(",\"params\":")
      json.value(match.params)
    }
  }

  /// The same in one line for people, with the reason.
  public var line: String {
    switch result {
    case .failure(let fault):
      return "\(fault.verdict.rawValue): \(fault.part.rawValue): \(fault.detail)"
    case .success(let link):
      return "accepted: \(link.provider.rawValue) \(link.kind.rawValue) of "
        + "\(link.scheme)://\(link.host), \(path(of: link)), \(end(of: link))"
    }
  }

  private func path(of link: Link) -> String {
    if link.kind == .return { return "code in the query" }
    guard let path = link.shownPath else { return "unknown slug '\(link.slug ?? "")'" }
    return path.isEmpty ? "the root" : "path '\(path)'"
  }

  private func end(of link: Link) -> String {
    if link.credential != nil {
      let token = fingerprint.map { "token \($0.short) " } ?? "token "
      return token + "is redeemed by the host, no rule sees this link"
    }
    if link.unknownSlug != nil { return "rejected before any rule" }
    if link.kind == .deeplink { return "Purchasely's own SDK shows it unless a rule decides" }
    guard let match else { return "no destination matches" + (miss.map { " (\($0))" } ?? "") }
    return "leads to \(match.destination) \(match.params)"
  }
}
