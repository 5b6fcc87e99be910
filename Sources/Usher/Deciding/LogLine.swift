public import UsherWire

/// What a script wrote with `log.info`, `log.warn` or `print`.
public struct LogLine: Sendable, Hashable {
  public enum Level: String, Sendable, Hashable { case info, warning }

  public var level: Level
  public var text: String
  /// A map.
  public var fields: Value
  /// The id of the event that the rule decided about.
  public var event: String
  /// Where it was written.
  public var place: String?

  public init(
    level: Level, text: String, fields: Value = .emptyMap, event: String = "",
    place: String? = nil
  ) {
    self.level = level
    self.text = text
    self.fields = fields
    self.event = event
    self.place = place
  }
}
