internal import UsherWire

/// The known fields of one event or of its `user`, found in one pass, checked and read by name.
struct EventFields {
  let map: ValueMap
  let places: NameTable.Places
  /// What stands before a name in messages: `user.`
  let prefix: String

  init(_ map: ValueMap, prefix: String = "") {
    self.map = map
    self.prefix = prefix
    places = EventFieldName.table.places(in: map)
  }

  /// Checks every declared field; what is not declared is not looked at.
  func check(_ set: EventFieldSet) throws(EventFault) {
    if set.required & ~places.present != 0 { throw missing(set) }
    var rest = places.present & set.declared
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      rest &= rest - 1
      if set.isEnough(places.kind(index), for: index) { continue }
      let field = set.field(index)
      if let value = places.value(index), !field.kind.admits(value) {
        throw mismatch(field, value)
      }
    }
  }

  private func missing(_ set: EventFieldSet) -> EventFault {
    let field = set.fields.first { $0.isRequired && $0.key.bit & places.present == 0 }
    return EventFault(
      .invalidEvent,
      "'\(prefix)\(field?.name ?? "")' is missing, expected \(field?.kind.expectation ?? "")")
  }

  private func mismatch(_ field: EventField, _ value: Value) -> EventFault {
    let isKindRight =
      field.kind.isString && value.kind == .string
      || field.kind == .scalars && value.kind == .map
    return EventFault(
      .invalidEvent,
      isKindRight
        ? "'\(prefix)\(field.name)' is not as expected: \(field.kind.expectation)"
        : "'\(prefix)\(field.name)' is \(value.kindName), expected \(field.kind.expectation)")
  }

  /// The field, or nil where it is absent or null.
  func value(_ name: EventFieldName) -> Value? { places.value(Int(name.rawValue)) }

  func string(_ name: EventFieldName) -> String? { value(name)?.string }
  func bool(_ name: EventFieldName) -> Bool? { value(name)?.bool }
  func instant(_ name: EventFieldName) -> Instant? { value(name).flatMap(Instant.init(_:)) }

  /// A required string; its presence was checked.
  func required(_ name: EventFieldName) -> String { string(name) ?? "" }

  /// A map without the fields that are null.
  func scalars(_ name: EventFieldName) -> Value? {
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
