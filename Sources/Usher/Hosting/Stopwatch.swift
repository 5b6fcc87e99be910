/// The time that an event takes, for `--timings`. It changes nothing but those two figures.
struct Stopwatch {
  private var started: ContinuousClock.Instant?

  mutating func start(timing: Bool) {
    started = timing ? ContinuousClock.now : nil
  }

  /// Whole microseconds since the event came in; nil when nothing is timed.
  var microseconds: Int64? {
    guard let started else { return nil }
    let taken = (ContinuousClock.now - started).components
    return taken.seconds * 1_000_000 + taken.attoseconds / 1_000_000_000_000
  }
}
