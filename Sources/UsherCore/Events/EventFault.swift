/// Why a line is no event. It never quotes the event's text.
public struct EventFault: Error, Sendable, Hashable {
  /// `invalidJson`, `invalidEvent` or `unknownEventType`.
  public var code: ErrorCode
  /// Which field, what was expected: `'button' is missing, expected a string`.
  public var message: String
  /// Where the line stops being JSON, in bytes from 1.
  public var column: Int?
  /// The event's id where it could be read.
  public var id: String?

  public init(_ code: ErrorCode, _ message: String, column: Int? = nil, id: String? = nil) {
    self.code = code
    self.message = message
    self.column = column
    self.id = id
  }

  /// The line of output that says so.
  public func errorLine(line: Int) -> ErrorLine {
    ErrorLine(
      event: id ?? Event.madeUpId(line: line), line: line, code: code, message: message,
      column: column)
  }
}

extension Event {
  /// The id of an event that has none: `line-N`.
  public static func madeUpId(line: Int) -> String { "line-\(line)" }
}
