import Usher

/// Loading the project that a command is given.
enum Projects {
  static let operand = Operand(
    "PROJECT", .folder, .one, "a folder that holds usher.lua, or a single Lua file")

  /// The project named by the first operand; says all that is wrong with it and gives up.
  static func load(_ invocation: Invocation) throws(CommandFault) -> LoadedProject {
    let path = invocation.arguments.operand(0) ?? ""
    do throws(ProjectLoadFault) {
      return try ProjectLoader.load(path: path)
    } catch {
      throw explain(error, invocation.console)
    }
  }

  /// Says all that is wrong, and gives what ends the command.
  static func explain(_ fault: ProjectLoadFault, _ console: Console) -> CommandFault {
    if case .unreadable(let problem) = fault { return unreadable(problem) }
    let text = ProblemText(style: console.wordStyle)
    for problem in fault.problems.prefix(shownProblems) { console.say(text.lines(problem)) }
    if let more = more(than: fault.problems) { console.say(more) }
    return CommandFault(
      .noProject, "the project could not be loaded: \(count(fault.problems, .error, "error"))")
  }

  static func unreadable(_ problem: Problem) -> CommandFault {
    CommandFault(.noProject, problem.message, hint: problem.hint)
  }

  /// One slip can make thousands of problems; so many are shown.
  static let shownProblems = 50

  /// What is said of those that are not shown.
  static func more(than problems: [Problem]) -> String? {
    problems.count > shownProblems ? "… and \(problems.count - shownProblems) more" : nil
  }

  /// `1 error`, `2 warnings`
  static func count(_ problems: [Problem], _ severity: Problem.Severity, _ word: String) -> String {
    let count = problems.count { $0.severity == severity }
    return "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
