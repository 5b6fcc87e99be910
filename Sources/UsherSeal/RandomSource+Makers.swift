public import UsherCore
internal import UsherWire

/// What is made of random bytes.
extension RandomSource {
  /// A UUID version 4, lower case: a guid, openId, clickId or jti.
  public func uuid(line: Int, _ use: Use) -> String { UUIDv4.text(of: bytes(16, line, use)) }

  /// A handoff code or redemption token: 16 random bytes as 22 base64url characters (wire.md).
  public func credential(line: Int, _ use: Use) -> Secret {
    Secret(Base64URL.encode(bytes(16, line, use)))
  }

  /// A new key for passes; nil when there is no memory.
  public func passKey(line: Int = 0, _ use: Use = Use("key")) -> PassKey? {
    PassKey(bytes: bytes(PassKey.size, line, use))
  }

  /// The nonce of one pass.
  public func nonce(line: Int, _ use: Use = Use("nonce")) -> [UInt8] {
    bytes(Paseto.nonceSize, line, use)
  }
}

/// UUID version 4 (RFC 9562): 122 given random bits.
public enum UUIDv4 {
  /// The text of 16 random bytes; of fewer, the rest counts as zero.
  public static func text(of random: [UInt8]) -> String {
    var bytes = Array(random.prefix(16)) + [UInt8](repeating: 0, count: max(0, 16 - random.count))
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    let hex = Array(Hex.encode(bytes).utf8)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (index, digit) in hex.enumerated() {
      if index == 8 || index == 12 || index == 16 || index == 20 { text.append(UInt8(ascii: "-")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
