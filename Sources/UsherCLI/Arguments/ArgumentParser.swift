import UsherCore

/// Reads a command's words: flags anywhere, `--flag=value`, `-j4`, and `--` that ends them.
///
/// An operand is never quoted in a message: it may be a link or a key that was put in a wrong place.
struct ArgumentParser {
  let command: Command
  private var arguments = Arguments()

  static func parse(_ words: some Sequence<String>, for command: Command)
    throws(CommandFault) -> Arguments
  {
    var parser = ArgumentParser(command: command)
    try parser.read(Array(words))
    if !parser.arguments.has(Flag.help.name) { try parser.checkOperands() }
    return parser.arguments
  }

  private init(command: Command) { self.command = command }

  private mutating func read(_ words: [String]) throws(CommandFault) {
    var rest = words[...]
    var flagsEnded = false
    while let word = rest.popFirst() {
      if flagsEnded || word == "-" || !word.hasPrefix("-") {
        arguments.append(operand: word)
      } else if word == "--" {
        flagsEnded = true
      } else if word.hasPrefix("--") {
        try readLong(word.dropFirst(2), &rest)
      } else {
        try readShort(word.dropFirst(), &rest)
      }
    }
  }

  private mutating func readLong(_ word: Substring, _ rest: inout ArraySlice<String>)
    throws(CommandFault)
  {
    let name = String(word.prefix { $0 != "=" })
    let attached = word.count > name.count ? String(word.dropFirst(name.count + 1)) : nil
    guard let flag = command.flag(named: name) else {
      throw unknown("--\(name)")
    }
    try take(flag, attached, &rest)
  }

  private mutating func readShort(_ word: Substring, _ rest: inout ArraySlice<String>)
    throws(CommandFault)
  {
    guard let letter = word.first, let flag = command.allFlags.first(where: { $0.short == letter })
    else { throw unknown("-\(word.prefix(1))") }
    var attached = word.count > 1 ? String(word.dropFirst()) : nil
    if attached?.hasPrefix("=") == true { attached?.removeFirst() }
    try take(flag, attached, &rest)
  }

  private mutating func take(
    _ flag: Flag, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(CommandFault) {
    var value: String?
    if let kind = flag.value {
      guard let given = attached ?? rest.popFirst() else {
        throw fault("--\(flag.name) needs a value: --\(flag.name) \(kind.shown)")
      }
      if let expected = kind.complaint(about: given) {
        throw fault("--\(flag.name) takes \(expected), not \(given.quotedInMessage)")
      }
      value = given
    } else if attached != nil {
      throw fault("--\(flag.name) takes no value")
    }
    guard arguments.set(flag.name, value: value) else {
      throw fault("--\(flag.name) is given twice")
    }
  }

  private func checkOperands() throws(CommandFault) {
    let needed = command.operands.prefix { $0.count == .one }
    if arguments.operands.count < needed.count {
      let missing = needed[arguments.operands.count]
      throw fault("\(missing.expectation) is missing")
    }
    let open = command.operands.contains { $0.count == .many }
    if !open, arguments.operands.count > command.operands.count {
      let most = command.operands.count
      throw fault(
        most == 0
          ? "takes no argument, but \(arguments.operands.count) given"
          : "takes at most \(most) argument\(most == 1 ? "" : "s"), but "
            + "\(arguments.operands.count) given")
    }
    for (operand, given) in zip(command.operands, arguments.operands) {
      if case .choice(let words) = operand.kind, !words.contains(given) {
        throw fault("\(operand.expectation) was expected", Suggestion.hint(for: given, in: words))
      }
    }
  }

  private func unknown(_ shown: String) -> CommandFault {
    let names = command.allFlags.map { "--\($0.name)" }
    return fault("unknown flag \(shown.quotedInMessage)", Suggestion.hint(for: shown, in: names))
  }

  private func fault(_ message: String, _ hint: String? = nil) -> CommandFault {
    CommandFault(
      .usage, message,
      hints: (hint.map { [$0] } ?? []) + [
        "usage: \(command.usage)", "`usher help \(command.name)` says more",
      ])
  }
}

extension Operand {
  /// `PROJECT`, or `'bash', 'zsh' or 'fish'`.
  fileprivate var expectation: String {
    guard case .choice(let words) = kind, let last = words.last else { return name }
    let quoted = words.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return quoted.isEmpty ? "'\(last)'" : "\(quoted) or '\(last)'"
  }
}
