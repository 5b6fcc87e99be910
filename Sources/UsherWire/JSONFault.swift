/// Why a text is no JSON, and where. It never quotes the text.
public struct JSONFault: Error, Sendable, Hashable {
  /// Line within the text, from 1; one line of an events file is always 1.
  public var line: Int
  /// Column in bytes, from 1.
  public var column: Int
  /// Lower case: what was expected, `expected ',' or '}' after a value`.
  public var reason: String

  public init(line: Int, column: Int, reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }
}

extension JSONFault: CustomStringConvertible {
  public var description: String { "line \(line), column \(column): \(reason)" }
}
