/// Masks an e-mail address so that its owner knows it and nobody else learns it.
public enum EmailHint {
  /// `jane@mail.example` gives `j***@m***.example`; what has no such shape gives `***`.
  public static func masked(_ email: String) -> String {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[0].first, let host = parts[1].first,
      let dot = parts[1].lastIndex(of: "."), dot > parts[1].startIndex
    else { return "***" }
    return "\(first)***@\(host)***\(parts[1][dot...])"
  }
}
