internal import UsherCore
internal import UsherWire

/// A device and the rules that wait on it.
final class Device {
  var session: Session
  /// Rules that wait for an entitlement, by their next try; those of one time in the order they
  /// came to it.
  private(set) var waiting: [WaitingRule] = []

  init(session: Session) { self.session = session }

  /// When the session or a waiting rule has something to do.
  var nextDue: Instant? {
    guard let rule = waiting.first?.due else { return session.nextDue }
    return session.nextDue.map { min($0, rule) } ?? rule
  }

  /// Lets a rule wait until its next try.
  func wait(_ evaluation: Evaluation, until due: Instant) {
    var low = 0
    var high = waiting.count
    while low < high {
      let middle = (low + high) / 2
      if waiting[middle].due <= due { low = middle + 1 } else { high = middle }
    }
    waiting.insert(WaitingRule(evaluation: evaluation, due: due), at: low)
  }

  /// Ends the wait of a rule; false where it does not wait (any more).
  func stopWaiting(_ evaluation: Evaluation) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.evaluation === evaluation }) else {
      return false
    }
    waiting.remove(at: index)
    return true
  }

  /// Ends the wait of the rules for which that is so, and gives them.
  func stopWaiting(where isMeant: (Evaluation) -> Bool) -> [Evaluation] {
    let ended = waiting.map(\.evaluation).filter(isMeant)
    waiting.removeAll { rule in ended.contains { $0 === rule.evaluation } }
    return ended
  }
}

/// A suspended rule and its next try.
struct WaitingRule {
  let evaluation: Evaluation
  let due: Instant
}
