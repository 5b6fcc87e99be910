import Usher
import UsherCore
import UsherWire

/// What decides the lines of a run. The bytes are the same whichever it is.
protocol LineDecider: AnyObject {
  /// What happened so far.
  var tally: Tally { get }

  /// Takes a line, whose bytes are only there during the call.
  func take(_ line: UnsafeRawBufferPointer, number: Int, _ out: OutputWriter)
  /// Takes a line that is known to be none.
  func take(refused line: ErrorLine, _ out: OutputWriter)
  /// Decides what was taken and not decided yet.
  func catchUp(_ out: OutputWriter)
  /// Lets the clock run on until all that is in flight has settled.
  func finish(_ out: OutputWriter)
  /// What scripts wrote for the log since the last call.
  func takeLog() -> [LogLine]
}

/// One worker: a line is decided when it is taken.
final class OneByOne: LineDecider {
  private let host: RuleHost
  private var refused = Tally()
  /// The line at hand; kept for its room.
  private var line: [UInt8] = []

  init(_ host: RuleHost) { self.host = host }

  var tally: Tally { host.tally + refused }

  func take(_ line: UnsafeRawBufferPointer, number: Int, _ out: OutputWriter) {
    self.line.removeAll(keepingCapacity: true)
    self.line.append(contentsOf: line)
    out.write { host.decide(line: self.line[...], number: number, into: &$0) }
  }

  func take(refused line: ErrorLine, _ out: OutputWriter) {
    refused.events += 1
    refused.errors += 1
    var json = JSONWriter()
    DecisionWriter.write(line, to: &json)
    out.write { $0.append(contentsOf: json.bytes) }
  }

  func catchUp(_ out: OutputWriter) {}

  func finish(_ out: OutputWriter) { out.write { host.finish(into: &$0) } }

  func takeLog() -> [LogLine] { host.log.isEmpty ? [] : host.takeLog() }
}

/// Several workers: lines are gathered and decided together, at the latest when the input pauses.
final class SideBySide: LineDecider {
  private let host: ParallelHost
  private var batch = LineBatch()

  init(_ host: ParallelHost) { self.host = host }

  var tally: Tally { host.tally }

  func take(_ line: UnsafeRawBufferPointer, number: Int, _ out: OutputWriter) {
    batch.append(line, number: number)
    if batch.isFull { catchUp(out) }
  }

  func take(refused line: ErrorLine, _ out: OutputWriter) {
    batch.append(refused: line)
    if batch.isFull { catchUp(out) }
  }

  func catchUp(_ out: OutputWriter) {
    guard !batch.isEmpty else { return }
    out.write { host.decide(batch, into: &$0) }
    batch.removeAll()
  }

  func finish(_ out: OutputWriter) { out.write { host.finish(into: &$0) } }

  func takeLog() -> [LogLine] { host.takeLog() }
}
