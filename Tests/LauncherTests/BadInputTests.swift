import Foundation
import Testing

/// Events that are wrong: an error line each, in the exact words, and the run goes on.
@Suite struct BadInputTests {
  static let lines: [(name: String, line: [UInt8])] = [
    ("not-json", Array("nonsense".utf8)),
    ("trailing-comma", Array(#"{"type":"app.ready",}"#.utf8)),
    ("duplicate-key", Array(#"{"type":"app.ready","type":"app.ready"}"#.utf8)),
    ("no-object", Array("[1]".utf8)),
    ("no-type", Array("{}".utf8)),
    ("unknown-type", Array(#"{"id":"x","type":"link.open"}"#.utf8)),
    ("wrong-type-of-field", Array(#"{"id":"x","type":"link.opened","url":7}"#.utf8)),
    ("missing-field", Array(#"{"id":"x","type":"link.opened"}"#.utf8)),
    ("nul", Array("{\"type\":\"app.ready\0\"}".utf8)),
    ("invalid-utf8", Array(#"{"type":""#.utf8) + [0xff] + Array(#""}"#.utf8)),
    ("too-deep", Array((String(repeating: "[", count: 100)).utf8)),
    ("too-long", [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20) + Array("{}".utf8)),
  ]

  @Test(arguments: lines) func getsAnErrorLine(_ row: (name: String, line: [UInt8])) throws {
    let scratch = try Scratch()
    let project = try TestProject.write(in: scratch)
    let last = TestProject.event(id: "after")
    let result = try Launcher.run(
      ["run", project, "-q"], input: Data(row.line + [0x0a] + Array(last.utf8)), in: scratch.url)
    #expect(result.code == 1)
    try Golden.expect(result.out, equals: "event-\(row.name).jsonl")
    #expect(result.out.contains(#"{"event":"after","decision":"navigate""#))
  }

  @Test func markCarriageReturnsAndBlankLinesAreAccepted() throws {
    let scratch = try Scratch()
    let project = try TestProject.write(in: scratch)
    let line = #"{"type":"app.ready","at":1767258000}"#
    let input = "\u{feff}\(line)\r\n\r\n  \t\n\(line)"
    let result = try Launcher.run(["run", project, "-q"], input: input, in: scratch.url)
    #expect(result.code == 0)
    #expect(
      result.out == """
        {"event":"line-1","decision":"accepted"}
        {"event":"line-4","decision":"accepted"}

        """)
  }

  @Test func aLineMayHoldOneMebibyte() throws {
    let scratch = try Scratch()
    let project = try TestProject.write(in: scratch)
    let line = #"{"type":"app.ready","at":1767258000}"#
    let padded = line + String(repeating: " ", count: (1 << 20) - line.utf8.count) + "\r\n"
    #expect(try Launcher.run(["run", project, "-q"], input: padded, in: scratch.url).code == 0)
  }

  static let inputs: [(name: String, arguments: [String])] = [
    ("missing-file", ["run", "project", "no/such.jsonl"]),
    ("folder", ["run", "project", "project"]),
    ("three-operands", ["run", "project", "a", "b"]),
    ("no-project", ["run"]),
    ("bad-seed", ["run", "project", "--seed", "one"]),
    ("near-flag", ["run", "project", "--sede", "1"]),
    ("keys-and-events-from-stdin", ["run", "project", "--key-file", "-"]),
    ("keys-and-events-from-dash", ["run", "--key-file=-", "project", "-"]),
    ("keys-and-pass-from-stdin", ["pass", "project", "--key-file", "-"]),
  ]

  @Test(arguments: inputs) func isWrongUsage(_ row: (name: String, arguments: [String])) throws {
    let scratch = try Scratch()
    _ = try TestProject.write(in: scratch)
    let result = try Launcher.run(row.arguments, in: scratch.url)
    #expect(result.code == 2)
    #expect(result.out == "")
    try Golden.expect(result.words, equals: "run-\(row.name).txt")
  }

  @Test func aSeedAndARealKeyExcludeEachOther() throws {
    let scratch = try Scratch()
    _ = try TestProject.write(in: scratch)
    let file = try scratch.file("pass.key", KeyTests.key + "\n")
    let byFile = try Launcher.run(
      ["run", "project", "--seed", "1", "--key-file", file], in: scratch.url)
    let byEnvironment = try Launcher.run(
      ["run", "project", "--seed", "1"], in: scratch.url, environment: ["USHER_KEYS": KeyTests.key])
    #expect(byFile.code == 2)
    #expect(byEnvironment.code == 2)
    try Golden.expect(byFile.words + byEnvironment.words, equals: "run-seed-and-key.txt")
  }

  @Test func aKeyFileWithABadLineIsRefused() throws {
    let scratch = try Scratch()
    _ = try TestProject.write(in: scratch)
    _ = try scratch.file("pass.key", "\(KeyTests.key)\nk4.local.tooShort\n")
    let result = try Launcher.run(
      ["run", "project", "--key-file", "pass.key"], in: scratch.url)
    #expect(result.code == 2)
    try Golden.expect(result.words, equals: "run-bad-key-file.txt")
  }
}
