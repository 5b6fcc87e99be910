public import UsherWire

/// What a rule sees as `press`; nil fields are left out.
extension Press {
  /// Writes the fields into a map that is open, sorted by name.
  public func writeFields(to writer: inout ValueWriter) {
    writer.field("button", button)
    writer.field("currentGuid", currentGuid)
    writer.field("data", data)
    writer.field("paywall", paywall)
    writer.field("product", product)
  }
}
