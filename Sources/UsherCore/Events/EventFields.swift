internal import UsherWire

/// The declared fields of one event or of its `user`, checked and read by name.
struct EventFields {
  let map: ValueMap
  /// What stands before a name in messages: `user.`
  let prefix: String

  /// Checks every declared field; what is not declared is not looked at.
  init(
    _ map: ValueMap, checking declared: [EventField], prefix: String = ""
  ) throws(EventFault) {
    self.map = map
    self.prefix = prefix
    for field in declared { try check(field) }
  }

  private func check(_ field: EventField) throws(EventFault) {
    guard let value = value(field.name) else {
      guard field.isRequired else { return }
      throw EventFault(
        .invalidEvent,
        "'\(prefix)\(field.name)' is missing, expected \(field.kind.expectation)")
    }
    guard field.kind.admits(value) else {
      let isKindRight =
        field.kind.isString && value.kind == .string
        || field.kind == .scalars && value.kind == .map
      throw EventFault(
        .invalidEvent,
        isKindRight
          ? "'\(prefix)\(field.name)' is not as expected: \(field.kind.expectation)"
          : "'\(prefix)\(field.name)' is \(value.kindName), expected \(field.kind.expectation)")
    }
  }

  /// The field, or nil where it is absent or null.
  func value(_ name: String) -> Value? {
    guard let value = map[name], !value.isNull else { return nil }
    return value
  }

  func string(_ name: String) -> String? { map[name]?.string }
  func bool(_ name: String) -> Bool? { map[name]?.bool }
  func instant(_ name: String) -> Instant? { map[name].flatMap(Instant.init(_:)) }

  /// A required string; its presence was checked.
  func required(_ name: String) -> String { string(name) ?? "" }

  /// A map without the fields that are null.
  func scalars(_ name: String) -> Value? {
    guard let value = value(name), let map = value.map else { return nil }
    guard map.contains(where: { $0.value.isNull }) else { return value }
    return .map(map.lazy.filter { !$0.value.isNull }.map { ($0.name, $0.value) })
  }
}

extension EventField.Kind {
  fileprivate var isString: Bool {
    switch self {
    case .string, .name, .guid, .instant, .oneOf: true
    case .boolean, .map, .scalars: false
    }
  }
}
