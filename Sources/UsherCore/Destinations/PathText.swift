/// Percent-coding of paths and queries, strict in both directions.
enum PathText {
  /// Decodes once. What is no pchar of RFC 3986 (in a query also `/` and `?`) is refused, and so are
  /// broken triplets, controls and what is no UTF-8 when decoded.
  static func decode(_ text: Substring, inQuery: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else {
          return nil
        }
        bytes.append(high << 4 | low)
      } else {
        guard
          isPathCharacter(byte)
            || inQuery && (byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?"))
        else { return nil }
        bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self),
      !decoded.unicodeScalars.contains(where: \.isControl)
    else { return nil }
    return decoded
  }

  /// Everything but the unreserved characters is encoded: a parameter's text.
  static func encode(_ text: String) -> String { encode(text, keep: isUnreserved) }

  /// A literal of a route keeps all that RFC 3986 allows in a segment.
  static func encodeLiteral(_ text: String) -> String { encode(text, keep: isPathCharacter) }

  private static func encode(_ text: String, keep: (UInt8) -> Bool) -> String {
    guard !text.utf8.allSatisfy(keep) else { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if keep(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  static func isPathCharacter(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || "!$&'()*+,;=:@".utf8.contains(byte)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
