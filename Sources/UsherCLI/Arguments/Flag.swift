/// A flag of a command, `--name` or `-n`, with or without a value.
struct Flag: Sendable {
  /// Without the dashes.
  var name: String
  var short: Character?
  var value: ValueKind?
  /// One line or more, lower case, without a full stop.
  var doc: String

  init(_ name: String, short: Character? = nil, value: ValueKind? = nil, _ doc: String) {
    self.name = name
    self.short = short
    self.value = value
    self.doc = doc
  }

  /// `-j, --jobs N`
  var usage: String {
    let long = "--\(name)" + (value.map { " \($0.shown)" } ?? "")
    return short.map { "-\($0), \(long)" } ?? long
  }

  static let help = Flag("help", short: "h", "show this help")
}

/// What the value of a flag is: how it is shown, checked and completed.
enum ValueKind: Sendable {
  /// A whole number within the range.
  case number(ClosedRange<UInt64>)
  case file
  /// An RFC 3339 instant or seconds since 1970; the command reads it.
  case time

  var shown: String {
    switch self {
    case .number: "N"
    case .file: "FILE"
    case .time: "TIME"
    }
  }

  /// What is wrong with `text` as such a value, or nil.
  func complaint(about text: String) -> String? {
    switch self {
    case .number(let range):
      if let number = UInt64(text), text.utf8.allSatisfy(isDigit), range.contains(number) {
        return nil
      }
      return "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .file: return text.isEmpty ? "the name of a file" : nil
    case .time: return text.isEmpty ? "a time such as 2026-01-31T12:00:00Z" : nil
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

/// A word of a command line that is no flag.
struct Operand: Sendable {
  var name: String
  var kind: Kind
  var count: Count
  /// Whether `-` stands for standard input.
  var dash = false
  /// One line, lower case, without a full stop.
  var doc: String

  /// What it names; completions read it.
  enum Kind: Sendable {
    case folder, file, text
    /// The name of a command.
    case command
    case choice([String])
  }

  enum Count: Sendable { case one, optional, many }

  init(_ name: String, _ kind: Kind, _ count: Count = .one, dash: Bool = false, _ doc: String) {
    self.name = name
    self.kind = kind
    self.count = count
    self.dash = dash
    self.doc = doc
  }

  /// `PROJECT`, `[EVENTS | -]`, `[URL … | -]`, `new | id`
  var usage: String {
    var shown = name
    if case .choice(let words) = kind { shown = words.joined(separator: " | ") }
    if count == .many { shown += " …" }
    if dash { shown += " | -" }
    return count == .one ? shown : "[\(shown)]"
  }
}
