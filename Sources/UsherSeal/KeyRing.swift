public import UsherCore

/// The keys for passes: the first mints, all open.
public struct KeyRing: Sendable {
  public let first: PassKey
  /// The others, in the order given.
  public let others: [PassKey]

  public init(_ first: PassKey, others: [PassKey] = []) {
    self.first = first
    self.others = others
  }

  /// The ids of all keys, the minting one first.
  public var ids: [String] { [first.id] + others.map(\.id) }

  /// The key of that id.
  func key(id: String) -> PassKey? {
    first.id == id ? first : others.first { $0.id == id }
  }

  /// Keys from a file's text: one a line; blank lines and lines that begin with `#` are skipped.
  public init(file text: Secret) throws(KeyFault) {
    let lines = text.revealed.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    try self.init(lines.map { $0.hasPrefix("#") ? "" : $0 }, place: KeyFault.Place.line)
  }

  /// Keys from `USHER_KEYS`: separated by commas; spaces around a key are skipped.
  public init(environment text: Secret) throws(KeyFault) {
    let items = text.revealed.split(separator: ",", omittingEmptySubsequences: false)
    try self.init(items, place: KeyFault.Place.item)
  }

  private init(_ texts: [Substring], place: (Int) -> KeyFault.Place) throws(KeyFault) {
    var keys: [PassKey] = []
    for (index, text) in texts.enumerated() {
      let text = text.trimmingSpaces
      if text.isEmpty { continue }
      guard let key = PassKey(paserk: Secret(String(text))) else {
        throw .notAKey(place(index + 1))
      }
      if !keys.contains(where: { $0.id == key.id }) { keys.append(key) }
    }
    guard let first = keys.first else { throw .empty }
    self.init(first, others: Array(keys.dropFirst()))
  }
}

/// Why keys could not be read. It never holds their text.
public enum KeyFault: Error, Sendable, Hashable {
  public enum Place: Sendable, Hashable {
    /// Of a key file, from 1.
    case line(Int)
    /// Of `USHER_KEYS`, from 1.
    case item(Int)
  }

  case notAKey(Place)
  /// There is no key at all.
  case empty

  /// What is wrong, what was expected and what to do, without the text.
  public var message: String {
    switch self {
    case .notAKey(.line(let number)):
      "line \(number) is no key, expected 'k4.local.' and 43 base64url characters; \(KeyFault.hint)"
    case .notAKey(.item(let number)):
      "key \(number) is no key, expected 'k4.local.' and 43 base64url characters; \(KeyFault.hint)"
    case .empty: "there is no key, expected at least one; \(KeyFault.hint)"
    }
  }

  private static let hint = "'usher key new' makes one"
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
