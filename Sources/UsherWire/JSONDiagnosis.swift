/// A small strict JSON reader that says where a text goes wrong.
///
/// `JSONReader` asks it about what simdjson refuses, so it is never on the path of a good event; it
/// also reads the one kind of good text that simdjson cannot, integers beyond 64 bits.
struct JSONDiagnosis {
  static let depth = 64

  let text: UnsafeRawBufferPointer
  var position = 0
  var writer = ValueWriter()

  static func read(_ text: UnsafeRawBufferPointer) throws(JSONFault) -> Value {
    var reader = JSONDiagnosis(text: text)
    reader.skipSpace()
    try reader.value(depth: 0, expected: "a value")
    reader.skipSpace()
    guard reader.position == text.count else {
      throw reader.fault("expected the end of the text after its one value")
    }
    return Value(packed: reader.writer.bytes)
  }

  /// The byte at the position, or nil at the end.
  var next: UInt8? { position < text.count ? text[position] : nil }

  func fault(_ reason: String, at place: Int? = nil) -> JSONFault {
    let place = place ?? position
    var line = 1
    var start = 0
    for index in 0..<place where text[index] == UInt8(ascii: "\n") {
      line += 1
      start = index + 1
    }
    return JSONFault(line: line, column: place - start + 1, reason: reason)
  }

  mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d {
      position += 1
    }
  }

  /// Steps over `byte` when it is next.
  mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int, expected: String) throws(JSONFault) {
    switch next {
    case UInt8(ascii: "{"): try map(depth: depth + 1)
    case UInt8(ascii: "["): try list(depth: depth + 1)
    case UInt8(ascii: "\""): writer.string(utf8: try string())
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): try number()
    case UInt8(ascii: "t"):
      try literal("true")
      writer.bool(true)
    case UInt8(ascii: "f"):
      try literal("false")
      writer.bool(false)
    case UInt8(ascii: "n"):
      try literal("null")
      writer.null()
    default: throw fault("expected \(expected)")
    }
  }

  private mutating func literal(_ word: String) throws(JSONFault) {
    let start = position
    for byte in word.utf8 {
      guard next == byte else { throw fault("expected '\(word)'", at: start) }
      position += 1
    }
  }

  private mutating func list(depth: Int) throws(JSONFault) {
    try checkDepth(depth)
    position += 1
    var items = ValueWriter()
    var count = 0
    swap(&items, &writer)
    skipSpace()
    if !take("]") {
      repeat {
        skipSpace()
        try value(depth: depth, expected: count == 0 ? "a value or ']'" : "a value after ','")
        count += 1
        skipSpace()
      } while take(",")
      guard take("]") else { throw fault("expected ',' or ']' after a value in a list") }
    }
    swap(&items, &writer)
    writer.list({ $0.append(packed: items.bytes) }, count: count)
  }

  private mutating func map(depth: Int) throws(JSONFault) {
    try checkDepth(depth)
    position += 1
    var names: Set<[UInt8]> = []
    writer.beginMap()
    skipSpace()
    if !take("}") {
      repeat {
        skipSpace()
        let start = position
        guard next == UInt8(ascii: "\"") else {
          throw fault(
            names.isEmpty
              ? "expected a name in double quotes or '}'"
              : "expected a name in double quotes after ','")
        }
        let name = try string()
        guard names.insert(name).inserted else {
          throw fault("expected each name once in an object, this one is here twice", at: start)
        }
        skipSpace()
        guard take(":") else { throw fault("expected ':' after a name") }
        skipSpace()
        writer.key(String(decoding: name, as: UTF8.self))
        try value(depth: depth, expected: "a value after ':'")
        skipSpace()
      } while take(",")
      guard take("}") else { throw fault("expected ',' or '}' after a value in an object") }
    }
    writer.endMap()
  }

  private func checkDepth(_ depth: Int) throws(JSONFault) {
    guard depth <= JSONDiagnosis.depth else {
      throw fault("expected lists and objects nested at most \(JSONDiagnosis.depth) deep")
    }
  }
}
