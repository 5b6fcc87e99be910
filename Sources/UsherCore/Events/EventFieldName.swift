internal import UsherWire

/// Every name that some event, or its `user`, may have for a field.
enum EventFieldName: UInt8, Sendable, CaseIterable {
  case id, type, at, device, platform, user
  case guid, anonymousId, account, email, emailVerified, country, locale, appVersion, attributes
  case url, source, coldStart, fromHistory
  case allowDeeplinks, allowCampaigns
  case button, paywall, product, currentGuid, embedded, data
  case provider, entitlement, status, expiresAt, purchaseContext
  case outcome, replay, errorCode, errorMessage, subscription, emailHint

  /// The name as it is written, which is that of the case.
  var text: String { EventFieldName.texts[Int(rawValue)] }

  var bit: UInt64 { 1 << UInt64(rawValue) }

  private static let texts = allCases.map { "\($0)" }
  static let table = NameTable(texts)
}

/// The declared fields of a type of event, or of `user`, prepared for checking.
struct EventFieldSet: Sendable {
  let fields: [EventField]
  let declared: UInt64
  let required: UInt64
  // By name: the field's place in `fields`, and what suffices it without a closer look.
  private let places: [Int8]
  private let kinds: [Value.Kind?]

  init(_ fields: [EventField]) {
    self.fields = fields
    declared = fields.reduce(0) { $0 | $1.key.bit }
    required = fields.filter(\.isRequired).reduce(0) { $0 | $1.key.bit }
    var places = [Int8](repeating: 0, count: EventFieldName.allCases.count)
    var kinds = [Value.Kind?](repeating: nil, count: places.count)
    for (index, field) in fields.enumerated() {
      places[Int(field.key.rawValue)] = Int8(index)
      if field.kind == .string { kinds[Int(field.key.rawValue)] = .string }
      if field.kind == .map { kinds[Int(field.key.rawValue)] = .map }
    }
    self.places = places
    self.kinds = kinds
  }

  /// Whether a value of that kind will do, for fields where that is all there is to check.
  func isEnough(_ kind: Value.Kind, for index: Int) -> Bool { kinds[index] == kind }

  /// The declared field of the `index`th name.
  func field(_ index: Int) -> EventField { fields[Int(places[index])] }
}
