internal import CSodium

/// The one door to libsodium: whole arrays in, whole arrays out.
enum Sodium {
  /// Whether libsodium could start; it then stays so. Hashes work either way, randomness and
  /// secure memory do not.
  static let isReady = sodium_init() >= 0

  static func sha256(_ message: [UInt8]) -> [UInt8] {
    filled(Int(crypto_hash_sha256_BYTES)) {
      crypto_hash_sha256($0, message, UInt64(message.count))
    }
  }

  /// BLAKE2b with `size` bytes (16 to 64) of output.
  static func blake2b(_ message: [UInt8], key: UnsafeRawBufferPointer? = nil, size: Int) -> [UInt8]
  {
    let key = key?.bindMemory(to: UInt8.self)
    return filled(size) {
      _ = crypto_generichash(
        $0, size, message, UInt64(message.count), key?.baseAddress, key?.count ?? 0)
    }
  }

  static func blake2b(_ message: [UInt8], key: [UInt8], size: Int) -> [UInt8] {
    key.withUnsafeBytes { blake2b(message, key: $0, size: size) }
  }

  /// XChaCha20 without authentication: encrypts what is plain, decrypts what is not.
  static func xchacha20(
    _ message: [UInt8], nonce: ArraySlice<UInt8>, key: ArraySlice<UInt8>
  ) -> [UInt8] {
    let nonce = Array(nonce)
    let key = Array(key)
    return filled(message.count) {
      _ = crypto_stream_xchacha20_xor($0, message, UInt64(message.count), nonce, key)
    }
  }

  static func random(_ count: Int) -> [UInt8] {
    _ = isReady
    return filled(count) { randombytes_buf($0, count) }
  }

  private static func filled(
    _ count: Int, by write: (UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard count > 0, let start = buffer.baseAddress else { return }
      write(start)
      initialized = count
    }
  }

  /// Overwrites a secret that is no longer needed.
  static func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { sodium_memzero(start, buffer.count) }
    }
  }
}

/// Comparison in a time that does not depend on where two secrets differ.
public enum ConstantTime {
  public static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && sodium_memcmp(a, b, a.count) == 0
  }

  public static func equal(_ a: String, _ b: String) -> Bool { equal(Array(a.utf8), Array(b.utf8)) }
}
