/// Where the parts of a link stand in its bytes, split by RFC 3986 and nothing looser.
///
/// It decodes nothing, repairs nothing, and tells `scheme://host/path`, `scheme:///path` and
/// `scheme:path` apart. What it accepts is well-formed; whose link it is comes later.
package struct URLParts: Sendable, Hashable {
  package private(set) var scheme: Range<Int>
  /// Whether `//` follows the scheme; the host may still be empty.
  package private(set) var hasAuthority = false
  package private(set) var userinfo: Range<Int>?
  /// Empty where there is none.
  package private(set) var host: Range<Int>
  /// Its digits; nil without a colon.
  package private(set) var port: Range<Int>?
  package private(set) var path: Range<Int>
  /// Without its question mark.
  package private(set) var query: Range<Int>?
  /// Without its number sign. Kept apart, never read for a token (decision 1).
  package private(set) var fragment: Range<Int>?

  /// The longest link that is looked at (decision 1).
  package static let maximumLength = 8_192

  package init(_ bytes: Span<UInt8>) throws(LinkFault) {
    guard bytes.count <= URLParts.maximumLength else {
      throw LinkFault(
        .malformedLink, .length,
        "the link has \(bytes.count) bytes, at most \(URLParts.maximumLength) are read")
    }
    scheme = try URLParts.scheme(of: bytes)
    host = scheme.upperBound..<scheme.upperBound
    path = host
    var next = scheme.upperBound + 1
    if next + 1 < bytes.count, bytes[next] == UInt8(ascii: "/"),
      bytes[next + 1] == UInt8(ascii: "/")
    {
      hasAuthority = true
      let start = next + 2
      next = URLParts.end(of: start, in: bytes, before: "/", "?", "#")
      try readAuthority(start..<next, bytes)
    }
    path = next..<URLParts.end(of: next, in: bytes, before: "?", "#", "#")
    try URLParts.check(path, of: "path", in: bytes, against: .path)
    next = path.upperBound
    if next < bytes.count, bytes[next] == UInt8(ascii: "?") {
      let range = (next + 1)..<URLParts.end(of: next + 1, in: bytes, before: "#", "#", "#")
      try URLParts.check(range, of: "query", in: bytes, against: .query)
      query = range
      next = range.upperBound
    }
    if next < bytes.count {
      let range = (next + 1)..<bytes.count
      try URLParts.check(range, of: "fragment", in: bytes, against: .query)
      fragment = range
    }
  }

  private static func scheme(of bytes: Span<UInt8>) throws(LinkFault) -> Range<Int> {
    var end = 0
    while end < bytes.count, bytes[end] != UInt8(ascii: ":") {
      switch bytes[end] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): end = bytes.count
      default: end += 1
      }
    }
    guard end < bytes.count, end > 0 else {
      throw LinkFault(
        .malformedLink, .scheme, "the link has no scheme, expected one such as 'https://'")
    }
    let allowed = ByteSet.scheme
    for index in 0..<end where !allowed.contains(bytes[index]) || !startsWithLetter(bytes) {
      throw LinkFault(
        .malformedLink, .scheme,
        "\(quoted(bytes, 0..<end)) is not a scheme, expected a letter, then letters, digits, '+', "
          + "'-' or '.'")
    }
    return 0..<end
  }

  private static func startsWithLetter(_ bytes: Span<UInt8>) -> Bool {
    ByteSet.letter.contains(bytes[0])
  }

  private mutating func readAuthority(
    _ authority: Range<Int>, _ bytes: Span<UInt8>
  ) throws(LinkFault) {
    var start = authority.lowerBound
    // The last '@' ends the userinfo: whoever takes the first lets `host:80@evil` through (fault 74).
    for index in authority where bytes[index] == UInt8(ascii: "@") {
      userinfo = authority.lowerBound..<index
      start = index + 1
    }
    if let userinfo, !URLParts.isWritten(userinfo, in: bytes, with: .userinfo) {
      throw LinkFault(
        .malformedLink, .userinfo, "what stands before '@' in the authority is not userinfo")
    }
    var end = start
    if start < authority.upperBound, bytes[start] == UInt8(ascii: "[") {
      while end < authority.upperBound, bytes[end] != UInt8(ascii: "]") { end += 1 }
      end = min(end + 1, authority.upperBound)
      host = start..<end
      guard URLParts.isIPLiteral(host, in: bytes) else { throw badHost(bytes) }
      guard end == authority.upperBound || bytes[end] == UInt8(ascii: ":") else {
        throw badHost(bytes)
      }
    } else {
      while end < authority.upperBound, bytes[end] != UInt8(ascii: ":") { end += 1 }
      host = start..<end
      guard URLParts.isWritten(host, in: bytes, with: .registeredName) else {
        throw badHost(bytes)
      }
    }
    guard end < authority.upperBound else { return }
    let range = (end + 1)..<authority.upperBound
    for index in range where !ByteSet.digit.contains(bytes[index]) {
      throw LinkFault(.malformedLink, .port, "the port is not a number")
    }
    port = range
  }

  private func badHost(_ bytes: Span<UInt8>) -> LinkFault {
    LinkFault(.malformedLink, .host, "\(URLParts.quoted(bytes, host)) is not a host")
  }
}

