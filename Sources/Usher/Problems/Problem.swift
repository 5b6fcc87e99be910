/// One thing that is wrong in a project, with its place and what to do about it.
public struct Problem: Error, Sendable, Hashable {
  public enum Severity: String, Sendable, Hashable { case error, warning }

  public var severity: Severity
  /// Lower case, without a full stop: what is wrong and what was expected.
  public var message: String
  /// Relative to the project.
  public var file: String?
  /// From 1.
  public var line: Int?
  /// In bytes, from 1; known only where our own reading of the line finds the name.
  public var column: Int?
  /// The text of the line, for quoting; only ever of a script.
  public var sourceLine: String?
  /// Said under the caret: `declared: album, home`.
  public var note: String?
  /// What to do: `did you mean 'home'?`
  public var hint: String?

  public init(
    _ message: String, severity: Severity = .error, file: String? = nil, line: Int? = nil,
    column: Int? = nil, sourceLine: String? = nil, note: String? = nil, hint: String? = nil
  ) {
    self.severity = severity
    self.message = message
    self.file = file
    self.line = line
    self.column = column
    self.sourceLine = sourceLine
    self.note = note
    self.hint = hint
  }
}

/// Why a project could not be loaded.
public enum ProjectLoadFault: Error, Sendable, Hashable {
  /// There is no project at that path, or it cannot be read.
  case unreadable(Problem)
  /// It was read, and these things are wrong in it.
  case faulty([Problem])

  public var problems: [Problem] {
    switch self {
    case .unreadable(let problem): [problem]
    case .faulty(let problems): problems
    }
  }
}
