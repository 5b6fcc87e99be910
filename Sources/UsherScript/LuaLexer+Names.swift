/// What the host reads off a source itself: columns, dotted names, required modules.
extension LuaLexer {
  /// The text of a token.
  public func text(of token: LuaToken) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// The contents of a string token without escapes; nil for one with escapes, and for what is no
  /// string.
  public func string(of token: LuaToken) -> String? {
    guard token.kind == .string else { return nil }
    let text = bytes[token.range]
    guard text.first == UInt8(ascii: "[") else {
      let contents = text.dropFirst().dropLast()
      return contents.contains(UInt8(ascii: "\\"))
        ? nil : String(decoding: contents, as: UTF8.self)
    }
    let level = text.dropFirst().prefix { $0 == UInt8(ascii: "=") }.count
    var contents = text.dropFirst(level + 2).dropLast(level + 2)
    // A line end right after the opening bracket is not part of the string.
    if let first = contents.first, first == 10 || first == 13 {
      contents = contents.dropFirst()
      if let second = contents.first, second == 10 || second == 13, second != first {
        contents = contents.dropFirst()
      }
    }
    return String(decoding: contents, as: UTF8.self)
  }

  /// The column (from 1, in characters) where a name stands on a line: as a name of the source
  /// first, then as a string, then anywhere. `os.time` finds the place of its last part.
  public static func column(of name: String, in line: String) -> Int? {
    let lexer = LuaLexer(bytes: Array(line.utf8))
    let tokens = Array(lexer)
    let parts = name.split(separator: ".").map(String.init)
    func column(_ token: LuaToken, _ skipped: Int = 0) -> Int {
      let before = lexer.bytes[0..<(token.range.lowerBound + skipped)]
      return String(decoding: before, as: UTF8.self).count + 1
    }
    if parts.count > 1, let found = dotted(parts, lexer, tokens) { return column(tokens[found]) }
    if let token = tokens.first(where: { $0.kind == .name && lexer.text(of: $0) == name }) {
      return column(token)
    }
    if let token = tokens.first(where: { lexer.string(of: $0) == name }) {
      return column(token, lexer.bytes[token.range.lowerBound] == UInt8(ascii: "[") ? 2 : 1)
    }
    guard let range = line.firstRange(of: name) else { return nil }
    return line.distance(from: line.startIndex, to: range.lowerBound) + 1
  }

  /// The dotted name on a line that begins with `name`: `os` gives `os.time`.
  public static func dottedName(startingWith name: String, in line: String) -> String? {
    let lexer = LuaLexer(bytes: Array(line.utf8))
    let tokens = Array(lexer)
    for index in tokens.indices where tokens[index].kind == .name {
      guard lexer.text(of: tokens[index]) == name else { continue }
      if index > 0, [".", ":"].contains(lexer.text(of: tokens[index - 1])) { continue }
      guard index + 2 < tokens.count, lexer.text(of: tokens[index + 1]) == ".",
        tokens[index + 2].kind == .name
      else { return name }
      return name + "." + lexer.text(of: tokens[index + 2])
    }
    return nil
  }

  /// The index of the last token of `a.b.c`.
  private static func dotted(_ parts: [String], _ lexer: LuaLexer, _ tokens: [LuaToken]) -> Int? {
    let length = parts.count * 2 - 1
    guard tokens.count >= length else { return nil }
    for start in 0...(tokens.count - length) {
      let matches = parts.indices.allSatisfy { part in
        let at = start + part * 2
        return lexer.text(of: tokens[at]) == parts[part]
          && (part == 0 || lexer.text(of: tokens[at - 1]) == ".")
      }
      if matches { return start + length - 1 }
    }
    return nil
  }
}

/// A `require` with the name written out.
public struct RequiredModule: Sendable, Hashable {
  public var name: String
  public var place: ScriptPlace
}

extension ScriptSource {
  /// The modules that this source requires by a written-out name, `require "x"` or `require("x")`,
  /// in order, each once.
  public var requiredModules: [RequiredModule] {
    let lexer = LuaLexer(self)
    let tokens = Array(lexer)
    var found: [RequiredModule] = []
    for (index, token) in tokens.enumerated() where token.kind == .name {
      guard lexer.text(of: token) == "require" else { continue }
      if index > 0, [".", ":"].contains(lexer.text(of: tokens[index - 1])) { continue }
      var next = index + 1
      if next < tokens.count, lexer.text(of: tokens[next]) == "(" { next += 1 }
      guard next < tokens.count, let module = lexer.string(of: tokens[next]),
        !found.contains(where: { $0.name == module })
      else { continue }
      let place = ScriptPlace(
        source: name, line: tokens[next].line, column: tokens[next].column + 1)
      found.append(RequiredModule(name: module, place: place))
    }
    return found
  }
}
