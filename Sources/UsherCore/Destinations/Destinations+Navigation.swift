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
    return Navigation(
      destination: destination.name, path: path(of: destination, values),
      params: .map(values.map { ($0.parameter.name, $0.value) }))
  }

  /// What a link to a destination is made of: its path, percent-encoded as in a navigation, and
  /// its query as plain text, sorted by name. `LinkProviders.universalURL` takes both.
  public func address(
    to index: Int, params: Value = .null
  ) throws(ParameterFault) -> (path: String, query: [(String, String)]) {
    let destination = try destination(at: index)
    let values = try checked(params, for: destination)
    let query = values.filter { !$0.parameter.isInPath }.map { parameter, value in
      (parameter.name, ParameterType.text(of: value))
    }
    return (path(of: destination, values), query)
  }

  private func destination(at index: Int) throws(ParameterFault) -> Destination {
    guard all.indices.contains(index) else {
      throw ParameterFault(nil, "there is no destination with the number \(index)")
    }
    return all[index]
  }

  private typealias Checked = [(parameter: Parameter, value: Value)]

  /// The given parameters, each of its type, in order of their names.
  private func checked(
    _ params: Value, for destination: Destination
  ) throws(ParameterFault) -> Checked {
    let given = try fields(params, of: destination)
    var values: Checked = []
    for parameter in destination.parameters {
      let name = parameter.name
      guard let value = given?[name], !value.isNull else {
        guard parameter.isOptional else {
          throw ParameterFault(
            name,
            "'\(name)' of '\(destination.name)' is missing, expected \(parameter.type.expectation)")
        }
        continue
      }
      guard let kept = parameter.type.check(value) else {
        throw ParameterFault(
          name,
          "'\(name)' of '\(destination.name)' must be \(parameter.type.expectation), "
            + "got \(value.told)")
      }
      if let reason = parameter.unwritable(kept) {
        throw ParameterFault(name, "'\(name)' of '\(destination.name)' \(reason)")
      }
      values.append((parameter, kept))
    }
    return values
  }

  private func fields(
    _ params: Value, of destination: Destination
  ) throws(ParameterFault) -> ValueMap? {
    guard !params.isNull, params.list?.count != 0 else { return nil }
    guard let given = params.map else {
      let what = params.kind == .list ? "a list" : params.told
      throw ParameterFault(nil, "params must be a table of names and values, got \(what)")
    }
    let names = destination.parameters.map(\.name)
    for (name, _) in given where !names.contains(where: { $0.sameBytes(as: name) }) {
      throw ParameterFault(
        name, "'\(destination.name)' has no parameter '\(name.quotable)'",
        hint: Suggestion.hint(for: name, in: names)
          ?? (names.isEmpty ? nil : "declared: \(names.joined(separator: ", "))"))
    }
    return given
  }

  private func path(of destination: Destination, _ values: Checked) -> String {
    var parts = destination.route.segments.map { segment in
      switch segment {
      case .literal(let text): PathText.literal(text)
      case .parameter: ""
      }
    }
    for (parameter, value) in values {
      if case .path(let segment) = parameter.place {
        parts[segment] = PercentCoding.encode(ParameterType.text(of: value))
      }
    }
    return parts.joined(separator: "/")
  }
}

extension Parameter {
  /// Why a checked value cannot stand in a link, which could then not be read back.
  fileprivate func unwritable(_ value: Value) -> String? {
    guard let text = value.string else { return nil }
    if text.unicodeScalars.contains(where: \.isControl) {
      return "must not hold control characters"
    }
    guard isInPath else { return nil }
    if text.isEmpty { return "must not be empty, since it stands in the path" }
    // A reader that decodes a path before it splits it would climb by these (fault 76).
    let isDotted = text.split(separator: "/").contains { $0 == "." || $0 == ".." }
    return isDotted ? "must not hold '.' or '..' as a segment, since it stands in the path" : nil
  }
}
