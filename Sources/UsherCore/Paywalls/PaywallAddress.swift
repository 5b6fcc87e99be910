/// Checks the address that a project gives a paywall.
enum PaywallAddress {
  /// What is wrong with it, or nil; an empty one stands for a paywall that is not published.
  static func fault(_ address: String) -> (message: String, hint: String?)? {
    guard !address.isEmpty else { return nil }
    let told = "'\(address.quotable)'"
    guard address.utf8.count <= 8192 - 2048 else {
      return (
        "the address has \(address.utf8.count) bytes, at most 6144 leave room for a pass", nil
      )
    }
    let scheme = "https://"
    guard address.prefix(scheme.count).lowercased() == scheme else {
      let http = address.prefix(7).lowercased() == "http://"
      return (
        "the address \(told) is not https",
        http ? "write 'https://\(String(address.dropFirst(7)).quotable)'" : nil
      )
    }
    guard isWritten(address) else {
      return ("the address \(told) is no URL: it holds a character that must be encoded", nil)
    }
    let rest = address.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.contains("@") else {
      return ("the address \(told) holds a user before its host", nil)
    }
    guard isAuthority(authority) else {
      return ("the address \(told) has no host of letters, digits, '-' and '.'", nil)
    }
    guard !hasPass(rest.dropFirst(authority.count)) else {
      return (
        "the address \(told) already has the query parameter '\(PaywallURL.parameter)'",
        "leave it out: Usher adds the buyer's pass under that name"
      )
    }
    return nil
  }

  /// Only characters of RFC 3986, and a `%` only before two hex digits; one `#` at most.
  private static func isWritten(_ address: String) -> Bool {
    let bytes = Array(address.utf8)
    var fragments = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "%"):
        let digits = bytes[(index + 1)...].prefix(2)
        guard digits.count == 2, digits.allSatisfy(isHex) else { return false }
      case UInt8(ascii: "#"): fragments += 1
      case UInt8(ascii: "/"), UInt8(ascii: "?"): continue
      default: guard PathText.isPathCharacter(byte) else { return false }
      }
    }
    return fragments <= 1
  }

  private static func isAuthority(_ authority: Substring) -> Bool {
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard let host = parts.first, parts.count <= 2, !host.isEmpty, host.utf8.count <= 253 else {
      return false
    }
    if parts.count == 2 {
      guard let port = Int(parts[1]), (1...65535).contains(port), parts[1].first != "+" else {
        return false
      }
    }
    return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.first != "-" && label.last != "-"
        && label.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
  }

  /// Whether the query has the parameter of the pass, however it is encoded.
  private static func hasPass(_ tail: Substring) -> Bool {
    let beforeFragment = tail.prefix { $0 != "#" }
    guard let question = beforeFragment.firstIndex(of: "?") else { return false }
    let query = beforeFragment[beforeFragment.index(after: question)...]
    return query.split(separator: "&").contains { pair in
      let name = pair.prefix { $0 != "=" }
      return PathText.decode(name, inQuery: true)?.sameBytes(as: PaywallURL.parameter) == true
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
      || UInt8(ascii: "a") <= letter && letter <= UInt8(ascii: "z")
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
      || UInt8(ascii: "a") <= letter && letter <= UInt8(ascii: "f")
  }
}
