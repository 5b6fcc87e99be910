internal import UsherScript

/// Where the fields of a project's table are written: usher.lua is run as Lua, so its values know
/// no place; this reads the text of the table that the file returns and finds them.
///
/// A table that is put together by code is found as far as it is written down.
struct FieldPositions {
  struct Position: Hashable {
    var line: Int
    var column: Int
  }

  struct Field {
    var name: Position
    var value: Position
    /// The index of the value's first token.
    var start: Int
  }

  private var fields: [[String]: Field] = [:]
  private let tokens: SourceTokens
  private var next = 0

  /// Reads a Lua file that returns a table.
  init(_ tokens: SourceTokens) {
    self.tokens = tokens
    guard let start = Self.returnedTable(tokens) else { return }
    next = start
    readTable(at: [])
  }

  /// The place of a field: of its value, or of its name. Of a field that is not written down, the
  /// place of the nearest table around it.
  func position(of path: [String], name: Bool) -> Position? {
    if let field = fields[path] { return name ? field.name : field.value }
    guard !path.isEmpty else { return nil }
    return position(of: Array(path.dropLast()), name: true)
  }

  /// The NAME of `rules = require "NAME"` (or `require("NAME")`); nil where that is not written.
  var rulesModule: (name: String, position: Position)? {
    guard let field = fields[["rules"]], tokens.name(field.start) == "require" else { return nil }
    let literal = field.start + (tokens.isSymbol(field.start + 1, "(") ? 2 : 1)
    guard let name = tokens.key(literal) else { return nil }
    return (name, Position(line: tokens[literal].line, column: tokens[literal].column))
  }

  /// The position of the `{` that the file returns: directly, or through a local of that name.
  private static func returnedTable(_ tokens: SourceTokens) -> Int? {
    guard let last = tokens.indices.last(where: { tokens.isKeyword($0, "return") }) else {
      return nil
    }
    if tokens.isSymbol(last + 1, "{") { return last + 1 }
    guard let name = tokens.name(last + 1) else { return nil }
    let found = tokens.indices.last {
      $0 < last && tokens.name($0) == name && tokens.isSymbol($0 + 1, "=")
        && tokens.isSymbol($0 + 2, "{")
    }
    return found.map { $0 + 2 }
  }

  private func position(_ index: Int) -> Position {
    Position(line: tokens[index].line, column: tokens[index].column)
  }

  /// Reads `{ … }` from its brace on.
  private mutating func readTable(at path: [String]) {
    next += 1
    var index = 0
    while tokens.indices.contains(next), !tokens.isSymbol(next, "}") {
      let start = position(next)
      var name: String?
      if let written = tokens.name(next), tokens.isSymbol(next + 1, "=") {
        name = written
        next += 2
      } else if tokens.isSymbol(next, "["), tokens.isSymbol(next + 2, "]"),
        tokens.isSymbol(next + 3, "=")
      {
        name = tokens.key(next + 1) ?? "?"
        next += 4
      } else {
        index += 1
      }
      guard tokens.indices.contains(next) else { return }
      let child = path + [name ?? String(index)]
      fields[child] = Field(name: start, value: position(next), start: next)
      readValue(at: child)
      if tokens.isSymbol(next, ",") || tokens.isSymbol(next, ";") { next += 1 }
    }
    next += 1
  }

  /// Reads a value up to the separator or brace after it; a table in it is read as well.
  private mutating func readValue(at path: [String]) {
    if tokens.isSymbol(next, "{") { readTable(at: path) }
    var depth = 0
    while tokens.indices.contains(next) {
      if depth == 0, [",", ";", "}"].contains(where: { tokens.isSymbol(next, $0) }) { return }
      if opens(next) { depth += 1 }
      if closes(next) { depth -= 1 }
      guard depth >= 0 else { return }
      next += 1
    }
  }

  private func opens(_ index: Int) -> Bool {
    ["{", "(", "["].contains { tokens.isSymbol(index, $0) }
      || ["function", "do", "if", "repeat"].contains { tokens.isKeyword(index, $0) }
  }

  private func closes(_ index: Int) -> Bool {
    ["}", ")", "]"].contains { tokens.isSymbol(index, $0) }
      || ["end", "until"].contains { tokens.isKeyword(index, $0) }
  }
}
