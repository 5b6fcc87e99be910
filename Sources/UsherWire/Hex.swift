/// Bytes as lower-case hex digits, two a byte.
public enum Hex {
  private static let digits: StaticString = "0123456789abcdef"

  public static func encode(_ bytes: some Collection<UInt8>) -> String { encode(Array(bytes)) }

  public static func encode(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
      var next = 0
      for byte in bytes {
        buffer[next] = digits.utf8Start[Int(byte >> 4)]
        buffer[next + 1] = digits.utf8Start[Int(byte & 15)]
        next += 2
      }
      return next
    }
  }

  /// The bytes, or nil when the text is no even number of hex digits (either case).
  public static func decode(_ text: some StringProtocol) -> [UInt8]? { decode(String(text)) }

  public static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for byte in text.utf8 {
      guard let digit = digit(byte) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }

  /// The value of one hex digit, or nil.
  public static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
