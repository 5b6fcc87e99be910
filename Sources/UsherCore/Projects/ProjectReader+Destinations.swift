import UsherWire

extension FaultLog {
  /// `destinations`: names with a route, or with a table of route and params.
  mutating func destinations(_ value: Value) -> Destinations {
    let top = ["destinations"]
    guard let map = map(value, at: top, as: "'destinations'") else { return Destinations() }
    var read: [Destination] = []
    for (name, value) in map {
      let isNamed = isDestinationName(name)
      if let destination = destination(name, value), isNamed { read.append(destination) }
    }
    let destinations = Destinations(read)
    for overlap in destinations.overlaps {
      let (first, second) = (destinations.all[overlap.first], destinations.all[overlap.second])
      let example = overlap.path.isEmpty ? "the root, ''" : "'\(overlap.path.quotable)'"
      let path = top + [second.name] + (map[second.name]?.map == nil ? [] : ["route"])
      fault(
        path,
        "the routes of '\(first.name)' ('\(first.route.text.quotable)') and '\(second.name)' "
          + "('\(second.route.text.quotable)') can both match \(example)",
        hint: "let them differ in a fixed segment or in a parameter's type")
    }
    return destinations
  }

  private mutating func isDestinationName(_ name: String) -> Bool {
    let path = ["destinations", name]
    let message: String
    var hint: String?
    if name == "match" {
      message = "a destination cannot be named 'match': destinations.match is a function"
    } else if Names.isLuaWord(name) {
      message = "a destination cannot be named '\(name)', which is a word of Lua"
    } else if !Names.isIdentifier(name) {
      message =
        "'\(name.quotable)' is no name for a destination, expected \(Names.identifierExpectation)"
      let repaired = String(name.map { $0 == "-" || $0 == "." || $0 == " " ? "_" : $0 })
      if Names.isIdentifier(repaired) { hint = "write '\(repaired)'" }
    } else {
      return true
    }
    faults.append(ProjectFault(path, message, hint: hint, concernsName: true))
    return false
  }

  private mutating func destination(_ name: String, _ value: Value) -> Destination? {
    let path = ["destinations", name]
    if let text = value.string { return destination(name, text, [:], at: path) }
    guard value.map != nil || value.list?.count == 0 else {
      let given = value.kind == .list ? "a list" : value.told
      fault(
        path,
        "'\(name.quotable)' must be a route such as 'albums/{albumname}', or a table with route "
          + "and params, got \(given)")
      return nil
    }
    guard
      let fields = table(value, at: path, as: "'\(name.quotable)'", fields: ["route", "params"])
    else { return nil }
    let types = fields["params"].map { parameters($0, at: path + ["params"]) } ?? [:]
    guard
      let text = string(
        fields["route"], at: path + ["route"], expected: "a route such as 'albums/{albumname}'"),
      let types
    else { return nil }
    return destination(name, text, types, at: path + ["route"])
  }

  private mutating func destination(
    _ name: String, _ text: String, _ types: Types, at path: [String]
  ) -> Destination? {
    do {
      return try Destination(name: name, route: Route(text), types: types)
    } catch {
      fault(path, error.message, hint: error.hint)
      return nil
    }
  }

  private typealias Types = [String: (type: ParameterType, isOptional: Bool)]

  /// nil when a parameter is wrong: the destination then cannot be made.
  private mutating func parameters(_ value: Value, at path: [String]) -> Types? {
    guard let map = map(value, at: path, as: "'params'") else { return nil }
    var types: Types? = [:]
    for (name, value) in map {
      let path = path + [name]
      if !Names.isParameter(name) {
        faults.append(
          ProjectFault(
            path,
            "'\(name.quotable)' is no name for a parameter, expected "
              + Names.parameterExpectation,
            concernsName: true))
        types = nil
      }
      if let read = parameterType(value, name, at: path) {
        types?[name] = read
      } else {
        types = nil
      }
    }
    return types
  }

  private mutating func parameterType(
    _ value: Value, _ name: String, at path: [String]
  ) -> (type: ParameterType, isOptional: Bool)? {
    guard let text = value.string else { return choice(value, name, at: path) }
    let isOptional = text.hasSuffix("?")
    if let type = ParameterType(name: isOptional ? text.dropLast() : text[...]) {
      return (type, isOptional)
    }
    let known = ParameterType.names
    let typo = Suggestion.nearest(to: isOptional ? String(text.dropLast()) : text, in: known)
    fault(
      path, "'\(text.quotable)' is no type of a parameter",
      hint: typo.map { "did you mean '\($0)\(isOptional ? "?" : "")'?" }
        ?? "known: \(known.joined(separator: ", ")), or a list of strings for one of them")
    return nil
  }

  /// `{ "a", "b" }`, with `"?"` as its last item where it is optional.
  private mutating func choice(
    _ value: Value, _ name: String, at path: [String]
  ) -> (type: ParameterType, isOptional: Bool)? {
    guard let list = value.list, list.count > 0 else {
      let given = value.list == nil ? value.told : "an empty table"
      fault(
        path,
        "the type of '\(name.quotable)' must be a name such as 'integer?' or a list of strings, "
          + "got \(given)")
      return nil
    }
    var options: [String] = []
    var isRight = true
    for (index, item) in list.enumerated() {
      let path = path + [String(index + 1)]
      guard let option = item.string, !option.isEmpty,
        !option.holdsControl
      else {
        fault(path, "a choice of '\(name.quotable)' must be a string, got \(item.told)")
        isRight = false
        continue
      }
      if options.contains(where: { $0.sameBytes(as: option) }) {
        fault(path, "'\(option.quotable)' is listed twice")
        isRight = false
      }
      options.append(option)
    }
    guard isRight else { return nil }
    let isOptional = options.last == "?"
    if isOptional { options.removeLast() }
    guard !options.isEmpty else {
      fault(path, "'\(name.quotable)' has no choices, expected at least one string before '?'")
      return nil
    }
    return (.oneOf(options), isOptional)
  }
}
