import UsherWire

/// What is under way on a device; a resting session has none of it.
struct Traffic: Sendable, Blank {
  /// Held and queued links, in arrival order.
  var waiting: [Waiting] = []
  var running: Running?
  var paywall: OpenPaywall?
  var clicks: [Click] = []

  static let blank = Traffic()

  var isBlank: Bool {
    waiting.isEmpty && running == nil && paywall == nil && clicks.isEmpty
  }
}

/// The redemption that runs, and how far it has come.
struct Running: Sendable {
  enum Phase: Sendable {
    /// `beforeRedemption` is asked.
    case asking
    case exchanging
    /// A return link while a paywall is open, which was opened at `since`; `next` is nil while an
    /// answer is awaited.
    case polling(since: Instant, asked: Int64, next: Instant?)
    /// The outcome is known; the entitlements or the `redemption` rule are asked.
    case settling(Settlement)
  }

  var redemption: Redemption
  var phase: Phase

  /// When the watchdog or the next poll comes.
  var due: Instant {
    if case .polling(_, _, let next?) = phase { return min(next, redemption.deadline) }
    return redemption.deadline
  }
}

/// A payment page that this session opened.
struct OpenPaywall: Sendable {
  var since: Instant
  /// The pass's end; opened by id: one day (decision 6). Not included.
  var until: Instant
}

/// A FunnelsGrove click: kept from before the app-open request until it is bound (FG-10, FG-18).
struct Click: Sendable {
  var openId: String
  var slug: String
  /// nil until the app-open request has answered.
  var clickId: String?
}
