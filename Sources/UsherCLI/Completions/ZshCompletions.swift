/// The completions of zsh.
enum ZshCompletions {
  static func script(for commands: [Command]) -> String {
    let names = commands.map { "    \(quoted("\($0.name):\($0.summary)"))" }
    return """
      #compdef usher
      # Completions of usher for zsh. Put them in a folder of fpath, as _usher.
      _usher() {
        local -a commands
        commands=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe -t commands command commands
          _arguments '--help[show the commands]' '--version[show the version]'
          return
        fi
        local command=${words[2]}
        shift words
        (( CURRENT-- ))
        case $command in
      \(commands.map(branch).joined(separator: "\n"))
        esac
      }
      if [[ ${funcstack[1]} == _usher ]]; then
        _usher "$@"
      else
        compdef _usher usher
      fi

      """
  }

  private static func branch(_ command: Command) -> String {
    var specs = command.allFlags.map(spec)
    for (place, operand) in command.operands.enumerated() {
      let position = operand.count == .many ? "*" : "\(place + 1)"
      specs.append(quoted("\(position):\(operand.name):\(action(operand.completion))"))
    }
    let indent = " \\\n        "
    return "    \(command.name))\n      _arguments -s" + indent + specs.joined(separator: indent)
      + "\n      ;;"
  }

  private static func spec(_ flag: Flag) -> String {
    let text = flag.doc.filter { !"[]:".contains($0) }
    let value = flag.value.map { ":\($0.shown):\(action($0.completion))" } ?? ""
    let long = "--\(flag.name)" + (flag.value == nil ? "" : "=")
    guard let short = flag.short else { return quoted("\(long)[\(text)]\(value)") }
    let brief = "-\(short)" + (flag.value == nil ? "" : "+")
    return quoted("(\(flag.spellings.joined(separator: " ")))") + "{\(brief),\(long)}"
      + quoted("[\(text)]\(value)")
  }

  private static func action(_ source: CompletionSource) -> String {
    switch source {
    case .nothing: " "
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
