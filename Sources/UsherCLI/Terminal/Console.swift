import Glibc

/// Where a command writes: data to stdout, words to stderr.
final class Console {
  let out = OutputWriter(descriptor: STDOUT_FILENO)
  let outStyle = Style(for: STDOUT_FILENO)
  let wordStyle = Style(for: STDERR_FILENO)

  /// A line of words. What was decided before it is written first, so a terminal shows the order.
  func say(_ line: String) {
    out.flush()
    let words = OutputWriter(descriptor: STDERR_FILENO)
    words.write(line + "\n")
    words.flush()
  }

  func say(_ lines: [String]) { say(lines.joined(separator: "\n")) }

  /// `usher COMMAND: MESSAGE`, and what to do.
  func complain(_ fault: CommandFault, command: String? = nil) {
    let name = command.map { "usher \($0):" } ?? "usher:"
    let lines = ["\(wordStyle.red(name)) \(fault.message)"] + fault.hints.map { "     = \($0)" }
    say(lines)
  }
}

/// What a command is given.
struct Invocation {
  let command: Command
  let arguments: Arguments
  let console: Console
}
