/// What is refused before Lua compiles a source: what is no text, what is too large, and shapes that
/// this Lua takes much too long over, or compiles wrongly.
enum SourceLint {
  static let chainLimit = 200
  static let operatorLimit = 1_000
  static let labelLimit = 1_000

  /// Whether the source names `_ENV` and so needs an environment of its own each time.
  static func check(_ source: ScriptSource, _ limits: ScriptLimits) throws(ScriptFault) -> Bool {
    func refuse(_ message: String, line: Int = 1, column: Int? = nil) -> ScriptFault {
      ScriptFault(
        .load, message, place: ScriptPlace(source: source.name, line: line, column: column))
    }
    let bytes = source.bytes
    guard bytes.count <= limits.sourceBytes else {
      throw refuse(
        "the source is too large: \(bytes.count) bytes, \(limits.sourceBytes) are allowed")
    }
    if let zero = bytes.firstIndex(of: 0) {
      throw refuse("the source has a NUL byte", line: line(of: zero, in: bytes))
    }
    if bytes.first == 0x1b { throw refuse("bytecode is not accepted: give the Lua source") }
    if bytes.first == UInt8(ascii: "#") {
      throw refuse("a source cannot begin with '#'", line: 1, column: 1)
    }
    if let bad = firstInvalidUTF8(bytes) {
      throw refuse("the source is not valid UTF-8", line: line(of: bad, in: bytes))
    }
    var scan = ShapeScan(bytes: bytes)
    if let (message, token) = scan.run() {
      throw refuse(message, line: token.line, column: token.column)
    }
    return scan.namesEnvironment
  }

  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].count { $0 == 10 } + 1
  }

  private static func firstInvalidUTF8(_ bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
