internal import UsherCore
internal import UsherWire

/// A device and the rules that wait on it.
final class Device {
  var session: Session
  /// Rules that wait for an entitlement, in the order they began.
  var waiting: [WaitingRule] = []

  init(session: Session) { self.session = session }

  /// When the session or a waiting rule has something to do.
  var nextDue: Instant? {
    guard let rule = waiting.map(\.due).min() else { return session.nextDue }
    return session.nextDue.map { min($0, rule) } ?? rule
  }
}

/// A suspended rule and its next try.
struct WaitingRule {
  let evaluation: Evaluation
  var due: Instant
}
