internal import CSodium
public import UsherCore
internal import UsherWire

/// One symmetric key for passes, 32 bytes in memory that is not swapped out and is wiped at the end.
///
/// It has no description: printing it gives `{secret}`.
public final class PassKey: Sendable {
  public static let size = 32

  /// The PASERK id, `k4.lid.…`: names the key and does not reveal it.
  public let id: String
  /// What a pass says of its key: `{"kid":"k4.lid.…"}`.
  let footer: [UInt8]
  // Written once in `init`, then made read-only.
  private nonisolated(unsafe) let memory: UnsafeMutableRawPointer

  /// A key from its 32 bytes; nil for another count, or when there is no memory.
  public init?(bytes: [UInt8]) {
    guard bytes.count == PassKey.size, Sodium.isReady, let memory = sodium_malloc(PassKey.size)
    else { return nil }
    memory.copyMemory(from: bytes, byteCount: PassKey.size)
    sodium_mprotect_readonly(memory)
    self.memory = memory
    let paserk = PassKey.prefix + Base64URL.encode(bytes)
    let hash = Sodium.blake2b(Array((PassKey.idPrefix + paserk).utf8), size: 33)
    id = PassKey.idPrefix + Base64URL.encode(hash)
    footer = Array(#"{"kid":"\#(id)"}"#.utf8)
  }

  /// A key from its PASERK text `k4.local.…`, or nil when it is none.
  public convenience init?(paserk: Secret) {
    let text = paserk.revealed
    guard text.hasPrefix(PassKey.prefix),
      var bytes = Base64URL.decode(text.dropFirst(PassKey.prefix.count))
    else { return nil }
    defer { Sodium.wipe(&bytes) }
    self.init(bytes: bytes)
  }

  deinit { sodium_free(memory) }

  /// The key as PASERK text, `k4.local.…`: for `usher key new` alone.
  public var paserk: Secret {
    withBytes { Secret(PassKey.prefix + Base64URL.encode($0)) }
  }

  func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    body(UnsafeRawBufferPointer(start: memory, count: PassKey.size))
  }

  static let prefix = "k4.local."
  static let idPrefix = "k4.lid."

  /// Whether a text has the shape of a key id: nothing else of a foreign footer is ever shown.
  static func isId(_ text: String) -> Bool {
    text.hasPrefix(idPrefix) && Base64URL.decode(text.dropFirst(idPrefix.count))?.count == 33
  }
}

extension PassKey: CustomStringConvertible, CustomReflectable {
  public var description: String { "{secret}" }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
