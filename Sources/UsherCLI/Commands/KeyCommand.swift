import Glibc
import UsherCore
import UsherSeal

extension Commands {
  /// `usher key new | id`
  static let key = Command(
    name: "key",
    summary: "make a key for passes, or name the keys you have",
    details: [
      "`new` prints a new key, a PASERK k4.local text. Keep it secret: whoever has it can make "
        + "and open passes. `id` prints a k4.lid for each key, which names it and gives nothing "
        + "away. Keys are read from standard input or a file, never from an argument, where other "
        + "users of the machine could see them.",
      "A key file holds one key a line; the first mints, all open. Lines that begin with # are "
        + "skipped.",
    ],
    operands: [Operand("new | id", .choice(["new", "id"]), .one, "make a key, or name keys")],
    flags: [Flag("key-file", value: .file, "with `id`: the file to read keys from")],
    examples: [
      .init("usher key new > pass.key", "make a key"),
      .init("usher key id < pass.key", "name the keys of a file"),
    ],
    exitCodes: [
      .init(.done, "printed"), .init(.usage, "wrong usage, or a line of the file is no key"),
    ],
    run: makeOrName)

  private static func makeOrName(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let file = invocation.arguments["key-file"]
    guard invocation.arguments.operand(0) == "id" else {
      if file != nil {
        throw CommandFault(.usage, "--key-file goes with `usher key id`: `new` reads no key")
      }
      guard let key = RandomSource.system.passKey(line: 0) else {
        throw Keys.noMemory
      }
      invocation.console.out.write(key.paserk.revealed + "\n")
      return .done
    }
    for id in try Keys.read(from: file).ids { invocation.console.out.write(id + "\n") }
    return .done
  }
}
