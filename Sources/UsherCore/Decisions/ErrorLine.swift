/// An event that failed: one line of output. It never quotes the event's text.
public struct ErrorLine: Error, Sendable, Hashable {
  /// The event's id, or `line-N` where it could not be read.
  public var event: String
  /// Physical line of the input, from 1.
  public var line: Int
  public var code: ErrorCode
  public var message: String
  /// Where in a script it happened.
  public var file: String?
  public var lineNumber: Int?
  /// Column in bytes, from 1: in the script's line, or in the event's where that is no JSON.
  public var column: Int?

  public init(
    event: String, line: Int, code: ErrorCode, message: String, file: String? = nil,
    lineNumber: Int? = nil, column: Int? = nil
  ) {
    self.event = event
    self.line = line
    self.code = code
    self.message = message
    self.file = file
    self.lineNumber = lineNumber
    self.column = column
  }
}
