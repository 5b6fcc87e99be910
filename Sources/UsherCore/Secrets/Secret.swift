/// Text that must not be seen: a handoff code, a redemption token, a pass, a key, a link as it came.
///
/// It has no textual description and no mirror: printing, interpolating or dumping it gives
/// `{secret}`. Only this package can reveal it, and does so where the text leaves on purpose.
public struct Secret: Sendable, Hashable {
  package let revealed: String

  public init(_ text: String) { revealed = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "{secret}" }
  public var debugDescription: String { "{secret}" }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
