package import UsherWire

/// Reads the fields of one `links.NAME` in usher.lua and collects what is wrong in them.
package struct LinkFields {
  /// `["links", "subster"]`.
  package let path: [String]
  private let fields: ValueMap?
  package private(set) var faults: [ProjectFault] = []

  package init(_ value: Value, of name: String) {
    path = ["links", name]
    fields = value.map
    // An empty Lua table may arrive as an empty list.
    if fields == nil, value.list?.count != 0 {
      fault([], "is \(LinkFields.describe(value)), expected a table of fields")
    }
  }

  /// Says what is wrong with a field; the sentence goes on after the field's name.
  package mutating func fault(_ field: [String], _ message: String, hint: String? = nil) {
    let whole = path + field
    faults.append(ProjectFault(whole, "\(whole.joined(separator: ".")) \(message)", hint: hint))
  }

  /// Names every field that is none of these.
  package mutating func allow(_ names: String...) {
    guard let fields else { return }
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    for (name, _) in fields where !names.contains(name) {
      faults.append(
        ProjectFault(
          path + [name],
          "unknown field '\(name)' of \(path.joined(separator: ".")), expected one of \(list)",
          hint: Suggestion.hint(for: name, in: names), concernsName: true))
    }
  }

  /// The field's value; nil where it is absent.
  package func value(_ name: String) -> Value? {
    guard let value = fields?[name], !value.isNull else { return nil }
    return value
  }

  /// The field's text, if it is there and `problem` finds nothing wrong with it.
  ///
  /// - Parameter problem: Says what is wrong with the text: `is no host name, expected …`.
  package mutating func text(
    _ name: String, problem: (String) -> String? = { _ in nil }
  ) -> String? {
    guard let value = value(name) else { return nil }
    return text(value, [name], problem: problem)
  }

  /// The same for a field without which no link could be read.
  package mutating func required(
    _ name: String, _ expected: String, problem: (String) -> String? = { _ in nil }
  ) -> String? {
    guard value(name) != nil else {
      fault([], "has no '\(name)', expected \(expected)")
      return nil
    }
    return text(name, problem: problem)
  }

  /// A text somewhere inside a field.
  package mutating func text(
    _ value: Value, _ field: [String], problem: (String) -> String? = { _ in nil }
  ) -> String? {
    guard let text = value.string else {
      fault(field, "is \(LinkFields.describe(value)), expected a string")
      return nil
    }
    if let problem = problem(text) {
      fault(field, problem)
      return nil
    }
    return text
  }

  package static func describe(_ value: Value) -> String {
    switch value.kind {
    case .null: "nil"
    case .true, .false: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .list: "a list"
    case .map, .record: "a table"
    case .function: "a function"
    }
  }
}
