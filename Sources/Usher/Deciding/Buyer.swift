internal import UsherCore
internal import UsherWire

/// What `s2s.createUser` or `paywalls.mint` gave in one evaluation. The script sees its fields with
/// `{pass}` in the URL; the pass itself stays here.
struct Buyer {
  var guid: String
  var created: Bool
  var paywall: Paywall?
  /// The address with the pass; nil where the paywall has no address.
  var url: Secret?
  var shownURL: String?
  var expiresAt: Instant?

  /// What opens; nil where there is no address.
  var opening: PaywallOpening? {
    guard let paywall, let url, let expiresAt else { return nil }
    return .forBuyer(guid: guid, paywall: paywall.id, url: url, expiresAt: expiresAt)
  }
}
