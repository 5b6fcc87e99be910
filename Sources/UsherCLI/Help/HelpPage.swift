/// The help of the launcher and of each command, made from the table of commands.
struct HelpPage {
  let style: Style

  /// What `usher help` shows.
  func overview(of commands: [Command]) -> String {
    var lines = ["usher decides what paywall and routing events lead to, by a project's Lua rules"]
    lines += section(
      "Commands", Wrapping.table(commands.map { ($0.usage.droppingUsher, $0.summary) }))
    lines += section("Topics", Wrapping.table(Topic.all.map { ("help \($0.name)", $0.summary) }))
    lines += [""]
    lines += Wrapping.lines(
      "PROJECT is a folder that holds usher.lua, or a single Lua file. Flags may stand anywhere; "
        + "-- ends them. Data goes to stdout, words to stderr.")
    lines += [""]
    lines += Wrapping.lines(
      "`usher help COMMAND` shows a command's flags and examples, `usher --version` the version.")
    return lines.joined(separator: "\n") + "\n"
  }

  /// What `usher help TOPIC` shows.
  func page(of topic: Topic) -> String {
    (Wrapping.lines("usher help \(topic.name): \(topic.summary)") + [""] + topic.page(self))
      .joined(separator: "\n") + "\n"
  }

  /// What `usher help COMMAND` shows.
  func page(of command: Command) -> String {
    var lines = Wrapping.lines("usher \(command.name): \(command.summary)")
    lines += section("Usage", ["  \(command.usage)"])
    for paragraph in command.details { lines += [""] + Wrapping.lines(paragraph) }
    if !command.operands.isEmpty {
      let rows = command.operands.map { (name: $0.name, text: $0.doc) }
      lines += section("Arguments", Wrapping.table(rows))
    }
    lines += section("Flags", Wrapping.table(command.allFlags.map { ($0.usage, $0.doc) }))
    if !command.examples.isEmpty {
      let examples = command.examples.flatMap { example in
        ["  \(example.line)"] + Wrapping.lines(example.purpose, indent: 6)
      }
      lines += section("Examples", examples)
    }
    let codes = command.exitCodes.map { (name: "\($0.code.rawValue)", text: $0.meaning) }
    lines += section("Exit codes", Wrapping.table(codes))
    return lines.joined(separator: "\n") + "\n"
  }

  func section(_ title: String, _ lines: [String]) -> [String] {
    ["", style.bold("\(title):")] + lines
  }
}

extension String {
  /// A usage line as it stands in the overview.
  fileprivate var droppingUsher: String { String(dropFirst("usher ".count)) }
}
