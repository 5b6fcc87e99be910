public import UsherWire

/// What a rule sees as `user`; nil fields are left out.
extension Session {
  /// Writes the fields into a map that is open, sorted by name.
  public func writeUserFields(to writer: inout ValueWriter) {
    let profile = profile.value
    writer.field("account", profile.account)
    writer.field("allowCampaigns", allowCampaigns)
    writer.field("anonymousId", profile.anonymousId)
    writer.field("appVersion", profile.appVersion)
    writer.field("attributes", attributes)
    writer.field("country", profile.country)
    writer.field("device", device)
    writer.field("guid", guid)
    writer.field("locale", profile.locale)
    writer.field("platform", platform?.rawValue)
    writer.field("ready", ready)
    writer.field("verifiedEmail", profile.emailVerified ? profile.email : nil)
  }
}
