/// The event that a decision is about, and how many decisions were made about it so far.
public struct EventRef: Sendable, Hashable {
  public var id: String
  /// Physical line of the input, from 1.
  public var line: Int
  /// Decisions already made about this event: the `seq` of the next one.
  public var seq: Int

  public init(id: String, line: Int, seq: Int = 0) {
    self.id = id
    self.line = line
    self.seq = seq
  }

  public init(_ event: Event) { self.init(id: event.id, line: event.line) }

  /// The same event after one more decision.
  var next: EventRef { EventRef(id: id, line: line, seq: seq + 1) }
}
