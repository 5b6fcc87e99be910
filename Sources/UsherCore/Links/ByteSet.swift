/// A set of ASCII characters, asked with one shift. The sets are the grammar of RFC 3986.
struct ByteSet: Sendable {
  private let low: UInt64
  private let high: UInt64

  init(_ characters: String) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << (UInt64(byte) & 63) }
    }
    self.low = low
    self.high = high
  }

  func contains(_ byte: UInt8) -> Bool {
    guard byte < 128 else { return false }
    return (byte < 64 ? low : high) &>> (UInt64(byte) & 63) & 1 == 1
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let digits = "0123456789"
  private static let subDelims = "!$&'()*+,;="

  static let letter = ByteSet(letters)
  static let digit = ByteSet(digits)
  static let hex = ByteSet("0123456789abcdefABCDEF")
  static let scheme = ByteSet(letters + digits + "+-.")
  static let unreserved = ByteSet(letters + digits + "-._~")
  static let registeredName = ByteSet(letters + digits + "-._~" + subDelims)
  static let userinfo = ByteSet(letters + digits + "-._~" + subDelims + ":")
  /// What may stand unencoded in one path segment.
  static let segment = ByteSet(letters + digits + "-._~" + subDelims + ":@")
  static let path = ByteSet(letters + digits + "-._~" + subDelims + ":@/")
  /// Of the query and of the fragment.
  static let query = ByteSet(letters + digits + "-._~" + subDelims + ":@/?")
  static let ipLiteral = ByteSet("0123456789abcdefABCDEF:.")
  /// The only characters of a host that can match (decision 1).
  static let host = ByteSet(letters + digits + "-.")
}

/// ASCII case folding: only A–Z change.
func folded(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}

extension String {
  /// The text with A–Z in lower case and all else as it is.
  var asciiFolded: String { String(decoding: utf8.map(folded), as: UTF8.self) }
}
