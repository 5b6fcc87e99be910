/// What a script sees: the reference that help prints, made from what is registered.
public enum LuaReference {
  public struct Entry: Sendable, Hashable {
    /// As written in Lua: `s2s.createUser`.
    public let name: String
    /// Parameters and result; empty for a field.
    public let signature: String
    public let documentation: String
  }

  /// An object that a rule is given, and its fields.
  public struct Record: Sendable, Hashable {
    public let name: String
    public let documentation: String
    public let fields: [Entry]
  }

  /// The host's functions, in the order of the documentation.
  public static var functions: [Entry] {
    HostFunctions.all.filter { !$0.name.hasSuffix("?") }.map {
      Entry(name: $0.name, signature: $0.signature, documentation: $0.documentation)
    }
  }

  /// `link`, `user`, `result`, `press` and a buyer.
  public static let records: [Record] = [
    record(
      "link", "the first argument of rules.link and rules.beforeRedemption",
      [
        ("provider", "subster, purchasely, qonversion, funnelsgrove or universal"),
        ("kind", "handoff, return, redeem, appOpen, deeplink or page"),
        ("scheme", "lower case"), ("host", "lower case"),
        ("path", "what is routed, decoded, without slash at either end"),
        ("segments", "the path split before decoding, each part decoded"),
        ("query", "the first value of each name"), ("slug", "FunnelsGrove's slug"),
        ("anonymousId", "Purchasely's auid"), ("source", "universal or scheme, where known"),
        ("coldStart", "whether the link started the app"),
        ("hasToken", "whether it carries a credential"),
        ("fingerprint", "12 hex digits that stand for the credential"),
      ]),
    record(
      "user", "the second argument of every rule",
      [
        ("device", "the installation of the app"), ("platform", "ios, android or web"),
        ("guid", "the session's buyer identifier"), ("anonymousId", "an id before any account"),
        ("account", "the app's signed-in user"), ("verifiedEmail", "only where it is verified"),
        ("country", "as told"), ("locale", "as told"), ("appVersion", "as told"),
        ("attributes", "a table"), ("ready", "whether the app has a screen to go to"),
        ("allowCampaigns", "a switch of the app"),
      ]),
    record(
      "result", "the first argument of rules.redemption",
      [
        ("provider", "whose link it was"), ("success", "whether the outcome is success"),
        ("first", "a success, and not a replay"),
        ("replay", "a redemption of a link that was redeemed already"),
        (
          "outcome",
          "success, expired, alreadyConsumed, belongsToOther, invalidToken, networkError, "
            + "retryable, timedOut or failed"
        ),
        ("errorCode", "the vendor's own word"), ("errorMessage", "the vendor's own text"),
        ("context", "{ subscription, attributes } of a success"),
        ("emailHint", "masked: whom a new mail would reach"),
        ("offerReissue", "the host's advice: expired, and no active entitlement"),
      ]),
    record(
      "press", "the first argument of rules.purchase",
      [
        ("button", "which button"), ("paywall", "the paywall that it asks for"),
        ("product", "the product that it asks for"), ("currentGuid", "the library's buyer"),
        ("data", "whatever else the event says, a table"),
      ]),
    record(
      "buyer", "what s2s.createUser and paywalls.mint give",
      [
        ("guid", "the buyer identifier"), ("created", "whether it is new"),
        ("paywall", "the paywall's id"),
        ("paywallUrl", "the address, with {pass} where the pass will stand; nil without one"),
        ("expiresAt", "the end of the pass, seconds since 1970"),
      ]),
  ]

  private static func record(
    _ name: String, _ documentation: String, _ fields: [(String, String)]
  ) -> Record {
    Record(
      name: name, documentation: documentation,
      fields: fields.map { Entry(name: $0.0, signature: "", documentation: $0.1) })
  }
}
