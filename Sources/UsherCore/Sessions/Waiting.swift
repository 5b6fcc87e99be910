import UsherWire

/// A link that is held or queued.
struct Waiting: Sendable {
  enum Content: Sendable {
    case link(LinkDelivery)
    case redemption(Ticket)
  }

  var about: EventRef
  var content: Content
  /// When the link arrived; being put off again does not change it.
  var since: Instant
  /// nil: queued behind a redemption.
  var until: HoldUntil?

  /// Arrival order, also for what was taken out and put back.
  func arrivedBefore(_ other: Waiting) -> Bool {
    since == other.since ? about.line < other.about.line : since < other.since
  }

  /// At most so many a device (decision 9).
  static let limit = 32
  /// A link held for longer is stale, in seconds (decision 9).
  static let goodFor: Int64 = 600
}
