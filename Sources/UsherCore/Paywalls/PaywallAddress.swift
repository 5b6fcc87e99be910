import UsherWire

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
    let bytes = Array(address.utf8)
    let parts: URLParts
    do throws(LinkFault) {
      parts = try URLParts(bytes.span)
    } catch {
      return ("the address \(told) is no URL: \(error.detail)", nil)
    }
    guard parts.userinfo == nil else {
      return ("the address \(told) holds a user before its host", nil)
    }
    guard isHost(bytes[parts.host]) else {
      return ("the address \(told) has no host such as 'pay.acme.example'", nil)
    }
    if let port = parts.port {
      guard (1...65_535).contains(Int(String(decoding: bytes[port], as: UTF8.self)) ?? 0) else {
        return ("the address \(told) has a port that is none", nil)
      }
    }
    guard !hasPass(parts, bytes) else {
      return (
        "the address \(told) already has the query parameter '\(PaywallURL.parameter)'",
        "leave it out: Usher adds the buyer's pass under that name"
      )
    }
    return nil
  }

  /// Labels of letters, digits and inner hyphens between dots.
  private static func isHost(_ host: ArraySlice<UInt8>) -> Bool {
    host.count <= 253
      && host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
        let hyphen = UInt8(ascii: "-")
        return !$0.isEmpty && $0.first != hyphen && $0.last != hyphen
          && $0.allSatisfy(ByteSet.host.contains)
      }
  }

  /// Whether the query has the parameter of the pass, however it is encoded.
  private static func hasPass(_ parts: URLParts, _ bytes: [UInt8]) -> Bool {
    guard let query = parts.query else { return false }
    return bytes[query].split(separator: UInt8(ascii: "&")).contains { pair in
      let name = String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      do throws(PercentCoding.Fault) {
        return try PercentCoding.decode(name).sameBytes(as: PaywallURL.parameter)
      } catch {
        return false
      }
    }
  }
}
