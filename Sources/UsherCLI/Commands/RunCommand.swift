import Usher
import UsherSeal

extension Commands {
  /// `usher run PROJECT [EVENTS | -]`
  static let run = Command(
    name: "run",
    summary: "decide every event, one JSON line per decision",
    details: [
      "Events are JSON Lines. A decision is written as soon as it is made and the input pauses. "
        + "An event that fails gets an error line, and the run goes on. A summary on stderr "
        + "ends it.",
      "Without a key the passes in paywall URLs are sealed with a throw-away key. With --seed the "
        + "same events give the same bytes.",
    ],
    operands: [
      Projects.operand,
      Operand("EVENTS", .file, .optional, dash: true, "a file of events; absent or -: stdin"),
    ],
    flags: [
      Keys.seedFlag, Keys.flag,
      Flag(
        "jobs", short: "j", value: .number(1...64),
        "decide with N workers; the output is the same"),
      Flag("timings", "add the microseconds and Lua instructions of each decision"),
      Flag("quiet", short: "q", "no summary, no progress, no note about the key"),
    ],
    examples: [
      .init("usher run my-app my-app/events.jsonl", "decide the events of a file"),
      .init("tail -f events.jsonl | usher run my-app", "decide events as they come"),
    ],
    exitCodes: [
      .init(.done, "every event was decided"), .init(.failed, "an event got an error line"),
      .init(.usage, "wrong usage, or the events cannot be read"),
      .init(.noProject, "there is no project, or it could not be loaded"),
      .init(.interrupted, "ended by SIGINT after the line at hand"),
    ],
    run: decideEvents)

  private static func decideEvents(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let arguments = invocation.arguments
    let seed = arguments.number("seed")
    try Keys.leaveStdin(to: "the events", arguments.operand(1), arguments)
    let keys = try Keys.given(arguments)
    let input = try Input.open(arguments.operand(1), for: "events")
    let project = try Projects.load(invocation)
    let quiet = arguments.has("quiet")
    if keys == nil, !quiet { invocation.console.say(Keys.throwAwayNote(seed: seed)) }
    let random = seed.map(RandomSource.seeded) ?? .system
    guard let ring = keys ?? Keys.throwAway(from: random) else { throw Keys.noMemory }
    let options = RuleHostOptions(
      keys: ring, random: random, now: { Time.now }, timings: arguments.has("timings"))
    let decider: any LineDecider
    do throws(ProjectLoadFault) {
      let workers = ParallelHost.workersWithRoom(upTo: Int(arguments.number("jobs") ?? 1))
      decider =
        workers == 1
        ? OneByOne(try RuleHost(project, options: options))
        : SideBySide(try ParallelHost(project, options: options, workers: workers))
    } catch {
      throw Projects.explain(error, invocation.console)
    }
    return try EventRun(decider: decider, input: input, console: invocation.console, quiet: quiet)
      .decideAll()
  }
}
