import Foundation
import Testing

/// Wrong usage: the exact words, nothing on stdout, exit 2.
@Suite struct UsageTests {
  static let cases: [(name: String, arguments: [String])] = [
    ("no-command", []),
    ("unknown-command", ["frobnicate"]),
    ("near-command", ["chekc", "project"]),
    ("command-that-looks-like-a-link", ["https://acme.example/handoff/AbCdEf"]),
    ("unknown-global-flag", ["--versoin"]),
    ("unknown-flag-before-a-command", ["--sed", "1", "run", "x"]),
    ("help-unknown-command", ["help", "rnu"]),
    ("completions-nothing", ["completions"]),
    ("completions-near", ["completions", "bsh"]),
    ("completions-too-many", ["completions", "bash", "zsh"]),
    ("completions-unknown-flag", ["completions", "bash", "--seed", "1"]),
    ("flag-without-value-taken", ["completions", "bash", "--help=yes"]),
  ]

  @Test(arguments: cases) func says(_ row: (name: String, arguments: [String])) throws {
    let result = try Launcher.run(row.arguments)
    #expect(result.code == 2)
    #expect(result.out == "")
    try Golden.expect(result.words, equals: "usage-\(row.name).txt")
  }
}
