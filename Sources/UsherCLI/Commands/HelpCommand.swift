extension Commands {
  /// `usher help [COMMAND]`
  static let help = Command(
    name: "help",
    summary: "show the commands, or one command's flags and examples",
    details: [],
    operands: [Operand("COMMAND", .command, .optional, "the name of a command")],
    examples: [.init("usher help key", "show what `usher key` takes")],
    exitCodes: [.init(.done, "shown"), .init(.usage, "there is no such command")],
    run: showHelp)

  private static func showHelp(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let page = HelpPage(style: invocation.console.outStyle)
    guard let name = invocation.arguments.operand(0) else {
      invocation.console.out.write(page.overview(of: all))
      return .done
    }
    guard let command = named(name) else { throw Launcher.unknown(name) }
    invocation.console.out.write(page.page(of: command))
    return .done
  }
}
