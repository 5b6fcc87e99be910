import Foundation
import Testing

/// `usher pass`
@Suite struct PassTests {
  let scratch: Scratch
  let project: String
  /// A pass that a run with `--seed 1` made at 2026-01-01T09:00:00Z.
  let pass: String

  init() throws {
    scratch = try Scratch()
    project = try TestProject.write(in: scratch)
    let press = #"{"type":"purchase.pressed","at":"2026-01-01T09:00:00Z","button":"b"}"# + "\n"
    let run = try Launcher.run(["run", project, "--seed", "1"], input: press, in: scratch.url)
    let after = try #require(run.out.range(of: "pass=")).upperBound
    pass = String(run.out[after...].prefix { $0 != "\"" && $0 != "&" })
  }

  @Test func opens() throws {
    let arguments = ["pass", project, "--seed", "1", "--at", "2026-01-02T08:59:59Z"]
    let result = try Launcher.run(arguments, input: pass + "\n", in: scratch.url)
    #expect(result.code == 0)
    try Golden.expect(result.out, equals: "pass.txt")
    #expect(try Launcher.run(arguments + [pass], in: scratch.url).out == result.out)
    #expect(try Launcher.run(arguments + ["-"], input: pass, in: scratch.url).out == result.out)
  }

  @Test func isGoodForOneDayAndNoLonger() throws {
    let result = try Launcher.run(
      ["pass", project, pass, "--seed", "1", "--at", "2026-01-02T09:00:00Z"], in: scratch.url)
    #expect(result.code == 1)
    try Golden.expect(result.out + result.words, equals: "pass-expired.txt")
  }

  @Test func opensWithItsOwnKeyOnly() throws {
    let result = try Launcher.run(
      ["pass", project, pass, "--at", "2026-01-01T09:00:00Z"], in: scratch.url,
      environment: ["USHER_KEYS": KeyTests.key])
    #expect(result.code == 1)
    #expect(result.out == "")
    try Golden.expect(result.words, equals: "pass-other-key.txt")
  }

  static let faults: [(name: String, code: Int32, arguments: [String])] = [
    ("malformed", 1, ["v4.local.nonsense", "--seed", "1"]),
    ("no-key", 2, ["v4.local.nonsense"]),
    ("bad-time", 2, ["v4.local.nonsense", "--seed", "1", "--at", "tomorrow"]),
    ("empty-stdin", 2, ["--seed", "1"]),
  ]

  @Test(arguments: faults)
  func refuses(_ row: (name: String, code: Int32, arguments: [String])) throws {
    let result = try Launcher.run(["pass", project] + row.arguments, in: scratch.url)
    #expect(result.code == row.code)
    #expect(result.out == "")
    try Golden.expect(result.words, equals: "pass-\(row.name).txt")
  }
}
