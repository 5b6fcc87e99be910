import UsherWire

extension Value {
  /// How a message tells this value: `'text'`, `5`, `a table`.
  var told: String {
    switch kind {
    case .null: "nil"
    case .true: "true"
    case .false: "false"
    case .integer, .number: description
    case .string: "'\((string ?? "").quotable)'"
    case .list, .map: "a table"
    case .record: "an object of the host"
    case .function: "a function"
    }
  }
}

extension String {
  /// Fit to stand in a message between quotes: one line, without controls, at most 80 characters.
  package var quotable: String {
    var short = String(prefix(80))
    if short.utf8.count < utf8.count { short += "…" }
    guard short.unicodeScalars.contains(where: \.isControl) else { return short }
    return short.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isControl {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  /// Whether it holds a C0 or C1 control or delete.
  var holdsControl: Bool {
    var previous: UInt8 = 0
    for byte in utf8 {
      // In UTF-8 the C1 controls are C2 and then 80 to 9F.
      if byte < 0x20 || byte == 0x7f || previous == 0xc2 && byte < 0xa0 { return true }
      previous = byte
    }
    return false
  }
}

extension Unicode.Scalar {
  /// C0, delete and C1 controls.
  var isControl: Bool { value < 0x20 || (0x7f...0x9f).contains(value) }
}
