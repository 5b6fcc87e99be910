/// Writes JSON text: no spaces, only `"`, `\` and controls escaped (wire.md).
public struct JSONWriter: Sendable {
  public var bytes: [UInt8]

  public init(reserving capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Punctuation and literals, as they are.
  public mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  // Generic code is slow when it is called from another module; texts mostly are strings.
  public mutating func string(_ text: some StringProtocol) { string(String(text)) }

  public mutating func string(_ text: String) {
    raw("\"")
    escaped(text)
    raw("\"")
  }

  public mutating func string(utf8 text: some Collection<UInt8>) {
    raw("\"")
    let isDone: Void? = text.withContiguousStorageIfAvailable {
      escaped(UnsafeRawBufferPointer($0))
    }
    if isDone == nil { Array(text).withUnsafeBytes { escaped($0) } }
    raw("\"")
  }

  /// Part of a string, between quotes that the caller writes.
  public mutating func escaped(_ text: String) {
    text.withBytes { escaped($0) }
  }

  public mutating func integer(_ value: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = value.magnitude
      var next = 20
      repeat {
        next -= 1
        digits[next] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if value < 0 { raw("-") }
      bytes.append(contentsOf: digits[next...])
    }
  }

  /// The shortest text that reads back as the same double; always with a fraction or exponent, so
  /// that it stays a number that is no integer. JSON has no infinity or NaN: null.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return raw("null") }
    value.description.withBytes { bytes.append(contentsOf: $0) }
  }

  public mutating func bool(_ value: Bool) {
    value ? raw("true") : raw("false")
  }

  /// A value of any kind; a record is written as its fields, a function as null.
  public mutating func value(_ value: Value) {
    value.bytes.packed { _ = write($0, at: value.offset) }
  }

  /// Writes the value at `offset`; returns where it ends.
  private mutating func write(_ packed: PackedBytes, at offset: Int) -> Int {
    switch packed.kind(at: offset) {
    case .null, .function: raw("null")
    case .true: raw("true")
    case .false: raw("false")
    case .integer: integer(Int64(bitPattern: packed.bits(at: offset + 1)))
    case .number: number(Double(bitPattern: packed.bits(at: offset + 1)))
    case .string: string(packed, at: offset + 1)
    case .list: list(packed, at: offset)
    case .map: map(packed, at: offset)
    case .record: map(packed, at: offset + 9)
    }
    return offset + packed.size(at: offset)
  }

  private mutating func string(_ packed: PackedBytes, at offset: Int) {
    raw("\"")
    escaped(packed.text(at: offset + 4, count: packed.count(at: offset)))
    raw("\"")
  }

  private mutating func list(_ packed: PackedBytes, at offset: Int) {
    let end = offset + packed.size(at: offset)
    var next = offset + 9
    raw("[")
    while next < end {
      if next > offset + 9 { raw(",") }
      next = write(packed, at: next)
    }
    raw("]")
  }

  private mutating func map(_ packed: PackedBytes, at offset: Int) {
    let end = offset + packed.size(at: offset)
    var next = offset + 9
    raw("{")
    while next < end {
      if next > offset + 9 { raw(",") }
      string(packed, at: next)
      raw(":")
      next = write(packed, at: next + 4 + packed.count(at: next))
    }
    raw("}")
  }
}

/// Escapes.
extension JSONWriter {
  private mutating func escaped(_ text: UnsafeRawBufferPointer) {
    var start = 0
    var next = 0
    while next < text.count {
      // Eight bytes at a time while nothing in them can need an escape.
      if next + 8 <= text.count,
        !JSONWriter.mayNeedEscape(text.loadUnaligned(fromByteOffset: next, as: UInt64.self))
      {
        next += 8
        continue
      }
      let byte = text[next]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(contentsOf: text[start..<next])
        escape(byte)
        start = next + 1
      }
      next += 1
    }
    bytes.append(contentsOf: text[start...])
  }

  /// Whether one of eight bytes is below 0x20, a quote or a backslash. Subtracting from each byte
  /// sets its high bit where it was smaller; a borrow can only make the answer yes too often.
  private static func mayNeedEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5c)
    let control = (word &- (ones &* 0x20)) & ~word
    let quote = (quotes &- ones) & ~quotes
    let backslash = (backslashes &- ones) & ~backslashes
    return (control | quote | backslash) & (ones &* 0x80) != 0
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case 0x08: raw("\\b")
    case 0x09: raw("\\t")
    case 0x0a: raw("\\n")
    case 0x0c: raw("\\f")
    case 0x0d: raw("\\r")
    default:
      raw("\\u00")
      Hex.encode(CollectionOfOne(byte)).withBytes { bytes.append(contentsOf: $0) }
    }
  }
}
