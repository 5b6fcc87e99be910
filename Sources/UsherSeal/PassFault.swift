public import UsherCore
internal import UsherWire

/// Why a pass does not open. It never holds the pass's text.
public enum PassFault: Error, Sendable, Hashable {
  /// No PASETO v4.local token in unpadded base64url.
  case malformed
  /// The footer names no key.
  case noKeyId
  /// Sealed with a key that is not on the ring; its id is no secret.
  case otherKey(id: String)
  /// A byte of it is not as it was sealed.
  case altered
  /// It opens, but what it says is no pass.
  case claim(String)
  /// It was good until its end; who and what it was for.
  case expired(Pass)

  /// What is wrong and what was expected.
  public var message: String {
    switch self {
    case .malformed:
      "this is no pass, expected 'v4.local.' and unpadded base64url, a dot and the footer"
    case .noKeyId:
      "the footer names no key, expected {\"kid\":\"k4.lid.…\"}"
    case .otherKey(let id):
      "sealed with another key, \(id), expected one of the keys given"
    case .altered:
      "altered: its seal does not fit what it holds, expected the pass as it was minted"
    case .claim(let what):
      "it opens but is no pass: \(what)"
    case .expired(let pass):
      "expired at \(pass.expiresAt.rfc3339), expected a moment before that"
    }
  }
}
