public import UsherWire

/// What is kept of a link with a credential: all that the store needs, no text (decision 9).
public struct Ticket: Sendable, Hashable {
  public var provider: ProviderName
  public var kind: LinkKind
  public var fingerprint: Fingerprint
  /// Purchasely's `auid` (PL-46).
  public var anonymousId: String?

  public init(
    provider: ProviderName, kind: LinkKind, fingerprint: Fingerprint, anonymousId: String? = nil
  ) {
    self.provider = provider
    self.kind = kind
    self.fingerprint = fingerprint
    self.anonymousId = anonymousId
  }

  /// The handoff and the return link carry one code, so the kind does not count (SU-42).
  func sameCredential(as other: Ticket) -> Bool {
    provider == other.provider && fingerprint == other.fingerprint
  }
}

/// A redemption that has begun.
public struct Redemption: Sendable, Hashable {
  /// Counts the redemptions of a session: tells a late answer from a current one.
  public var number: UInt32
  public var about: EventRef
  public var ticket: Ticket
  public var started: Instant

  public init(number: UInt32, about: EventRef, ticket: Ticket, started: Instant) {
    self.number = number
    self.about = about
    self.ticket = ticket
    self.started = started
  }

  /// When the watchdog settles it: 90 s after the start (PL-33).
  public var deadline: Instant { started + 90 }
}
