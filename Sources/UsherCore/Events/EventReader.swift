public import UsherWire

/// Makes events of values: the envelope and the fields of each type, as wire.md has them.
public enum EventReader {
  /// Reads one event. `previous` is its time when it has none: the previous event's time, or now
  /// for the first. That it is not earlier than the device's latest is the session's to see to.
  public static func read(
    _ value: Value, line: Int, previous: Instant
  ) throws(EventFault) -> Event {
    guard let map = value.map else {
      throw EventFault(.invalidEvent, "the line is \(value.kindName), expected an object")
    }
    let id = map["id"].flatMap(\.string)
    do {
      return try read(map, id: id ?? Event.madeUpId(line: line), line: line, previous: previous)
    } catch {
      var fault = error
      fault.id = id
      throw fault
    }
  }

  private static func read(
    _ map: ValueMap, id: String, line: Int, previous: Instant
  ) throws(EventFault) -> Event {
    let fields = EventFields(map)
    try fields.check(EventType.envelopeSet)
    let name = fields.required(.type)
    guard let type = EventType.named(name) else {
      let names = EventType.all.map(\.name)
      let hint = Suggestion.hint(for: name, in: names)
      throw EventFault(
        .unknownEventType,
        "the type is unknown, \(hint ?? "expected one of \(names.joined(separator: ", "))")")
    }
    try fields.check(type.fieldSet)
    return Event(
      id: id, line: line, at: fields.instant(.at) ?? previous,
      device: fields.string(.device),
      platform: fields.string(.platform).flatMap(Platform.init(rawValue:)),
      facts: try facts(fields.value(.user)?.map), body: type.body(fields))
  }

  private static func facts(_ map: ValueMap?) throws(EventFault) -> Facts? {
    guard let map else { return nil }
    let fields = EventFields(map, prefix: "user.")
    try fields.check(EventType.factsSet)
    var facts = Facts()
    facts.guid = fields.string(.guid)
    facts.anonymousId = fields.string(.anonymousId)
    facts.account = fields.string(.account)
    facts.email = fields.string(.email)
    facts.emailVerified = fields.bool(.emailVerified)
    facts.country = fields.string(.country)
    facts.locale = fields.string(.locale)
    facts.appVersion = fields.string(.appVersion)
    facts.attributes = fields.scalars(.attributes)
    return facts
  }
}

extension EventReader {
  /// Reads one line of an events file.
  public static func read(
    _ text: ArraySlice<UInt8>, with json: JSONReader, line: Int, previous: Instant
  ) throws(EventFault) -> Event {
    let value: Value
    do {
      value = try json.read(text)
    } catch {
      throw EventFault(error)
    }
    return try read(value, line: line, previous: previous)
  }
}

extension EventFault {
  /// A line that is no JSON.
  public init(_ fault: JSONFault) {
    self.init(
      .invalidJson, "the line is no JSON at column \(fault.column): \(fault.reason)",
      column: fault.column)
  }
}
