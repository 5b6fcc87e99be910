/// One JSON-like value in packed form: a few bytes that know their own size (`usher_value.h`).
///
/// A value is cheap to pass on: reading a field of a map makes no copy, and a value is put into
/// another one by copying its bytes. Maps are sorted by name.
public struct Value: Sendable {
  /// What a value is; the raw value is its tag in packed form.
  public enum Kind: UInt8, Sendable {
    case null, `false`, `true`, integer, number, string, list, map
    /// An object of the host, seen by a script: class, id and fields.
    case record
    /// A Lua function, seen only by the project loader.
    case function
  }

  let bytes: [UInt8]
  let offset: Int

  /// Wraps packed bytes that a writer of this package made.
  public init(packed bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes.isEmpty ? [Kind.null.rawValue] : bytes
    self.offset = offset
  }

  public var kind: Kind { Kind(rawValue: bytes[offset]) ?? .null }
  public var isNull: Bool { kind == .null }

  public var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The integer, or nil when this is no integer (a number with a fraction is none).
  public var integer: Int64? {
    kind == .integer ? Int64(bitPattern: bits) : nil
  }

  /// The integer or number as a double.
  public var number: Double? {
    switch kind {
    case .integer: Double(Int64(bitPattern: bits))
    case .number: Double(bitPattern: bits)
    default: nil
    }
  }

  public var string: String? {
    bytes.packed { packed in
      guard packed.kind(at: offset) == .string else { return nil }
      let text = packed.text(at: offset + 5, count: packed.count(at: offset + 1))
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// The bytes of a string; empty for anything else.
  public var stringBytes: ArraySlice<UInt8> {
    guard kind == .string else { return [] }
    let length = count(at: 1)
    return bytes[(offset + 5)..<(offset + 5 + length)]
  }

  public var list: ValueList? {
    kind == .list ? ValueList(bytes: bytes, offset: offset) : nil
  }

  public var map: ValueMap? {
    kind == .map ? ValueMap(bytes: bytes, offset: offset) : nil
  }

  /// Class, id and fields of a record.
  public var record: (class: UInt32, id: UInt32, fields: ValueMap)? {
    guard kind == .record else { return nil }
    return (
      UInt32(count(at: 1)), UInt32(count(at: 5)), ValueMap(bytes: bytes, offset: offset + 9)
    )
  }

  /// The line where a function is defined.
  public var functionLine: Int? {
    kind == .function ? count(at: 1) : nil
  }

  /// A field of a map; nil when this is no map or has no such field.
  public subscript(name: String) -> Value? { map?[name] }

  /// How many bytes the packed form takes.
  public var size: Int { bytes.packed { $0.size(at: offset) } }

  /// The packed form.
  public var packed: ArraySlice<UInt8> { bytes[offset..<(offset + size)] }

  private var bits: UInt64 { bytes.packed { $0.bits(at: offset + 1) } }

  private func count(at place: Int) -> Int { bytes.packed { $0.count(at: offset + place) } }
}

extension Value: Hashable {
  public static func == (a: Value, b: Value) -> Bool { a.packed == b.packed }
  public func hash(into hasher: inout Hasher) { hasher.combine(packed) }
}

/// Same JSON text as `JSONWriter` writes; for failures of tests and for debugging.
extension Value: CustomStringConvertible {
  public var description: String {
    var json = JSONWriter()
    json.value(self)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
