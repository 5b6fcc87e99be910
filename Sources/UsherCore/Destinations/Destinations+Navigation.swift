public import UsherWire

/// What is wrong with the parameters that a rule gave.
public struct ParameterFault: Error, Sendable, Hashable {
  /// The parameter's name; nil when `params` itself is wrong.
  public var field: String?
  /// Lower case: what was given and what was expected.
  public var message: String
  /// `did you mean 'index'?`
  public var hint: String?

  init(_ field: String?, _ message: String, hint: String? = nil) {
    self.field = field
    self.message = message
    self.hint = hint
  }
}

extension Destinations {
  /// The decision to go to a destination, with what a rule gave as `params`: a map, or null or an
  /// empty table for none. A parameter that is null is left out.
  public func navigation(
    to index: Int, params: Value = .null
  ) throws(ParameterFault) -> Navigation {
    let destination = try destination(at: index)
    let values = try checked(params, for: destination)
    let path = path(of: destination, values)
    guard !values.isEmpty else {
      return Navigation(destination: destination.name, path: path, params: .emptyMap)
    }
    var map = SortedMapWriter()
    for (index, value) in values { map.field(destination.parameters[index].name, value) }
    return Navigation(destination: destination.name, path: path, params: map.finish())
  }

  /// What a link to a destination is made of: its path, percent-encoded as in a navigation, and
  /// its query as plain text, sorted by name. `LinkProviders.universalURL` takes both.
  public func address(
    to index: Int, params: Value = .null
  ) throws(ParameterFault) -> (path: String, query: [(String, String)]) {
    let destination = try destination(at: index)
    let values = try checked(params, for: destination)
    let query = values.map { (destination.parameters[$0.index], $0.value) }
      .filter { !$0.0.isInPath }
      .map { ($0.0.name, ParameterType.text(of: $0.1)) }
    return (path(of: destination, values), query)
  }

  private func destination(at index: Int) throws(ParameterFault) -> Destination {
    guard all.indices.contains(index) else {
      throw ParameterFault(nil, "there is no destination with the number \(index)")
    }
    return all[index]
  }

  /// Values with the index of their parameter.
  private typealias Checked = [(index: Int, value: Value)]

  /// The given parameters, each of its type, in order of their names.
  private func checked(
    _ params: Value, for destination: Destination
  ) throws(ParameterFault) -> Checked {
    let given = try fields(params)
    guard given != nil || !destination.parameters.isEmpty else { return [] }
    var values: Checked = []
    values.reserveCapacity(destination.parameters.count)
    var known = 0
    for (index, parameter) in destination.parameters.enumerated() {
      let field = given?[parameter.name]
      if field != nil { known += 1 }
      guard let value = field, !value.isNull else { continue }
      guard let kept = parameter.type.check(value) else {
        throw ParameterFault(
          parameter.name,
          "'\(parameter.name)' of '\(destination.name)' must be "
            + "\(parameter.type.expectation), got \(value.told)")
      }
      if let reason = parameter.unwritable(kept) {
        throw ParameterFault(
          parameter.name, "'\(parameter.name)' of '\(destination.name)' \(reason)")
      }
      values.append((index, kept))
    }
    // A wrong name first: it may well be the one that is missing.
    if let given, given.count > known { throw unknown(given, destination) }
    guard values.count < destination.parameters.count else { return values }
    for (index, parameter) in destination.parameters.enumerated() where !parameter.isOptional {
      guard !values.contains(where: { $0.index == index }) else { continue }
      throw ParameterFault(
        parameter.name,
        "'\(parameter.name)' of '\(destination.name)' is missing, expected "
          + parameter.type.expectation)
    }
    return values
  }

  private func fields(_ params: Value) throws(ParameterFault) -> ValueMap? {
    guard !params.isNull, params.list?.count != 0 else { return nil }
    guard let given = params.map else {
      let what = params.kind == .list ? "a list" : params.told
      throw ParameterFault(nil, "params must be a table of names and values, got \(what)")
    }
    return given
  }

  private func unknown(_ given: ValueMap, _ destination: Destination) -> ParameterFault {
    let names = destination.parameters.map(\.name)
    let wrong = given.first { field in !names.contains { $0.sameBytes(as: field.name) } }
    let name = wrong?.name ?? ""
    return ParameterFault(
      name, "'\(destination.name)' has no parameter '\(name.quotable)'",
      hint: Suggestion.hint(for: name, in: names)
        ?? (names.isEmpty ? nil : "declared: \(names.joined(separator: ", "))"))
  }

  private func path(of destination: Destination, _ values: Checked) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(64)
    for piece in destination.pathPieces {
      switch piece {
      case .fixed(let text):
        // A route without parameters is one piece.
        if destination.pathPieces.count == 1 { return text }
        bytes.append(contentsOf: text.utf8)
      case .parameter(let index):
        guard let value = values.first(where: { $0.index == index })?.value else { continue }
        PercentCoding.append(ParameterType.text(of: value), to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Parameter {
  /// Why a checked value cannot stand in a link, which could then not be read back.
  fileprivate func unwritable(_ value: Value) -> String? {
    guard let text = value.string else { return nil }
    if text.holdsControl {
      return "must not hold control characters"
    }
    guard isInPath else { return nil }
    if text.isEmpty { return "must not be empty, since it stands in the path" }
    // A reader that decodes a path before it splits it would climb by these (fault 76).
    guard text.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let isDotted = text.split(separator: "/").contains { $0 == "." || $0 == ".." }
    return isDotted ? "must not hold '.' or '..' as a segment, since it stands in the path" : nil
  }
}
