/// Base64url without padding (RFC 4648, section 5), strict: one text for one sequence of bytes.
public enum Base64URL {
  private static let alphabet: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

  public static func encode(_ bytes: some Collection<UInt8>) -> String { encode(Array(bytes)) }

  public static func encode(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { encode($0) } }

  public static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { buffer in
      let digits = alphabet.utf8Start
      var next = 0
      var bits: UInt32 = 0
      var held: UInt32 = 0
      for byte in bytes {
        bits = bits << 8 | UInt32(byte)
        held += 8
        while held >= 6 {
          held -= 6
          buffer[next] = digits[Int(bits >> held & 63)]
          next += 1
        }
      }
      if held > 0 {
        buffer[next] = digits[Int(bits << (6 - held) & 63)]
        next += 1
      }
      return next
    }
  }

  /// The bytes, or nil for anything but the one canonical text: padding, another alphabet, a
  /// length that no bytes give, or bits left over that are not zero.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? { decode(String(text)) }

  public static func decode(_ text: String) -> [UInt8]? { text.withBytes { decode($0) } }

  private static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var held: UInt32 = 0
    for byte in text {
      guard let digit = digit(byte) else { return nil }
      bits = bits << 6 | UInt32(digit)
      held += 6
      if held >= 8 {
        held -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> held))
      }
    }
    return bits & (1 << held - 1) == 0 ? bytes : nil
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
