import Glibc
import UsherCore

/// The launcher from its words to its exit code.
enum Launcher {
  static let version = "0.1.0"

  static func run(_ words: [String]) -> Int32 {
    // A reader that goes away must give EPIPE, not end the process.
    signal(SIGPIPE, SIG_IGN)
    StandardStreams.reserve()
    let console = Console()
    var code: ExitCode
    do throws(CommandFault) {
      code = try perform(words.dropFirst(), console)
    } catch {
      console.complain(error, command: words.dropFirst().first.flatMap(Commands.named)?.name)
      code = error.code
    }
    console.out.flush()
    switch console.out.state {
    case .open: break
    case .readerGone: if code != .interrupted { code = .done }
    case .failed(let number):
      console.complain(
        CommandFault(.failed, "the output cannot be written: \(SystemText.describe(number))"))
      code = .failed
    }
    return code.rawValue
  }

  private static func perform(_ words: ArraySlice<String>, _ console: Console)
    throws(CommandFault) -> ExitCode
  {
    guard let first = words.first else {
      throw CommandFault(.usage, "a command is missing", hint: listHint)
    }
    switch first {
    case "--version":
      console.out.write("usher \(version)\n")
      return .done
    case "--help", "-h":
      console.out.write(HelpPage(style: console.outStyle).overview(of: Commands.all))
      return .done
    default: break
    }
    guard let command = Commands.named(first) else { throw unknown(first) }
    let arguments = try ArgumentParser.parse(words.dropFirst(), for: command)
    if arguments.has(Flag.help.name) {
      console.out.write(HelpPage(style: console.outStyle).page(of: command))
      return .done
    }
    return try command.run(
      Invocation(command: command, arguments: arguments, console: console))
  }

  private static let listHint = "`usher help` lists the commands"

  /// Quotes the word only where it is short and of letters: anything else may be a link or a key.
  static func unknown(_ word: String) -> CommandFault {
    let kind = word.hasPrefix("-") ? "flag" : "command"
    let name = word.prefix { $0 != "=" }
    let isName =
      name.utf8.count <= 20
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a)
      }
    let near = Suggestion.hint(
      for: String(name), in: Commands.all.map(\.name) + ["--version", "--help"])
    return CommandFault(
      .usage, isName ? "unknown \(kind) '\(name)'" : "unknown \(kind)",
      hints: (near.map { [$0] } ?? []) + [listHint])
  }
}
