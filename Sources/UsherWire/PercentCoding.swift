/// Percent-coding of RFC 3986, strict in both directions: it repairs nothing.
public enum PercentCoding {
  /// Why bytes do not decode.
  public enum Fault: Error, Sendable, Hashable {
    /// A `%` without two hexadecimal digits after it.
    case brokenTriplet
    /// What the bytes decode to is not UTF-8.
    case notUTF8
    /// What the bytes decode to holds a control character (U+0000–U+001F, U+007F–U+009F).
    case control
  }

  /// The text that `bytes` stand for, decoded once. A plus is a plus.
  public static func decode(_ bytes: Span<UInt8>) throws(Fault) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard index + 1 < bytes.count, let high = hexDigit(bytes[index]),
        let low = hexDigit(bytes[index + 1])
      else { throw .brokenTriplet }
      decoded.append(high << 4 | low)
      index += 2
    }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
    guard !holdsControl(decoded) else { throw .control }
    return text
  }

  /// The same for text.
  public static func decode(_ text: String) throws(Fault) -> String {
    try decode(text.utf8.span)
  }

  /// The text with every byte encoded that is not a letter, a digit or one of `-._~`, so that it
  /// can stand in a path segment or in a query's name or value.
  public static func encode(_ text: some StringProtocol) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    append(text, to: &encoded)
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Appends the encoded text.
  public static func append(_ text: some StringProtocol, to bytes: inout [UInt8]) {
    append(String(text), to: &bytes)
  }

  /// The same without a generic's detours: each navigation comes here.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    let written = text.utf8.span
    for index in written.indices {
      let byte = written[index]
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexLetter(byte >> 4))
        bytes.append(hexLetter(byte & 15))
      }
    }
  }

  /// A letter, a digit, `-`, `.`, `_` or `~`.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func hexLetter(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }

  /// In UTF-8 the controls U+0080–U+009F are C2 followed by 80–9F.
  private static func holdsControl(_ bytes: [UInt8]) -> Bool {
    var previous: UInt8 = 0
    for byte in bytes {
      if byte < 0x20 || byte == 0x7f { return true }
      if previous == 0xc2, byte < 0xa0 { return true }
      previous = byte
    }
    return false
  }
}
