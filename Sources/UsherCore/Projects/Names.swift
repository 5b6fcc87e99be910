/// Which names a project may give to things.
enum Names {
  static let identifierExpectation = "letters, digits and '_', no digit first"
  static let parameterExpectation = "letters, digits, '_', '-' and '.', a letter or '_' first"
  static let idExpectation = "1 to 128 letters, digits, '_', '-' and '.'"

  private static let words: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// A name that can stand after a dot in Lua: `destinations.NAME`.
  static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !isDigit(first) else { return false }
    return name.utf8.count <= 128 && name.utf8.allSatisfy(isWord)
  }

  /// Lua's own words look like identifiers and are none.
  static func isLuaWord(_ name: String) -> Bool { words.contains(name) }

  /// A query parameter may be named as the web does: `last-name`.
  static func isParameter(_ name: String) -> Bool {
    guard let first = name.utf8.first, isWord(first), !isDigit(first) else { return false }
    return name.utf8.count <= 128 && name.utf8.allSatisfy(isIdByte)
  }

  /// An id that a vendor may have made: a paywall's.
  static func isId(_ name: String) -> Bool {
    (1...128).contains(name.utf8.count) && name.utf8.allSatisfy(isIdByte)
  }

  private static func isIdByte(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return isDigit(byte) || byte == UInt8(ascii: "_")
      || UInt8(ascii: "a") <= letter && letter <= UInt8(ascii: "z")
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }
}
