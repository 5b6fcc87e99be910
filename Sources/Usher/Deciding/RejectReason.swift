/// The reasons with which the host itself rejects (wire.md); those of refused links are
/// `LinkFault.Verdict`, those of a failed match `RouteMatch.MissReason`.
enum RejectReason {
  /// The paywall has no address.
  static let noPaywall = "noPaywall"
  /// A rule waited while its account signed out.
  static let stale = "stale"
}
