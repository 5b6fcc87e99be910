/// One token of a Lua source.
public struct LuaToken: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case name
    case keyword
    case number
    /// A string in quotes or long brackets; `LuaLexer.string(of:)` gives its contents.
    case string
    /// An operator or punctuation.
    case symbol
    /// Something that is no token: a stray byte, a string or comment without its end.
    case broken
  }

  public var kind: Kind
  /// Where it stands in the bytes of the source.
  public var range: Range<Int>
  /// Both from 1; the column counts bytes.
  public var line: Int
  public var column: Int
}
