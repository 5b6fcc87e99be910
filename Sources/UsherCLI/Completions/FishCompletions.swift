/// The completions of fish.
enum FishCompletions {
  static func script(for commands: [Command]) -> String {
    var lines = [
      "# Completions of usher for fish.",
      "complete -c usher -f",
      "complete -c usher -n __fish_use_subcommand -s h -l help -d 'show the commands'",
      "complete -c usher -n __fish_use_subcommand -l version -d 'show the version'",
    ]
    for command in commands {
      lines.append(
        "complete -c usher -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))"
      )
    }
    for command in commands {
      let start = "complete -c usher -n '__fish_seen_subcommand_from \(command.name)'"
      lines += command.allFlags.map { start + line($0) }
      switch command.operands.first?.completion ?? .nothing {
      case .nothing: break
      case .files: lines.append(start + " -F")
      case .words(let words): lines.append(start + " -a \(quoted(words.joined(separator: " ")))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ flag: Flag) -> String {
    let short = flag.short.map { " -s \($0)" } ?? ""
    var value = ""
    switch flag.value?.completion {
    case .files: value = " -r -F"
    case .nothing, .words: value = " -x"
    case nil: break
    }
    return "\(short) -l \(flag.name)\(value) -d \(quoted(flag.doc))"
  }

  /// In fish, `\` and `'` are the only characters with a meaning between single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.flatMap { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" } + "'"
  }
}
