public import UsherWire

/// A rules chunk that was loaded.
public struct ScriptChunk: Sendable, Hashable {
  let index: UInt32
  public let source: String
}

/// A prepared path to a function in the table that a chunk returns: `["rules", "link"]`.
public struct ScriptEntry: Sendable, Hashable {
  let index: UInt32
}

/// An evaluation that waits for its host.
public struct ScriptEvaluation: Sendable, Hashable {
  let slot: UInt32
  let generation: UInt32
}

/// What an evaluation used.
public struct ScriptUsage: Sendable, Hashable {
  public var instructions: Int64
  /// Bytes at the most, over the start.
  public var memory: Int64
}

/// The first value that a function returned.
public struct ScriptAnswer: Sendable {
  /// Nil when it returned nothing, or nil.
  public var value: Value?
  public var usage: ScriptUsage
}

/// How far an evaluation came.
public enum ScriptProgress: Sendable {
  case returned(ScriptAnswer)
  /// The chunk's table has no such function.
  case missing
  case failed(ScriptFault)
  case suspended(ScriptEvaluation)
}

/// What a rules chunk returns, as seen at load.
public struct ScriptEntryPoints: Sendable {
  /// Whether it returned a table at all.
  public var isTable: Bool
  /// Functions by their path, `["link"]` or `["rules", "link"]`, with the place of each.
  public var functions: [(path: [String], place: ScriptPlace)]
  /// Names that hold something else.
  public var others: [[String]]
}
