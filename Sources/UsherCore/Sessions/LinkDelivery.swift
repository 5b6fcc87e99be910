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

/// An ordinary link on its way to the `link` rule. An object, because it is passed on several times
/// and never changed.
public final class LinkDelivery: Sendable {
  /// Without a credential.
  public let link: Link
  public let source: String?
  public let coldStart: Bool
  /// When it arrived.
  public let since: Instant

  public init(link: Link, source: String? = nil, coldStart: Bool = false, since: Instant) {
    self.link = link
    self.source = source
    self.coldStart = coldStart
    self.since = since
  }
}
