public import UsherSeal
public import UsherWire

/// What a rule host is given besides the project.
public struct RuleHostOptions: Sendable {
  /// The keys of passes: the first mints.
  public var keys: KeyRing
  /// Where guids, codes, nonces come from.
  public var random: RandomSource
  /// The time of a first event that has none.
  public var now: @Sendable () -> Instant
  /// Adds `us` and `instructions` to every decision that an event causes.
  public var timings: Bool

  public init(
    keys: KeyRing, random: RandomSource = .system, now: @escaping @Sendable () -> Instant,
    timings: Bool = false
  ) {
    self.keys = keys
    self.random = random
    self.now = now
    self.timings = timings
  }
}
