internal import CLuaGuard
internal import UsherWire

extension usher_limits {
  init(_ limits: ScriptLimits) {
    self.init(
      instructions: limits.instructions, memory: limits.memory, run: limits.time * 1_000_000,
      total: limits.hardStop * 1_000_000, answer_nodes: UInt32(limits.answerValues),
      answer_depth: UInt32(min(limits.answerDepth, 63)), answer_bytes: UInt32(limits.answerBytes))
  }
}

/// Calls `body` with the strings as C strings that live as long as the call.
func withCStrings(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?, UInt32) -> Void
) {
  var bytes: [CChar] = []
  var starts: [Int] = []
  for string in strings {
    starts.append(bytes.count)
    bytes.append(contentsOf: string.utf8CString)
  }
  bytes.withUnsafeBufferPointer { bytes in
    let pointers = starts.map { start in bytes.baseAddress.map { $0 + start } }
    pointers.withUnsafeBufferPointer { body($0.baseAddress, UInt32(strings.count)) }
  }
}

extension ScriptState {
  func bytes(of outcome: usher_outcome) -> [UInt8]? {
    guard outcome.length > 0 else { return nil }
    return Array(UnsafeBufferPointer(start: outcome.bytes, count: outcome.length))
  }

  func fault(_ outcome: usher_outcome, _ limits: ScriptLimits) -> ScriptFault {
    let frames = UnsafeBufferPointer(start: outcome.frames, count: Int(outcome.frame_count))
      .map(ScriptPlace.init)
    let text = bytes(of: outcome).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let place = frames.first
    switch UInt32(outcome.status) {
    case USHER_TIMEOUT_INSTRUCTIONS.rawValue:
      let kind = ScriptFault.Kind.instructions(
        limit: limits.instructions, used: outcome.instructions)
      return ScriptFault(
        kind,
        "out of instructions: \(outcome.instructions) used, \(limits.instructions) are allowed",
        place: place, frames: frames)
    case USHER_TIMEOUT_CLOCK.rawValue:
      let used = outcome.nanoseconds / 1_000_000
      return ScriptFault(
        .time(limit: limits.time, used: used),
        "ran for \(used) ms: \(limits.time) ms are allowed", place: place, frames: frames)
    case USHER_MEMORY.rawValue:
      return ScriptFault(
        .memory(limit: limits.memory, used: outcome.memory),
        "out of memory: \(limits.memory) bytes are allowed", place: place, frames: frames)
    case USHER_CANCELLED.rawValue:
      return ScriptFault(.cancelled, "interrupted", place: place, frames: frames)
    case USHER_BAD_ANSWER.rawValue: return ScriptFault(.badAnswer, text)
    case USHER_MISUSE.rawValue: return ScriptFault(.misuse, text)
    case USHER_SYNTAX.rawValue: return raised(.load, text, [])
    default: return raised(.script, text, frames)
    }
  }

  /// An error as Lua raised it: the position in front of its text becomes a place.
  private func raised(_ kind: ScriptFault.Kind, _ text: String, _ frames: [ScriptPlace])
    -> ScriptFault
  {
    var (place, message) = position(in: text)
    if message.contains("C stack overflow") {
      message =
        kind == .load
        ? "an expression or block is nested too deeply" : "calls are nested too deeply"
    }
    var fault = ScriptFault(kind, message, place: place ?? frames.first, frames: frames)
    if let last = bridge.lastFailure, last.message == message {
      fault.about = last.about
      fault.note = last.note
      fault.hint = last.hint
    }
    fillColumn(&fault)
    return fault
  }

  private func fillColumn(_ fault: inout ScriptFault) {
    guard let about = fault.about, let place = fault.place,
      let line = bridge.messages.sources[place.source]?.line(place.line)
    else { return }
    fault.place?.column = LuaLexer.column(of: about, in: line)
  }

  /// Lua writes `NAME:LINE: ` in front, and shortens a long name.
  private func position(in text: String) -> (ScriptPlace?, String) {
    for name in bridge.messages.sources.keys {
      let shown =
        name.utf8.count < 60 ? name : "..." + String(decoding: name.utf8.suffix(56), as: UTF8.self)
      guard text.hasPrefix(shown + ":") else { continue }
      let rest = text.dropFirst(shown.count + 1)
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let line = Int(digits), rest.dropFirst(digits.count).hasPrefix(": ") else { continue }
      return (
        ScriptPlace(source: name, line: line), String(rest.dropFirst(digits.count + 2))
      )
    }
    return (nil, text)
  }
}

extension ScriptEntryPoints {
  init(_ outline: Value) {
    isTable = outline.kind == .map || outline.kind == .list
    functions = []
    others = []
    collect(outline, [])
  }

  /// The only list with something in it is the place of a function.
  private mutating func collect(_ value: Value, _ path: [String]) {
    if let place = value.list.map(Array.init), place.count == 2, let source = place[0].string,
      let line = place[1].integer
    {
      functions.append((path, ScriptPlace(source: source, line: Int(line))))
    } else if let map = value.map {
      for (name, value) in map { collect(value, path + [name]) }
    } else if !path.isEmpty {
      others.append(path)
    }
  }
}
