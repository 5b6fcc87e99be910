/// Why a script did not load, or gave no answer.
public struct ScriptFault: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The script raised an error.
    case script
    /// The source is refused: syntax, size, or what the loader does not accept.
    case load
    /// Out of instructions.
    case instructions(limit: Int64, used: Int64)
    /// Out of running time, in milliseconds.
    case time(limit: Int64, used: Int64)
    /// Out of memory, in bytes over the idle state.
    case memory(limit: Int64, used: Int64)
    /// The returned value cannot be taken: a function, a cycle, too many values.
    case badAnswer
    /// Interrupted or cancelled by the host.
    case cancelled
    /// The host used the state in a way that it does not allow.
    case misuse
  }

  public var kind: Kind
  /// Lower case, without a position.
  public var message: String
  public var place: ScriptPlace?
  /// Where the script was, innermost first; lines of scripts only.
  public var frames: [ScriptPlace]
  /// The name on that line that the message is about, for a caret.
  public var about: String?
  /// What is declared: `declared: album, home`.
  public var note: String?
  /// What to do: `did you mean 'home'?`
  public var hint: String?

  public init(
    _ kind: Kind, _ message: String, place: ScriptPlace? = nil, frames: [ScriptPlace] = [],
    about: String? = nil, note: String? = nil, hint: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.place = place
    self.frames = frames
    self.about = about
    self.note = note
    self.hint = hint
  }
}

extension ScriptFault: CustomStringConvertible {
  public var description: String {
    let start = place.map { "\($0): " } ?? ""
    return start + message + (hint.map { " (\($0))" } ?? "")
  }
}
