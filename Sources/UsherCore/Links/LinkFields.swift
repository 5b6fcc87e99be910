package import UsherWire

/// Reads the fields of one `links.NAME` in usher.lua and collects what is wrong in them.
package struct LinkFields {
  /// `["links", "subster"]`.
  private let path: [String]
  private let fields: ValueMap?
  package private(set) var faults: [ProjectFault] = []

  package init(_ value: Value, of name: String) {
    path = ["links", name]
    fields = value.map
    // An empty Lua table may arrive as an empty list.
    if fields == nil, value.list?.count != 0 {
      let given = value.list == nil ? value.told : "a list"
      fault([], "'\(name)' must be a table of names and values, got \(given)")
    }
  }

  package mutating func fault(_ field: [String], _ message: String, hint: String? = nil) {
    faults.append(ProjectFault(path + field, message, hint: hint))
  }

  /// Tells of every field that is none of these.
  package mutating func allow(_ names: String...) {
    guard let fields else { return }
    for (name, _) in fields where !names.contains(where: { $0.sameBytes(as: name) }) {
      faults.append(
        ProjectFault(
          path + [name], "'\(path[1])' has no field '\(name.quotable)'",
          hint: Suggestion.hint(for: name, in: names)
            ?? "known: \(names.sorted().joined(separator: ", "))",
          concernsName: true))
    }
  }

  /// The field's value; nil where it is absent.
  package func value(_ name: String) -> Value? {
    guard let value = fields?[name], !value.isNull else { return nil }
    return value
  }

  /// The field's text, if it is there and right.
  package mutating func text(_ name: String, as kind: LinkName) -> String? {
    value(name).flatMap { text($0, [name], of: "'\(name)'", as: kind) }
  }

  /// The same for a field without which no link could be read.
  package mutating func required(
    _ name: String, as kind: LinkName, _ meaning: String
  ) -> String? {
    if value(name) == nil, fields != nil || faults.isEmpty {
      fault([], "'\(name)' is missing, expected \(meaning)")
    }
    return text(name, as: kind)
  }

  /// A text somewhere inside a field; any text where no kind is given.
  package mutating func text(
    _ value: Value, _ field: [String], of what: String, as kind: LinkName? = nil
  ) -> String? {
    let expected = kind?.expected ?? "a string"
    guard let text = value.string, kind?.accepts(text) != false else {
      fault(
        field, "\(what) must be \(expected), got \(value.told)",
        hint: value.string.flatMap { kind?.hint(for: $0) })
      return nil
    }
    return text
  }
}
