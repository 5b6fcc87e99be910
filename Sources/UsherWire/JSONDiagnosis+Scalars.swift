/// Strings and numbers of the diagnosis.
extension JSONDiagnosis {
  /// Reads a string, at its opening quote, into its bytes.
  mutating func string() throws(JSONFault) -> [UInt8] {
    let start = position
    position += 1
    var bytes: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return bytes
      case UInt8(ascii: "\\"): try escape(into: &bytes)
      case 0..<0x20:
        throw fault("expected no control character in a string, write it as an escape (\\u0000)")
      case 0x20..<0x80:
        bytes.append(byte)
        position += 1
      default:
        let length = sequenceLength()
        guard length > 0 else { throw fault("expected UTF-8, these bytes are not") }
        bytes.append(contentsOf: text[position..<(position + length)])
        position += length
      }
    }
    throw fault("expected '\"' at the end of the string", at: start)
  }

  private mutating func escape(into bytes: inout [UInt8]) throws(JSONFault) {
    let start = position
    position += 1
    let letter = next
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(letter ?? 0)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0c)
    case UInt8(ascii: "n"): bytes.append(0x0a)
    case UInt8(ascii: "r"): bytes.append(0x0d)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      var unit = try hex4(from: start)
      if (0xd800..<0xdc00).contains(unit) {
        guard take("\\"), take("u") else { throw unpaired(at: start) }
        let low = try hex4(from: start)
        guard (0xdc00..<0xe000).contains(low) else { throw unpaired(at: start) }
        unit = 0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00)
      }
      guard let scalar = Unicode.Scalar(unit) else { throw unpaired(at: start) }
      bytes.append(contentsOf: String(Character(scalar)).utf8)
    default:
      throw fault(
        "expected one of the escapes \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX", at: start)
    }
  }

  private func unpaired(at start: Int) -> JSONFault {
    fault("expected both halves of a surrogate pair", at: start)
  }

  private mutating func hex4(from start: Int) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Hex.digit(byte) else {
        throw fault("expected four hex digits after \\u", at: start)
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }

  /// How long the UTF-8 sequence at the position is; 0 when it is none.
  private func sequenceLength() -> Int {
    let rest = text[position...]
    var iterator = rest.prefix(4).makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return 0 }
    return UTF8.width(scalar)
  }

  mutating func number() throws(JSONFault) {
    let start = position
    var isInteger = true
    _ = take("-")
    if !take("0") { try digits("expected a digit") }
    if case UInt8(ascii: "0")...UInt8(ascii: "9") = next ?? 0 {
      throw fault("expected no zero before the digits of a number", at: start)
    }
    if take(".") {
      isInteger = false
      try digits("expected a digit after '.'")
    }
    if take("e") || take("E") {
      isInteger = false
      if !take("+") { _ = take("-") }
      try digits("expected a digit in the exponent")
    }
    let written = String(decoding: text[start..<position], as: UTF8.self)
    if isInteger, let integer = Int64(written) { return writer.integer(integer) }
    guard let number = Double(written), number.isFinite else {
      throw fault("expected a number up to about 1.8e308", at: start)
    }
    writer.number(number)
  }

  private mutating func digits(_ expected: String) throws(JSONFault) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw fault(expected) }
  }
}
