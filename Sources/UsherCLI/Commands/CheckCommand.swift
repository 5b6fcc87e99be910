import Usher

extension Commands {
  /// `usher check PROJECT`
  static let check = Command(
    name: "check",
    summary: "load and check everything without running an event",
    details: [
      "Every problem is printed with its file and line, the line itself, what was expected, and "
        + "the nearest name where a name is wrong."
    ],
    operands: [Projects.operand],
    flags: [Keys.flag],
    examples: [.init("usher check my-app", "check the project in my-app")],
    exitCodes: [
      .init(.done, "nothing is wrong (there may be warnings)"),
      .init(.failed, "something is wrong in the project"), .init(.usage, "wrong usage"),
      .init(.noProject, "there is no project"),
    ],
    run: checkProject)

  private static func checkProject(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let keys = try Keys.given(invocation.arguments)
    let problems: [Problem]
    do throws(ProjectLoadFault) {
      problems = try ProjectLoader.load(path: invocation.arguments.operand(0) ?? "").warnings
    } catch {
      if case .unreadable(let problem) = error { throw Projects.unreadable(problem) }
      problems = error.problems
    }
    let text = ProblemText(style: invocation.console.outStyle)
    for problem in problems.prefix(Projects.shownProblems) {
      invocation.console.out.write(text.lines(problem).joined(separator: "\n") + "\n")
    }
    if let more = Projects.more(than: problems) { invocation.console.out.write(more + "\n") }
    let errors = problems.count { $0.severity == .error }
    if keys == nil { invocation.console.say(Keys.throwAwayNote(seed: nil)) }
    invocation.console.say(
      problems.isEmpty
        ? "no problems"
        : Projects.count(problems, .error, "error") + ", "
          + Projects.count(problems, .warning, "warning"))
    return errors == 0 ? .done : .failed
  }
}
