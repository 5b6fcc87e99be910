internal import UsherCore
internal import UsherScript

/// From the faults of the parts to problems and error lines.
extension ScriptFault {
  /// The fault with its line quoted and, where the name it is about is found in it, a column.
  func problem(source: (String) -> ScriptSource?) -> Problem {
    let line = place.flatMap { source($0.source)?.line($0.line) }
    return Problem(
      message, file: place?.source, line: place?.line, column: column(source: source),
      sourceLine: line, note: note, hint: hint ?? limitAdvice)
  }

  /// How a project allows more of what ran out; nil for what it cannot change.
  var limitAdvice: String? {
    let load = ScriptLimits.load
    let field: String
    switch kind {
    case .instructions(let limit, _) where limit != load.instructions: field = "instructions"
    case .time(let limit, _) where limit != load.time: field = "time"
    case .memory(let limit, _) where limit != load.memory: field = "memory"
    case .instructions, .time, .memory, .script, .load, .badAnswer, .cancelled, .misuse: return nil
    }
    return "usher.lua can allow more: limits = { \(field) = … }"
  }

  /// The column of the place; known where our own reading of the line finds the name.
  func column(source: (String) -> ScriptSource?) -> Int? {
    if let column = place?.column { return column }
    guard let place, let about, let line = source(place.source)?.line(place.line) else {
      return nil
    }
    return LuaLexer.column(of: about, in: line)
  }

  var errorCode: ErrorCode {
    switch kind {
    case .script, .load, .misuse: .scriptError
    case .instructions, .time, .cancelled: .scriptTimeout
    case .memory: .scriptMemory
    case .badAnswer: .invalidDecision
    }
  }
}

extension ProjectFiles.Fault {
  var isMissing: Bool {
    if case .missing = self { return true }
    return false
  }

  /// Whether the file was there and what is in it is at fault.
  var isContent: Bool {
    if case .tooLarge = self { return true }
    return false
  }

  /// What is wrong with a file, in words.
  func sentence(for file: String) -> String {
    switch self {
    case .missing: "there is no file \(file)"
    case .leavesProject: "\(file) leads out of the project folder"
    case .isFolder: "\(file) is a folder, expected a file"
    case .tooLarge(let limit): "\(file) is larger than \(limit >> 10) KB"
    case .unreadable(let reason): "\(file) cannot be read: \(reason)"
    }
  }
}
