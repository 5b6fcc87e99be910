public import UsherWire

/// What a rule sees as `result`; nil fields are left out.
extension RedemptionResult {
  /// Writes the fields into a map that is open, sorted by name. The e-mail hint is masked here.
  public func writeFields(to writer: inout ValueWriter) {
    writer.key("context")
    writer.map { writer in
      if let attributes { writer.field("attributes", attributes) }
      if let subscription { writer.field("subscription", subscription) }
    }
    writer.field("emailHint", emailHint.map { EmailHint.masked($0.revealed) })
    writer.field("errorCode", errorCode)
    writer.field("errorMessage", errorMessage)
    writer.field("first", first)
    writer.field("offerReissue", offerReissue)
    writer.field("outcome", outcome.rawValue)
    writer.field("provider", provider)
    writer.field("replay", replay)
    writer.field("success", success)
  }
}

/// What `user:entitlement(name)` gives; times are integer seconds.
extension Entitlement {
  /// Writes the fields into a map that is open, sorted by name.
  public func writeFields(to writer: inout ValueWriter) {
    writer.field("active", isActive)
    if let expiresAt { writer.field("expiresAt", expiresAt.seconds) }
    writer.field("product", product)
    writer.field("provider", provider)
    writer.field("status", status.rawValue)
  }
}
