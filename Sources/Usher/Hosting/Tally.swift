/// Counts of a run, for its summary.
public struct Tally: Sendable, Hashable {
  public var events = 0
  public var decisions = 0
  public var errors = 0

  public init() {}

  public static func + (a: Tally, b: Tally) -> Tally {
    var sum = a
    sum.events += b.events
    sum.decisions += b.decisions
    sum.errors += b.errors
    return sum
  }
}
