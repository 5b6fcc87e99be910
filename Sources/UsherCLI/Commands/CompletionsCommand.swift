extension Commands {
  /// `usher completions bash | zsh | fish`
  static let completions = Command(
    name: "completions",
    summary: "print the completions of a shell",
    details: ["The script knows every command, flag and kind of value that this usher has."],
    operands: [
      Operand("SHELL", .choice(["bash", "zsh", "fish"]), .one, "the shell to print them for")
    ],
    examples: [
      .init("source <(usher completions bash)", "complete in this bash"),
      .init(
        "usher completions zsh > ~/.zfunc/_usher",
        "complete in zsh, where ~/.zfunc is in fpath before compinit runs"),
      .init(
        "usher completions fish > ~/.config/fish/completions/usher.fish", "complete in every fish"),
    ],
    exitCodes: [.init(.done, "printed"), .init(.usage, "wrong usage")],
    run: { invocation in
      let script =
        switch invocation.arguments.operand(0) {
        case "zsh": ZshCompletions.script(for: all)
        case "fish": FishCompletions.script(for: all)
        default: BashCompletions.script(for: all)
        }
      invocation.console.out.write(script)
      return .done
    })
}
