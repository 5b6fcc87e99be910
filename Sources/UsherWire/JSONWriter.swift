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

  public mutating func string(_ text: some StringProtocol) {
    string(utf8: text.utf8)
  }

  public mutating func string(utf8 text: some Collection<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        bytes.append(byte)
      } else {
        escape(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
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
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }

  public mutating func integer(_ value: Int64) {
    bytes.append(contentsOf: String(value).utf8)
  }

  /// The shortest text that reads back as the same double; always with a fraction or exponent, so
  /// that it stays a number that is no integer. JSON has no infinity or NaN: null.
  public mutating func number(_ value: Double) {
    guard value.isFinite else { return raw("null") }
    bytes.append(contentsOf: value.description.utf8)
  }

  public mutating func bool(_ value: Bool) {
    value ? raw("true") : raw("false")
  }

  /// A value of any kind; a record is written as its fields, a function as null.
  public mutating func value(_ value: Value) {
    switch value.kind {
    case .null, .function: raw("null")
    case .true: raw("true")
    case .false: raw("false")
    case .integer: integer(value.integer ?? 0)
    case .number: number(value.number ?? 0)
    case .string: string(utf8: value.stringBytes)
    case .list:
      raw("[")
      var first = true
      for item in value.list ?? ValueList(bytes: [], offset: 0) {
        if !first { raw(",") }
        first = false
        self.value(item)
      }
      raw("]")
    case .map: if let map = value.map { fields(map) }
    case .record: if let record = value.record { fields(record.fields) }
    }
  }

  private mutating func fields(_ map: ValueMap) {
    raw("{")
    var first = true
    for (name, value) in map {
      if !first { raw(",") }
      first = false
      string(name)
      raw(":")
      self.value(value)
    }
    raw("}")
  }
}
