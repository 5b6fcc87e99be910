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
  /// Whether the path holds a `%`.
  package private(set) var isPathEncoded = false
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
      next = try readAuthority(from: next + 2, bytes)
    }
    var scan = Scan(from: next, in: bytes, over: .path)
    try scan.expect("?", "#", in: bytes, of: "path")
    path = next..<scan.end
    isPathEncoded = scan.isEncoded
    next = scan.end
    if next < bytes.count, bytes[next] == UInt8(ascii: "?") {
      scan = Scan(from: next + 1, in: bytes, over: .query)
      try scan.expect("#", "#", in: bytes, of: "query")
      query = (next + 1)..<scan.end
      next = scan.end
    }
    if next < bytes.count {
      scan = Scan(from: next + 1, in: bytes, over: .query)
      try scan.expect(nil, nil, in: bytes, of: "fragment")
      fragment = (next + 1)..<scan.end
    }
  }

  private static func scheme(of bytes: Span<UInt8>) throws(LinkFault) -> Range<Int> {
    let allowed = ByteSet.scheme
    var end = 0
    while end < bytes.count, allowed.contains(bytes[end]) { end += 1 }
    if end > 0, end < bytes.count, bytes[end] == UInt8(ascii: ":"),
      ByteSet.letter.contains(bytes[0])
    {
      return 0..<end
    }
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
    throw LinkFault(
      .malformedLink, .scheme,
      "\(quoted(bytes, 0..<end)) is not a scheme, expected a letter, then letters, digits, '+', "
        + "'-' or '.'")
  }

  /// Gives where the path begins.
  private mutating func readAuthority(
    from first: Int, _ bytes: Span<UInt8>
  ) throws(LinkFault) -> Int {
    var start = first
    var authorityEnd = first
    scan: while authorityEnd < bytes.count {
      switch bytes[authorityEnd] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break scan
      // The last '@' ends the userinfo: who takes the first lets `host:80@evil` pass (fault 74).
      case UInt8(ascii: "@"): start = authorityEnd + 1
      default: break
      }
      authorityEnd += 1
    }
    if start > first {
      userinfo = first..<(start - 1)
      guard Scan(from: first, in: bytes, over: .userinfo).end == start - 1 else {
        throw LinkFault(
          .malformedLink, .userinfo, "what stands before '@' in the authority is not userinfo")
      }
    }
    var end = start
    if start < authorityEnd, bytes[start] == UInt8(ascii: "[") {
      while end < authorityEnd, bytes[end] != UInt8(ascii: "]") { end += 1 }
      end = min(end + 1, authorityEnd)
      host = start..<end
      guard URLParts.isIPLiteral(host, in: bytes) else { throw badHost(bytes) }
    } else {
      end = Scan(from: start, in: bytes, over: .registeredName).end
      host = start..<end
    }
    guard end < authorityEnd else { return authorityEnd }
    guard bytes[end] == UInt8(ascii: ":") else {
      while end < authorityEnd, bytes[end] != UInt8(ascii: ":") { end += 1 }
      host = start..<end
      throw badHost(bytes)
    }
    let range = (end + 1)..<authorityEnd
    for index in range where !ByteSet.digit.contains(bytes[index]) {
      throw LinkFault(.malformedLink, .port, "the port is not a number")
    }
    port = range
    return authorityEnd
  }

  private func badHost(_ bytes: Span<UInt8>) -> LinkFault {
    LinkFault(.malformedLink, .host, "\(URLParts.quoted(bytes, host)) is not a host")
  }
}

/// How far a part goes in its own characters and whole `%XX` triplets.
private struct Scan {
  var end: Int
  var isEncoded = false

  init(from start: Int, in bytes: Span<UInt8>, over allowed: ByteSet) {
    end = start
    while end < bytes.count {
      let byte = bytes[end]
      if allowed.contains(byte) {
        end += 1
      } else if byte == UInt8(ascii: "%"), end + 2 < bytes.count,
        ByteSet.hex.contains(bytes[end + 1]), ByteSet.hex.contains(bytes[end + 2])
      {
        isEncoded = true
        end += 3
      } else {
        return
      }
    }
  }

  /// The part must end with the link or before one of these characters.
  func expect(
    _ a: Unicode.Scalar?, _ b: Unicode.Scalar?, in bytes: Span<UInt8>, of name: String
  ) throws(LinkFault) {
    guard end < bytes.count else { return }
    let byte = Unicode.Scalar(bytes[end])
    if byte == a || byte == b { return }
    let detail =
      byte == "%"
      ? "the '%' at byte \(end + 1), in the \(name), is not followed by two hexadecimal digits"
      : "byte \(end + 1), in the \(name), may only stand there percent-encoded"
    throw LinkFault(.malformedLink, .encoding, detail)
  }
}

extension URLParts {
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
    var text = [UInt8(ascii: "'")]
    for index in range.prefix(64) {
      let byte = bytes[index]
      if byte > 0x20, byte < 0x7f {
        text.append(byte)
      } else {
        text += (byte < 16 ? "%0" : "%").utf8
        text += String(byte, radix: 16, uppercase: true).utf8
      }
    }
    text += (range.count > 64 ? "…'" : "'").utf8
    return String(decoding: text, as: UTF8.self)
  }
}
