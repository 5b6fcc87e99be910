internal import UsherWire

/// PASETO v4.local: a message encrypted with XChaCha20, and bound with its footer by BLAKE2b.
enum Paseto {
  static let header = "v4.local."
  static let nonceSize = 32
  static let tagSize = 32

  enum Fault: Error { case malformed, altered }

  static func seal(
    _ message: [UInt8], key: PassKey, nonce: [UInt8], footer: [UInt8] = [], implicit: [UInt8] = []
  ) -> String {
    let keys = Keys(key, nonce: nonce)
    let sealed = Sodium.xchacha20(message, nonce: keys.counterNonce, key: keys.encryption)
    let tag = keys.tag(nonce: nonce, sealed: sealed, footer: footer, implicit: implicit)
    let token = header + Base64URL.encode(nonce + sealed + tag)
    return footer.isEmpty ? token : token + "." + Base64URL.encode(footer)
  }

  static func open(
    _ token: Token, key: PassKey, implicit: [UInt8] = []
  ) throws(Fault) -> [UInt8] {
    let nonce = Array(token.body.prefix(nonceSize))
    let sealed = Array(token.body.dropFirst(nonceSize).dropLast(tagSize))
    let keys = Keys(key, nonce: nonce)
    let tag = keys.tag(nonce: nonce, sealed: sealed, footer: token.footer, implicit: implicit)
    guard ConstantTime.equal(tag, Array(token.body.suffix(tagSize))) else { throw .altered }
    return Sodium.xchacha20(sealed, nonce: keys.counterNonce, key: keys.encryption)
  }

  /// A token taken apart; nothing in it is trusted yet.
  struct Token {
    let body: [UInt8]
    let footer: [UInt8]

    init(_ text: String) throws(Fault) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard (3...4).contains(parts.count), parts[0] == "v4", parts[1] == "local",
        let body = Base64URL.decode(parts[2]), body.count >= nonceSize + tagSize
      else { throw .malformed }
      var footer: [UInt8] = []
      if parts.count == 4 {
        // A token without a footer has no last dot: one text for one token.
        guard let bytes = Base64URL.decode(parts[3]), !bytes.isEmpty else { throw .malformed }
        footer = bytes
      }
      self.body = body
      self.footer = footer
    }
  }

  /// What is derived of a key for one nonce.
  private struct Keys {
    let encryption: ArraySlice<UInt8>
    let counterNonce: ArraySlice<UInt8>
    let authentication: [UInt8]

    init(_ key: PassKey, nonce: [UInt8]) {
      let first = key.withBytes {
        Sodium.blake2b(Array("paseto-encryption-key".utf8) + nonce, key: $0, size: 56)
      }
      encryption = first[..<32]
      counterNonce = first[32...]
      authentication = key.withBytes {
        Sodium.blake2b(Array("paseto-auth-key-for-aead".utf8) + nonce, key: $0, size: 32)
      }
    }

    func tag(
      nonce: [UInt8], sealed: [UInt8], footer: [UInt8], implicit: [UInt8]
    ) -> [UInt8] {
      let message = preAuthentication([Array(header.utf8), nonce, sealed, footer, implicit])
      return Sodium.blake2b(message, key: authentication, size: tagSize)
    }
  }

  /// PAE of the PASETO specification: count and lengths as 64-bit little endian before the pieces,
  /// so that no two lists of pieces give the same bytes.
  static func preAuthentication(_ pieces: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pieces.reduce(8) { $0 + 8 + $1.count })
    func append(_ count: Int) {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: UInt64(count) >> UInt64(shift)))
      }
    }
    append(pieces.count)
    for piece in pieces {
      append(piece.count)
      bytes.append(contentsOf: piece)
    }
    return bytes
  }
}
