import Usher
import UsherCore
import UsherWire

/// One run: every line of the input decided, in order, in constant memory.
final class EventRun {
  private let host: RuleHost
  private let input: Input
  private let console: Console
  private let quiet: Bool
  private let progress: Progress
  /// What this run itself found wrong with lines, before the host saw them.
  private var refused = Tally()
  /// The line at hand; kept for its room.
  private var line: [UInt8] = []

  init(host: RuleHost, input: Input, console: Console, quiet: Bool) {
    self.host = host
    self.input = input
    self.console = console
    self.quiet = quiet
    progress = Progress(quiet: quiet || console.out.isTerminal)
  }

  func decideAll() throws(CommandFault) -> ExitCode {
    let start = Time.elapsed
    let lines = LineReader(descriptor: input.descriptor, wakeUp: Interrupt.watch()) {
      [console] in console.out.flush()
    }
    var readingFault: InputFault?
    do throws(InputFault) {
      while console.out.isOpen, let line = try lines.next() { decide(line, number: lines.number) }
    } catch {
      readingFault = error
    }
    let interrupted = Interrupt.requested
    if !interrupted, console.out.isOpen {
      console.out.write { host.finish(into: &$0) }
      sayLog()
    }
    console.out.flush()
    progress.erase()
    if !quiet { console.say(summary(seconds: Time.elapsed - start)) }
    if let readingFault { throw input.fault(readingFault) }
    return interrupted ? .interrupted : tally.errors == 0 ? .done : .failed
  }

  private func decide(_ line: LineReader.Line, number: Int) {
    switch line {
    case .tooLong:
      refused.events += 1
      refused.errors += 1
      let fault = ErrorLine(
        event: "line-\(number)", line: number, code: .invalidEvent,
        message: "the line is longer than 1 MiB, the most that an event may have")
      var json = JSONWriter()
      DecisionWriter.write(fault, to: &json)
      console.out.write { $0.append(contentsOf: json.bytes) }
    case .text(let bytes):
      guard !bytes.isBlank else { return }
      self.line.removeAll(keepingCapacity: true)
      self.line.append(contentsOf: bytes)
      console.out.write { host.decide(line: self.line[...], number: number, into: &$0) }
      sayLog()
    }
    progress.show(tally.events)
  }

  private var tally: Tally { host.tally + refused }

  /// What scripts wrote for the log.
  private func sayLog() {
    guard !host.log.isEmpty else { return }
    for line in host.takeLog() {
      let place = line.place.map { "\($0): " } ?? ""
      let fields = line.fields.map.map { $0.count == 0 ? "" : " \(line.fields)" } ?? ""
      console.say("\(line.level.rawValue): \(place)\(line.text)\(fields)")
    }
  }

  private func summary(seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let fraction = hundredths % 100
    let time = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
    return "\(Self.plural(tally.events, "event")), \(Self.plural(tally.decisions, "decision")), "
      + "\(Self.plural(tally.errors, "error")), \(time)"
  }

  private static func plural(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
