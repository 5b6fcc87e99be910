/// A decision with what is said around it: one line of output.
public struct DecisionLine: Sendable, Hashable {
  /// The id of the event that the decision is about.
  public var event: String
  /// Which decision of that event it is, from 0.
  public var seq: Int
  public var decision: Decision
  /// nil for the host's defaults.
  public var rule: RulePlace?
  /// Of the link's credential.
  public var fingerprint: Fingerprint?
  /// Only with `--timings`.
  public var timings: Timings?

  /// What one evaluation took.
  public struct Timings: Sendable, Hashable {
    public var microseconds: Int64
    /// Lua instructions; nil when no rule ran.
    public var instructions: Int64?

    public init(microseconds: Int64, instructions: Int64? = nil) {
      self.microseconds = microseconds
      self.instructions = instructions
    }
  }

  public init(
    event: String, seq: Int = 0, decision: Decision, rule: RulePlace? = nil,
    fingerprint: Fingerprint? = nil, timings: Timings? = nil
  ) {
    self.event = event
    self.seq = seq
    self.decision = decision
    self.rule = rule
    self.fingerprint = fingerprint
    self.timings = timings
  }
}