/// The grammar of single parts.
extension URLParts {
  /// The first of these characters at or after `start`, or the end.
  private static func end(
    of start: Int, in bytes: Span<UInt8>, before a: Unicode.Scalar, _ b: Unicode.Scalar,
    _ c: Unicode.Scalar
  ) -> Int {
    let (a, b, c) = (UInt8(ascii: a), UInt8(ascii: b), UInt8(ascii: c))
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == a || byte == b || byte == c { break }
      index += 1
    }
    return index
  }

  /// Whether the part has only these characters and whole `%XX` triplets.
  private static func isWritten(
    _ range: Range<Int>, in bytes: Span<UInt8>, with allowed: ByteSet
  ) -> Bool {
    firstFault(range, in: bytes, with: allowed) == nil
  }

  private static func firstFault(
    _ range: Range<Int>, in bytes: Span<UInt8>, with allowed: ByteSet
  ) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if allowed.contains(byte) {
        index += 1
      } else if byte == UInt8(ascii: "%"), index + 2 < range.upperBound,
        ByteSet.hex.contains(bytes[index + 1]), ByteSet.hex.contains(bytes[index + 2])
      {
        index += 3
      } else {
        return index
      }
    }
    return nil
  }

  private static func check(
    _ range: Range<Int>, of name: String, in bytes: Span<UInt8>, against allowed: ByteSet
  ) throws(LinkFault) {
    guard let index = firstFault(range, in: bytes, with: allowed) else { return }
    let detail =
      bytes[index] == UInt8(ascii: "%")
      ? "the '%' at byte \(index + 1), in the \(name), is not followed by two hexadecimal digits"
      : "byte \(index + 1), in the \(name), may only stand there percent-encoded"
    throw LinkFault(.malformedLink, .encoding, detail)
  }

  /// Only the characters are looked at: an IP literal never matches a declared host.
  private static func isIPLiteral(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count > 2, bytes[range.upperBound - 1] == UInt8(ascii: "]") else { return false }
    var colons = 0
    for index in (range.lowerBound + 1)..<(range.upperBound - 1) {
      guard ByteSet.ipLiteral.contains(bytes[index]) else { return false }
      if bytes[index] == UInt8(ascii: ":") { colons += 1 }
    }
    return colons >= 2
  }

  /// A scheme or host for a refusal: at most 64 bytes, all but printable ASCII as `%XX`, so that a
  /// look-alike letter is seen and no terminal is steered.
  static func quoted(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var text = "'"
    for index in range.prefix(64) {
      let byte = bytes[index]
      if byte > 0x20, byte < 0x7f {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text + (range.count > 64 ? "…'" : "'")
  }
}
