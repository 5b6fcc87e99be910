import Glibc

/// A line on a terminal that tells how far a long run is; it leaves nothing behind.
final class Progress {
  private let isShown: Bool
  private let start = Time.elapsed
  private var next: Double
  private var isThere = false
  private var calls = 0

  /// A run shorter than this, in seconds, shows nothing.
  private static let delay = 1.0
  private static let interval = 0.2

  /// Never shown when quiet, or when stderr is no terminal.
  init(quiet: Bool) {
    isShown = !quiet && isatty(STDERR_FILENO) == 1
    next = start + Self.delay
  }

  /// `events`: how many are decided; asked for only when it is shown.
  func show(_ events: () -> Int) {
    guard isShown else { return }
    // The clock is looked at now and then: it costs a part of what a decision costs.
    calls += 1
    guard calls % 32 == 0 else { return }
    let now = Time.elapsed
    guard now >= next else { return }
    next = now + Self.interval
    isThere = true
    let count = events()
    put("\r\(count) events, \(Int(Double(count) / (now - start))) a second\u{1b}[K")
  }

  func erase() {
    if isThere { put("\r\u{1b}[K") }
    isThere = false
  }

  private func put(_ text: String) {
    let words = OutputWriter(descriptor: STDERR_FILENO)
    words.write(text)
    words.flush()
  }
}
