internal import UsherCore
internal import UsherScript
internal import UsherWire

/// What a script passed to a host function, with checks whose messages a rule author understands.
struct Arguments {
  /// The function's name, for messages.
  let function: String
  let values: ScriptArguments

  /// The value at a position from 0; null where nothing was passed.
  subscript(index: Int) -> Value { values[index] ?? .null }

  func isAbsent(_ index: Int) -> Bool { self[index].isNull }

  func string(_ index: Int, _ what: String) throws(Misuse) -> String {
    guard let text = self[index].string else { throw wrong(index, "\(what) (a string)") }
    return text
  }

  func optionalString(_ index: Int, _ what: String) throws(Misuse) -> String? {
    isAbsent(index) ? nil : try string(index, what)
  }

  func integer(_ index: Int, _ what: String) throws(Misuse) -> Int64 {
    if let integer = self[index].integer { return integer }
    guard let number = self[index].number, let integer = Int64(exactly: number) else {
      throw wrong(index, "\(what) (an integer)")
    }
    return integer
  }

  /// A table of named fields, all of them among `known`; absent is an empty one.
  func fields(_ index: Int, known: [String]) throws(Misuse) -> ValueMap {
    let value = isAbsent(index) ? Value.emptyMap : self[index]
    guard let map = value.fieldsOrEmptyList else { throw wrong(index, "a table of fields") }
    try map.check(known: known, of: function)
    return map
  }

  /// What was given and what was expected at a position.
  func wrong(_ index: Int, _ expected: String) -> Misuse {
    Misuse("\(function) needs \(expected), got \(self[index].told)")
  }
}

extension ValueMap {
  /// Refuses a field that is not among the known ones.
  func check(known: [String], of function: String) throws(Misuse) {
    for (name, _) in self where !known.contains(name) {
      let hint = Suggestion.hint(for: name, in: known)
      let list = known.joined(separator: ", ")
      throw Misuse(
        "\(function) has no field '\(name)'" + (hint.map { ": \($0)" } ?? "; it takes \(list)"))
    }
  }

  func string(_ name: String, of function: String) throws(Misuse) -> String? {
    guard let value = self[name], !value.isNull else { return nil }
    guard let text = value.string else {
      throw Misuse("\(function): '\(name)' must be a string, got \(value.told)")
    }
    return text
  }
}

extension Value {
  /// The fields of a map or record. Lua's `{}` is an empty list to us: it has no fields.
  var fieldsOrEmptyList: ValueMap? {
    if let map { return map }
    if let record { return record.fields }
    return list?.count == 0 ? Value.emptyMap.map : nil
  }

  /// A value in words: `nil`, `42`, `'text'`, `a table`, `a destination`.
  var told: String {
    switch kind {
    case .null: "nil"
    case .true, .false, .integer, .number: "\(self)"
    case .string:
      (string ?? "").utf8.count <= 60 ? "'\(string ?? "")'" : "a string of \(size - 5) bytes"
    case .list, .map: "a table"
    case .function: "a function"
    case .record:
      record.flatMap { RecordClass(rawValue: $0.class) }.map { "a \($0)" } ?? "a table"
    }
  }
}
