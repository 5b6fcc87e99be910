import UsherWire

/// What is known of the person who uses the device.
struct Profile: Sendable, Blank {
  var account: String?
  var email: String?
  var emailVerified = false
  var anonymousId: String?
  var country: String?
  var locale: String?
  var appVersion: String?
  /// Set while nobody was signed in; a map.
  var attributes = Value.emptyMap
  /// Set since the sign-in, cleared by the sign-out (decision 10); a map that goes on top.
  var accountAttributes = Value.emptyMap

  static let blank = Profile()

  var isBlank: Bool {
    account == nil && email == nil && anonymousId == nil && country == nil && locale == nil
      && appVersion == nil && attributes.isEmptyMap && accountAttributes.isEmptyMap
  }

  mutating func merge(attributes new: Value) {
    if account == nil {
      attributes = attributes.merging(new)
    } else {
      accountAttributes = accountAttributes.merging(new)
    }
  }
}

extension Value {
  var isEmptyMap: Bool { map?.count == 0 }

  /// The fields of both maps; those of `other` win.
  func merging(_ other: Value) -> Value {
    guard let new = other.map, new.count > 0 else { return self }
    guard let old = map, old.count > 0 else { return other }
    return Value { writer in
      writer.map { writer in
        for (name, value) in old { writer.field(name, value) }
        for (name, value) in new { writer.field(name, value) }
      }
    }
  }
}
