extension Commands {
  /// `usher help [COMMAND | TOPIC]`
  static let help = Command(
    name: "help",
    summary: "show the commands, or one command's flags and examples",
    details: [],
    operands: [Operand("COMMAND", .command, .optional, "the name of a command or topic")],
    examples: [
      .init("usher help key", "show what `usher key` takes"),
      .init("usher help lua", "show what a rule sees, calls and returns"),
      .init("usher help events", "show the events and their fields"),
    ],
    exitCodes: [.init(.done, "shown"), .init(.usage, "there is no such command or topic")],
    run: showHelp)

  private static func showHelp(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let page = HelpPage(style: invocation.console.outStyle)
    guard let name = invocation.arguments.operand(0) else {
      invocation.console.out.write(page.overview(of: all))
      return .done
    }
    if let topic = Topic.named(name) {
      invocation.console.out.write(page.page(of: topic))
      return .done
    }
    guard let command = named(name) else { throw Launcher.unknown(name) }
    invocation.console.out.write(page.page(of: command))
    return .done
  }
}
