public import UsherWire

/// A link as the shell read it: parsed or refused, and what stands for its credential.
public struct OpenedLink: Sendable {
  public var reading: Result<Link, LinkFault>
  /// SHA-256 of the credential; nil where the link has none.
  public var fingerprint: Fingerprint?
  /// A fresh UUID version 4 where the link is `appOpen`: its openId (FG-7).
  public var openId: String?

  public init(
    _ reading: Result<Link, LinkFault>, fingerprint: Fingerprint? = nil, openId: String? = nil
  ) {
    self.reading = reading
    self.fingerprint = fingerprint
    self.openId = openId
  }
}

/// An ordinary link on its way to the `link` rule.
public struct LinkDelivery: Sendable, Hashable {
  /// Without a credential.
  public var link: Link
  public var source: String?
  public var coldStart: Bool
  /// When it arrived.
  public var since: Instant

  public init(link: Link, source: String? = nil, coldStart: Bool = false, since: Instant) {
    self.link = link
    self.source = source
    self.coldStart = coldStart
    self.since = since
  }
}
