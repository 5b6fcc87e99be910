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
      console.complain(
        error, command: words.dropFirst().lazy.compactMap(Commands.named).first?.name)
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
    let place = placeOfCommand(in: words) ?? words.startIndex
    guard let command = Commands.named(words[place]) else { throw unknown(words[place]) }
    let arguments = try ArgumentParser.parse(
      words[..<place] + words[(place + 1)...], for: command)
    if arguments.has(Flag.help.name) {
      console.out.write(HelpPage(style: console.outStyle).page(of: command))
      return .done
    }
    return try command.run(
      Invocation(command: command, arguments: arguments, console: console))
  }

  /// The first word that is no flag and no value of one: flags may stand before the command too.
  private static func placeOfCommand(in words: ArraySlice<String>) -> Int? {
    let flags = Commands.all.flatMap(\.allFlags)
    var place = words.startIndex
    while place < words.endIndex, words[place].hasPrefix("-"), words[place] != "--" {
      let word = words[place]
      let named = { (flag: Flag) in
        word == "--\(flag.name)" || word.hasPrefix("--\(flag.name)=")
          || flag.short.map { !word.hasPrefix("--") && word.dropFirst().first == $0 } == true
      }
      guard let flag = flags.first(where: named) else { return nil }
      let isAttached = word.contains("=") || (!word.hasPrefix("--") && word.count > 2)
      place += flag.value != nil && !isAttached ? 2 : 1
    }
    return place < words.endIndex && words[place] != "--" ? place : nil
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
