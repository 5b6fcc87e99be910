/// The completions of bash.
enum BashCompletions {
  static func script(for commands: [Command]) -> String {
    let names = (commands.map(\.name) + ["--help", "--version"]).joined(separator: " ")
    return """
      # Completions of usher for bash. Load them with: source <(usher completions bash)
      _usher() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
        local flags= words= files=
        COMPREPLY=()
        if [[ $COMP_CWORD -eq 1 ]]; then
          mapfile -t COMPREPLY < <(compgen -W "\(names)" -- "$cur")
          return
        fi
        case ${COMP_WORDS[1]} in
      \(commands.flatMap(branch).map { "    " + $0 }.joined(separator: "\n"))
          *) return ;;
        esac
        if [[ $cur == -* ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$cur")
        elif [[ -n $words ]]; then
          mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
        elif [[ -n $files ]]; then
          compopt -o filenames 2>/dev/null
          mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        fi
      }
      complete -F _usher usher

      """
  }

  private static func branch(_ command: Command) -> [String] {
    let flags = command.allFlags.flatMap(\.spellings).joined(separator: " ")
    var lines = ["\(command.name))", "  flags='\(flags)'"]
    lines += command.operands.first.map { assign($0.completion) } ?? []
    let valued = command.allFlags.compactMap { flag in flag.value.map { (flag, $0) } }
    if !valued.isEmpty {
      lines.append("  case $prev in")
      for (flag, value) in valued {
        let pattern = flag.spellings.joined(separator: "|")
        if case .files = value.completion {
          lines.append("    \(pattern)) words= files=1 ;;")
        } else {
          lines.append("    \(pattern)) return ;;")
        }
      }
      lines.append("  esac")
    }
    return lines + ["  ;;"]
  }

  private static func assign(_ source: CompletionSource) -> [String] {
    switch source {
    case .nothing: []
    case .files: ["  files=1"]
    case .words(let words): ["  words='\(words.joined(separator: " "))'"]
    }
  }
}

extension Flag {
  /// `-j` and `--jobs`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }
}
