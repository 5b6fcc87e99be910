import Usher
import UsherCore
import UsherSeal
import UsherWire

extension Commands {
  /// `usher pass PROJECT [PASS | -]`
  static let pass = Command(
    name: "pass",
    summary: "open a pass: who, what, until when",
    details: [
      "A pass is the encrypted 1-day credential in a paywallUrl. It opens with the key that made "
        + "it, which is read from --key-file or USHER_KEYS. One made by `usher run --seed N` "
        + "opens with the same seed."
    ],
    operands: [
      Projects.operand, Operand("PASS", .text, .optional, dash: true, "absent or -: from stdin"),
    ],
    flags: [
      Flag("at", value: .time, "the moment to judge it at, instead of now"), Keys.flag,
      Flag("seed", value: .number(0...UInt64.max), "open with the key that this seed makes"),
    ],
    examples: [
      .init("usher pass my-app --key-file pass.key < pass.txt", "open the pass in a file"),
      .init(
        "usher pass my-app --seed 1 --at 2026-01-01T12:00:00Z -",
        "open what a run with that seed made, at that time"),
    ],
    exitCodes: [
      .init(.done, "it opens"), .init(.failed, "it does not open"),
      .init(.usage, "wrong usage, or there is no key"),
      .init(.noProject, "there is no project, or it could not be loaded"),
    ],
    run: openPass)

  private static func openPass(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let now = try Time.given(invocation.arguments["at"])
    let seed = invocation.arguments.number("seed")
    let seeded = seed.flatMap { Keys.throwAway(from: .seeded($0)) }
    try Keys.leaveStdin(to: "the pass", invocation.arguments.operand(1), invocation.arguments)
    guard let keys = try Keys.given(invocation.arguments) ?? seeded else {
      throw CommandFault(
        .usage, "a pass opens with a key, and none is given",
        hint: "give --key-file FILE, or keys in USHER_KEYS, or the --seed that made it")
    }
    let project = try Projects.load(invocation).project
    let text = try passText(invocation.arguments.operand(1))
    let pass: Pass
    do throws(PassFault) {
      pass = try keys.open(text, at: now)
    } catch {
      if case .expired(let pass) = error { show(pass, project, invocation.console.out) }
      throw CommandFault(.failed, error.message)
    }
    show(pass, project, invocation.console.out)
    guard project.paywalls[pass.paywall] != nil else {
      throw CommandFault(.failed, "it opens, but the project has no paywall of that id")
    }
    return .done
  }

  private static func passText(_ operand: String?) throws(CommandFault) -> Secret {
    if let operand, operand != "-" { return Secret(operand) }
    let text = try Input.open(nil, for: "a pass").readAll(limit: 1 << 16)
    let ends: (Character) -> Bool = \.isWhitespace
    guard let first = text.split(whereSeparator: ends).first else {
      throw CommandFault(.usage, "stdin holds no pass")
    }
    return Secret(String(first))
  }

  private static func show(
    _ pass: Pass, _ project: Project, _ out: OutputWriter
  ) {
    let address = project.paywalls[pass.paywall]?.address
    let rows = [
      ("guid", pass.guid),
      ("paywall", pass.paywall + (address.map { " \($0)" } ?? "")),
      ("minted", pass.issuedAt.rfc3339),
      ("good until", pass.expiresAt.rfc3339),
      ("id", pass.id),
    ]
    for (name, value) in rows {
      out.write(name + String(repeating: " ", count: 12 - name.count) + value + "\n")
    }
  }
}
