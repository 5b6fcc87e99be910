internal import UsherWire

/// One type of event: its name, fields and meaning, and how its body is read.
public struct EventType: Sendable {
  public var name: String
  public var fields: [EventField] { fieldSet.fields }
  let fieldSet: EventFieldSet
  /// One sentence for `usher help events`.
  public var doc: String
  /// Reads the body from fields that were checked.
  let body: @Sendable (EventFields) -> Event.Body

  init(
    _ name: String, _ doc: String, _ fields: [EventField],
    body: @escaping @Sendable (EventFields) -> Event.Body
  ) {
    self.name = name
    self.doc = doc
    fieldSet = EventFieldSet(fields)
    self.body = body
  }

  /// The type of that name.
  public static func named(_ name: String) -> EventType? { table.index(of: name).map { all[$0] } }

  private static let table = NameTable(all.map(\.name))

  /// What every event may have.
  public static var envelope: [EventField] { envelopeSet.fields }
  /// The facts of `user`.
  public static var facts: [EventField] { factsSet.fields }

  static let envelopeSet = EventFieldSet([
    EventField(.id, .string, "names the event in the output; `line-N` when absent"),
    EventField(.type, .string, required: true, "what happened"),
    EventField(.at, .instant, "when; the previous event's time when absent"),
    EventField(.device, .name, "which installation of the app; `default` when absent"),
    EventField(
      .platform, .oneOf(Platform.allCases.map(\.rawValue)), "remembered for the session"),
    EventField(.user, .map, "facts about the person, merged into the session"),
  ])

  static let factsSet = EventFieldSet([
    EventField(.guid, .guid, "the buyer identifier"),
    EventField(.anonymousId, .name, "an id before any account"),
    EventField(.account, .name, "the signed-in user; another one is a switch of accounts"),
    EventField(.email, .name, "an e-mail address"),
    EventField(.emailVerified, .boolean, "whether that e-mail was verified"),
    EventField(.country, .string, "two letters, ISO 3166"),
    EventField(.locale, .string, "a language tag such as `de-AT`"),
    EventField(.appVersion, .string, "the app's version"),
    EventField(.attributes, .scalars, "anything else that rules ask about"),
  ])
}
