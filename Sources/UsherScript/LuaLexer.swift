/// Splits a Lua source into tokens, as Lua itself does, without ever failing.
public struct LuaLexer: Sequence, IteratorProtocol, Sendable {
  let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0

  public init(_ source: ScriptSource) {
    self.init(bytes: source.bytes)
  }

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  static let keywords: Set<UInt64> = Set(
    [
      "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if",
      "in", "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
    ].map(word))

  /// Up to eight bytes as one number, so that short words are compared without making strings.
  static func word(_ text: String) -> UInt64 { word(Array(text.utf8)[...]) }

  static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    guard bytes.count <= 8 else { return 0 }
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  public mutating func next() -> LuaToken? {
    skipBlanksAndComments()
    guard position < bytes.count else { return nil }
    let start = position
    let startLine = line
    let startColumn = position - lineStart + 1
    let kind = scan()
    return LuaToken(
      kind: kind, range: start..<position, line: startLine, column: startColumn)
  }

  private func byte(_ ahead: Int = 0) -> UInt8 {
    position + ahead < bytes.count ? bytes[position + ahead] : 0
  }

  private mutating func advance() {
    guard position < bytes.count else { return }
    let byte = self.byte()
    position += 1
    guard byte == 10 || byte == 13 else { return }
    // A carriage return and a line feed, in either order, end one line.
    let other = self.byte()
    if (other == 10 || other == 13) && other != byte { position += 1 }
    line += 1
    lineStart = position
  }

  private mutating func skipBlanksAndComments() {
    while position < bytes.count {
      switch byte() {
      case 9, 10, 11, 12, 13, 32: advance()
      case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    position += 2
    if byte() == UInt8(ascii: "["), let level = longBracketLevel() {
      _ = skipLongBracket(level)
      return
    }
    while position < bytes.count, byte() != 10, byte() != 13 { position += 1 }
  }

  /// The number of `=` of a long bracket that opens here.
  private func longBracketLevel() -> Int? {
    var level = 0
    while byte(1 + level) == UInt8(ascii: "=") { level += 1 }
    return byte(1 + level) == UInt8(ascii: "[") ? level : nil
  }

  private mutating func skipLongBracket(_ level: Int) -> Bool {
    position += level + 2
    while position < bytes.count {
      if byte() == UInt8(ascii: "]"), byte(level + 1) == UInt8(ascii: "]"),
        (0..<level).allSatisfy({ byte(1 + $0) == UInt8(ascii: "=") })
      {
        position += level + 2
        return true
      }
      advance()
    }
    return false
  }

  private mutating func scan() -> LuaToken.Kind {
    let first = byte()
    switch first {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "_"):
      let start = position
      while Self.isWord(byte()) { position += 1 }
      return Self.isKeyword(bytes[start..<position]) ? .keyword : .name
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return scanNumber()
    case UInt8(ascii: ".") where Self.isDigit(byte(1)): return scanNumber()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return scanString(first)
    case UInt8(ascii: "["):
      if let level = longBracketLevel() { return skipLongBracket(level) ? .string : .broken }
      position += 1
      return .symbol
    default: return scanSymbol()
    }
  }

  /// As Lua reads it: any run of digits, letters, points, and signs after an exponent.
  private mutating func scanNumber() -> LuaToken.Kind {
    let hexadecimal = byte() == UInt8(ascii: "0") && byte(1) | 0x20 == UInt8(ascii: "x")
    let exponent = hexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    if hexadecimal { position += 2 }
    while true {
      if byte() | 0x20 == exponent {
        position += 1
        if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { position += 1 }
      } else if Self.isWord(byte()) || byte() == UInt8(ascii: ".") {
        position += 1
      } else {
        return .number
      }
    }
  }

  private mutating func scanString(_ quote: UInt8) -> LuaToken.Kind {
    position += 1
    while position < bytes.count {
      switch byte() {
      case quote:
        position += 1
        return .string
      case 10, 13: return .broken
      case UInt8(ascii: "\\"):
        position += 1
        if byte() == UInt8(ascii: "z") {
          position += 1
          while [9, 10, 11, 12, 13, 32].contains(byte()), position < bytes.count { advance() }
        } else {
          advance()
        }
      default: position += 1
      }
    }
    return .broken
  }

  private mutating func scanSymbol() -> LuaToken.Kind {
    let first = byte()
    let second = byte(1)
    var length = 1
    switch first {
    case UInt8(ascii: "."):
      if second == first { length = byte(2) == first ? 3 : 2 }
    case UInt8(ascii: "="), UInt8(ascii: "~"): if second == UInt8(ascii: "=") { length = 2 }
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      if second == UInt8(ascii: "=") || second == first { length = 2 }
    case UInt8(ascii: "/"), UInt8(ascii: ":"): if second == first { length = 2 }
    default:
      guard Self.singles.contains(first) else {
        position += 1
        return .broken
      }
    }
    position += length
    return .symbol
  }

  private static let singles = Array("+-*%^#&|(){}[];,".utf8)

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
  static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= 97 && byte | 0x20 <= 122) || byte == 95
  }

  private static func isKeyword(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= 8 && keywords.contains(self.word(word))
  }
}
