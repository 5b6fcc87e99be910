/// What one evaluation, or one load, may use.
public struct ScriptLimits: Sendable, Hashable {
  /// VM instructions or their equal in library work.
  public var instructions: Int64
  /// Bytes over what the state holds when idle.
  public var memory: Int64
  /// Milliseconds of the thread's own time between two waits.
  public var time: Int64
  /// Milliseconds on the wall in all, waits not counted.
  public var hardStop: Int64
  /// Values, levels and bytes of an answer.
  public var answerValues: Int
  public var answerDepth: Int
  public var answerBytes: Int
  /// Bytes of a source.
  public var sourceBytes: Int

  public init(
    instructions: Int64, memory: Int64, time: Int64, hardStop: Int64, answerValues: Int,
    answerDepth: Int, answerBytes: Int, sourceBytes: Int
  ) {
    self.instructions = instructions
    self.memory = memory
    self.time = time
    self.hardStop = hardStop
    self.answerValues = answerValues
    self.answerDepth = answerDepth
    self.answerBytes = answerBytes
    self.sourceBytes = sourceBytes
  }

  /// Those of a rule; the source is the rules chunk.
  public static let evaluation = ScriptLimits(
    instructions: 2_000_000, memory: 4 << 20, time: 50, hardStop: 250, answerValues: 10_000,
    answerDepth: 16, answerBytes: 256 << 10, sourceBytes: 64 << 10)

  /// Those of usher.lua and of each module.
  public static let load = ScriptLimits(
    instructions: 1 << 40, memory: 64 << 20, time: 2_000, hardStop: 2_000,
    answerValues: 1_000_000, answerDepth: 32, answerBytes: 64 << 20, sourceBytes: 1 << 20)
}
