public import UsherCore
internal import UsherWire

extension Fingerprint {
  /// The SHA-256 of a credential's text.
  public init(of secret: Secret) { self.init(bytes: Sodium.sha256(Array(secret.revealed.utf8))) }

  /// The SHA-256 of bytes, such as the decided lines of an input.
  public init(of bytes: [UInt8]) { self.init(bytes: Sodium.sha256(bytes)) }

  /// All 64 hex digits: what a store keeps.
  public var hex: String { Hex.encode(bytes) }
}

/// The stable number behind a gradual rollout.
public enum Bucket {
  /// A number in 0 ..< `count`: the first 8 bytes, big-endian, of SHA-256(experiment, 0x00, key),
  /// modulo `count` (lua-api.md). 0 when `count` is not positive.
  public static func number(experiment: String, key: String, count: Int64) -> Int64 {
    guard count > 0 else { return 0 }
    let hash = Sodium.sha256(Array(experiment.utf8) + [0] + Array(key.utf8))
    let number = hash.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int64(number % UInt64(count))
  }
}
