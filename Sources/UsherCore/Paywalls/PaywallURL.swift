/// A paywall's address with a buyer's pass (wire.md, "The pass in a paywall URL").
public enum PaywallURL {
  /// The query parameter that holds the pass.
  public static let parameter = "pass"

  /// The address with the pass as one more query parameter, before the fragment; not a byte of the
  /// rest is touched. nil where the paywall is not published (SU-63).
  public static func url(of paywall: Paywall, pass: Secret) -> Secret? {
    guard paywall.isPublished else { return nil }
    let address = paywall.address
    let bytes = address.utf8
    let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let before = address[..<fragment]
    let separator: String
    if let query = before.utf8.firstIndex(of: UInt8(ascii: "?")) {
      // An empty query and one that ends in `&` need no further separator.
      let open = bytes.index(after: query) == fragment || before.utf8.last == UInt8(ascii: "&")
      separator = open ? "" : "&"
    } else {
      separator = "?"
    }
    return Secret(before + separator + parameter + "=" + pass.revealed + address[fragment...])
  }
}
