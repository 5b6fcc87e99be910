import Usher
import UsherCore
import UsherWire

/// One run: every line of the input decided, in order, in constant memory.
final class EventRun {
  private let decider: any LineDecider
  private let input: Input
  private let console: Console
  private let quiet: Bool
  private let progress: Progress

  init(decider: any LineDecider, input: Input, console: Console, quiet: Bool) {
    self.decider = decider
    self.input = input
    self.console = console
    self.quiet = quiet
    progress = Progress(quiet: quiet || console.out.isTerminal)
  }

  func decideAll() throws(CommandFault) -> ExitCode {
    let start = Time.elapsed
    let lines = LineReader(descriptor: input.descriptor, wakeUp: Interrupt.watch()) {
      // Whoever gives the input may wait for the answer before going on.
      self.catchUp()
      self.console.out.flush()
    }
    var readingFault: InputFault?
    do throws(InputFault) {
      while console.out.isOpen, let line = try lines.next() { take(line, number: lines.number) }
    } catch {
      readingFault = error
    }
    catchUp()
    let interrupted = Interrupt.requested
    if !interrupted, console.out.isOpen {
      decider.finish(console.out)
      sayLog()
    }
    console.out.flush()
    progress.erase()
    if !quiet { console.say(summary(seconds: Time.elapsed - start)) }
    if let readingFault { throw input.fault(readingFault) }
    return interrupted ? .interrupted : decider.tally.errors == 0 ? .done : .failed
  }

  private func take(_ line: LineReader.Line, number: Int) {
    switch line {
    case .tooLong:
      let fault = ErrorLine(
        event: "line-\(number)", line: number, code: .invalidEvent,
        message: "the line is longer than 1 MiB, the most that an event may have")
      decider.take(refused: fault, console.out)
    case .text(let bytes):
      guard !bytes.isBlank else { return }
      decider.take(bytes, number: number, console.out)
    }
    sayLog()
    progress.show { decider.tally.events }
  }

  private func catchUp() {
    decider.catchUp(console.out)
    sayLog()
  }

  /// What scripts wrote for the log, a line each, whatever is in it.
  private func sayLog() {
    for line in decider.takeLog() {
      let place = line.place.map { "\($0): " } ?? ""
      let fields = line.fields.map.map { $0.count == 0 ? "" : " \(line.fields)" } ?? ""
      console.say("\(line.level.rawValue): \(place)\(line.text)\(fields)".escapingControls)
    }
  }

  private func summary(seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let fraction = hundredths % 100
    let time = "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
    let tally = decider.tally
    return "\(Self.plural(tally.events, "event")), \(Self.plural(tally.decisions, "decision")), "
      + "\(Self.plural(tally.errors, "error")), \(time)"
  }

  private static func plural(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
