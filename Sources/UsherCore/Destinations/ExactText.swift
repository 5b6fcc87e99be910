/// A text that equals another one byte by byte.
///
/// Swift takes canonically equivalent strings for equal (`é` in one or two scalars, the Kelvin sign
/// and `K`); paths and names are not folded (decision 1).
struct ExactText: Hashable, Sendable {
  var text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactText, b: ExactText) -> Bool { a.text.sameBytes(as: b.text) }
  // Equal bytes are equal strings, so the string's hash serves, and it is fast for ASCII.
  func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }
}

extension StringProtocol {
  /// Whether the two texts are the same bytes.
  func sameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension String {
  /// Whether the two texts are the same bytes.
  func sameBytes(as other: String) -> Bool {
    let (a, b) = (utf8.span, other.utf8.span)
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] != b[index] { return false }
    return true
  }
}
