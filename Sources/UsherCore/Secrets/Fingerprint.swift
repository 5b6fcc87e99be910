internal import UsherWire

/// The SHA-256 of a credential; stands for it wherever it must be told apart or remembered.
public struct Fingerprint: Sendable, Hashable {
  /// 32 bytes.
  public let bytes: [UInt8]

  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The first 12 hex digits: what scripts, decisions and logs show.
  public var short: String { Hex.encode(bytes.prefix(6)) }
}
