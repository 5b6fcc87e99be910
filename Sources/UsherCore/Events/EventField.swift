internal import UsherWire

/// One field of an event: its name, what it may be, and what it means.
public struct EventField: Sendable {
  public enum Kind: Sendable, Hashable {
    case string
    /// A string that is not empty.
    case name
    /// 1 to 128 bytes without control characters.
    case guid
    case boolean
    /// RFC 3339 text or integer seconds since 1970.
    case instant
    case map
    /// A map of strings, numbers and booleans.
    case scalars
    case oneOf([String])
  }

  public var name: String { key.text }
  let key: EventFieldName
  public var kind: Kind
  public var isRequired: Bool
  /// One sentence for `usher help events`.
  public var doc: String

  init(_ key: EventFieldName, _ kind: Kind, required: Bool = false, _ doc: String) {
    self.key = key
    self.kind = kind
    self.isRequired = required
    self.doc = doc
  }
}

extension EventField.Kind {
  /// What is expected, for messages and help.
  public var expectation: String {
    switch self {
    case .string: "a string"
    case .name: "a string that is not empty"
    case .guid: "a string of 1 to 128 bytes without control characters"
    case .boolean: "true or false"
    case .instant: "RFC 3339 text such as '2026-12-01T09:00:00Z' or integer seconds since 1970"
    case .map: "an object"
    case .scalars: "an object whose values are strings, numbers, true or false"
    case .oneOf(let words):
      words.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        + (words.count > 1 ? " or " : "") + words.suffix(1).map { "'\($0)'" }.joined()
    }
  }

  /// Whether `value` is of this kind; null is the absence of a field and never asked about.
  func admits(_ value: Value) -> Bool {
    switch self {
    case .string: value.kind == .string
    case .name: value.kind == .string && !value.stringBytes.isEmpty
    case .guid: value.kind == .string && Guid.isValid(value.stringBytes)
    case .boolean: value.bool != nil
    case .instant: Instant(value) != nil
    case .map: value.kind == .map
    case .scalars: value.map?.allSatisfy { $0.value.isScalarOrNull } ?? false
    case .oneOf(let words): value.string.map(words.contains) ?? false
    }
  }
}

/// The rule that a given guid keeps (wire.md).
public enum Guid {
  /// Whether it has 1 to 128 bytes and no control character (C0, DEL; C1 as UTF-8).
  public static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    guard (1...128).contains(bytes.count) else { return false }
    var previous: UInt8 = 0
    for byte in bytes {
      if byte < 0x20 || byte == 0x7f { return false }
      if previous == 0xc2, byte < 0xa0 { return false }
      previous = byte
    }
    return true
  }
}

extension Value {
  fileprivate var isScalarOrNull: Bool {
    switch kind {
    case .null, .true, .false, .integer, .number, .string: true
    case .list, .map, .record, .function: false
    }
  }

  /// What it is, for messages that must not quote it.
  var kindName: String {
    switch kind {
    case .null, .function: "null"
    case .true, .false: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .map, .record: "an object"
    }
  }
}
