public import UsherWire

/// Reads what usher.lua returned and tells everything that is wrong with it, not only the first.
public enum ProjectReader {
  static let fields = [
    "name", "apps", "links", "destinations", "entitlements", "paywalls", "limits", "rules",
  ]

  /// The project, or nil when there are faults; warnings alone do not keep it from loading.
  public static func read(
    _ table: Value
  ) -> (project: Project?, faults: [ProjectFault], warnings: [ProjectFault]) {
    var log = FaultLog()
    guard let top = log.table(table, at: [], as: "what usher.lua returns", fields: fields) else {
      return (nil, log.faults, log.warnings)
    }
    var project = Project()
    project.name = log.name(top["name"])
    if let value = top["apps"] { project.apps = log.apps(value) }
    project.links = LinkProviders.read(top["links"], faults: &log.faults)
    if let value = top["destinations"] { project.destinations = log.destinations(value) }
    if let value = top["entitlements"] { project.entitlements = log.entitlements(value) }
    if let value = top["paywalls"] { project.paywalls = log.paywalls(value) }
    if let value = top["limits"] { project.limits = log.limits(value) }
    if let value = top["rules"] { project.rules = log.rules(value) }
    log.warnAboutSlugs(project)
    return (log.faults.isEmpty ? project : nil, log.faults, log.warnings)
  }
}

/// The faults found so far, and how the values of a project's table are read.
struct FaultLog {
  var faults: [ProjectFault] = []
  var warnings: [ProjectFault] = []

  mutating func fault(_ path: [String], _ message: String, hint: String? = nil) {
    faults.append(ProjectFault(path, message, hint: hint))
  }

  /// The table's fields; nil and a fault when it is none. Unknown fields are faults, known ones are
  /// read all the same.
  mutating func table(
    _ value: Value, at path: [String], as what: String, fields: [String]
  ) -> ValueMap? {
    guard let map = map(value, at: path, as: what) else { return nil }
    for (name, _) in map where !fields.contains(where: { $0.sameBytes(as: name) }) {
      unknown(name, at: path, "\(what) has no field '\(name.quotable)'", known: fields)
    }
    return map
  }

  mutating func unknown(_ name: String, at path: [String], _ message: String, known: [String]) {
    faults.append(
      ProjectFault(
        path + [name], message,
        hint: Suggestion.hint(for: name, in: known)
          ?? "known: \(known.sorted().joined(separator: ", "))",
        concernsName: true))
  }

  /// The map; an empty table of Lua may come as an empty list.
  mutating func map(_ value: Value, at path: [String], as what: String) -> ValueMap? {
    if let map = value.map { return map }
    if value.list?.count == 0 { return Value.emptyMap.map }
    let given = value.kind == .list ? "a list" : value.told
    fault(path, "\(what) must be a table of names and values, got \(given)")
    return nil
  }

  /// The items of a list; an empty table of Lua may come as an empty map.
  mutating func list(_ value: Value, at path: [String], of items: String) -> [Value]? {
    if let list = value.list { return Array(list) }
    if value.map?.count == 0 { return [] }
    let given = value.kind == .map ? "a table with names" : value.told
    fault(path, "'\(path.last ?? "")' must be a list of \(items), got \(given)")
    return nil
  }

  /// The string, or nil and a fault; `expected` says what it should be.
  mutating func string(_ value: Value?, at path: [String], expected: String) -> String? {
    guard let value else {
      fault(Array(path.dropLast()), "'\(path.last ?? "")' is missing, expected \(expected)")
      return nil
    }
    guard let text = value.string else {
      fault(path, "'\(path.last ?? "")' must be \(expected), got \(value.told)")
      return nil
    }
    return text
  }

  /// The string, if it is as `isRight` wants it.
  mutating func string(
    _ value: Value?, at path: [String], expected: String, _ isRight: (String) -> Bool
  ) -> String? {
    guard let text = string(value, at: path, expected: expected) else { return nil }
    guard isRight(text) else {
      fault(path, "'\(path.last ?? "")' must be \(expected), got '\(text.quotable)'")
      return nil
    }
    return text
  }
}
