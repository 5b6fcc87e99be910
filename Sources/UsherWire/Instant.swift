/// A moment in whole seconds since 1970 (wire.md: all instants are whole seconds).
public struct Instant: Sendable, Hashable, Comparable {
  public var seconds: Int64

  public init(seconds: Int64) { self.seconds = seconds }

  public static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }
  /// Saturates at the ends of what is representable.
  public static func + (a: Instant, seconds: Int64) -> Instant {
    let (sum, overflow) = a.seconds.addingReportingOverflow(seconds)
    return Instant(seconds: overflow ? (seconds < 0 ? .min : .max) : sum)
  }
}
