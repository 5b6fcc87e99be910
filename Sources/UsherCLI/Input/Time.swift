import Glibc
import UsherCore
import UsherWire

/// The clock of the machine, and times that a command line gives.
enum Time {
  /// Seconds since 1970.
  static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(seconds: Int64(time.tv_sec))
  }

  /// Seconds since some moment, for measuring.
  static var elapsed: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The time that a flag gives, or now.
  static func given(_ text: String?) throws(CommandFault) -> Instant {
    guard let text else { return now }
    if let instant = Int64(text).map(Instant.init(seconds:)) ?? Instant(rfc3339: text) {
      return instant
    }
    throw CommandFault(
      .usage,
      "--at takes a time such as 2026-01-31T12:00:00Z or seconds since 1970, "
        + "not \(text.quotedInMessage)")
  }
}
