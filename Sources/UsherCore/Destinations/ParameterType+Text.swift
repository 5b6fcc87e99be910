import UsherWire

/// Between the text in a link and the typed value (lua-api.md, "Grammar of values").
extension ParameterType {
  /// Whether this decoded text of a path is a value of the type; there a string is never empty.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .string: !text.isEmpty
    case .integer: Grammar.integer(text) != nil
    case .number: Grammar.number(text) != nil
    case .boolean: text.sameBytes(as: "true") || text.sameBytes(as: "false")
    case .date: Grammar.isDay(text)
    case .oneOf(let options): options.contains { $0.sameBytes(as: text) }
    }
  }

  /// Writes the typed value of a decoded text; false when the text is none of this type.
  func write(_ text: String, as name: String, to map: inout SortedMapWriter) -> Bool {
    switch self {
    case .string: map.field(name, text)
    case .integer:
      guard let integer = Grammar.integer(text) else { return false }
      map.field(name, integer)
    case .number:
      guard let number = Grammar.number(text) else { return false }
      map.field(name, number)
    case .boolean:
      guard accepts(text) else { return false }
      map.field(name, text.sameBytes(as: "true"))
    case .date, .oneOf:
      guard accepts(text) else { return false }
      map.field(name, text)
    }
    return true
  }

  /// The value that a rule gave, in the form that is kept, or nil when it is none of this type: an
  /// integer may be given as the number 3.0, since Lua's division makes such numbers.
  func check(_ value: Value) -> Value? {
    // Guards, since `a ? value : nil` would make a null value of the nil.
    switch self {
    case .string: guard value.kind == .string else { return nil }
    case .integer:
      if value.kind == .integer { return value }
      return value.number.flatMap(Grammar.integer).map { .integer($0) }
    case .number: guard let number = value.number, number.isFinite else { return nil }
    case .boolean: guard value.bool != nil else { return nil }
    case .date, .oneOf: guard let text = value.string, accepts(text) else { return nil }
    }
    return value
  }

  /// The text of a checked value, not yet percent-encoded.
  static func text(of value: Value) -> String {
    switch value.kind {
    case .string: value.string ?? ""
    case .integer: String(value.integer ?? 0)
    case .number: (value.number ?? 0).description
    case .true: "true"
    case .false: "false"
    case .null, .list, .map, .record, .function: ""
    }
  }
}

/// The exact grammars of texts that are no plain strings.
enum Grammar {
  /// `-?(0|[1-9][0-9]*)` in 64 bits.
  static func integer(_ text: String) -> Int64? {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
    guard let first = digits.first, digits.count == 1 || first != UInt8(ascii: "0"),
      digits.allSatisfy(isDigit)
    else { return nil }
    return Int64(text)
  }

  /// The integer that a number is, or nil when it has a fraction or is beyond 64 bits.
  static func integer(_ number: Double) -> Int64? {
    // Not Int64(exactly:), which calls trunc and so asks every user of this target to link libm.
    guard number >= -0x1p63, number < 0x1p63 else { return nil }
    let integer = Int64(number)
    return Double(integer) == number ? integer : nil
  }

  /// A number as JSON writes and reads it; too large for a double is none.
  static func number(_ text: String) -> Value? {
    if let integer = integer(text) { return .integer(integer) }
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = rest.prefix(while: isDigit)
    guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else {
      return nil
    }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(1 + fraction.count)
    }
    if let e = rest.first, e | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard !rest.isEmpty else { return nil }
      rest = rest.drop(while: isDigit)
    }
    guard rest.isEmpty, let double = Double(text), double.isFinite else { return nil }
    return .number(double)
  }

  /// `YYYY-MM-DD`, a day that the Gregorian calendar has.
  static func isDay(_ text: String) -> Bool {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), (1...12).contains(month)
    else { return false }
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }
}
