import Foundation
import Testing

/// A link, a pass or a key in a wrong place of the command line: no message shows it.
@Suite struct SecretsTests {
  static let code = "AbCdEfGhIjKlMnOpQrStUv"
  static let link = "https://3f1e2d3c.go.acme.example/handoff/\(code)"
  static let key = "k4.local.\(code)"
  static let pass = "v4.local.\(code)"

  static let rows: [(name: String, arguments: [String], code: Int32)] = [
    ("link-for-project", ["link", link], 3),
    ("link-for-events", ["run", "project", link], 2),
    ("paywall-url-for-events", ["run", "project", "annual?pass=\(code)"], 2),
    ("key-for-key-file", ["run", "project", "--key-file", key], 2),
    ("key-for-seed", ["run", "project", "--seed", key], 2),
    ("key-for-jobs", ["run", "project", "-j\(key)"], 2),
    ("key-for-time", ["pass", "project", "--seed", "1", "--at", key], 2),
    ("key-for-flag", ["run", "project", "--\(key)"], 2),
    ("pass-for-project", ["pass", pass, "--seed", "1"], 3),
    ("pass-for-key-file", ["pass", "project", "--key-file", pass], 2),
    ("pass-in-capitals", ["check", pass.uppercased()], 3),
    ("link-for-folder", ["new", link], 2),
  ]

  @Test(arguments: rows)
  func isNotShown(_ row: (name: String, arguments: [String], code: Int32)) throws {
    let scratch = try Scratch()
    _ = try TestProject.write(in: scratch)
    let result = try Launcher.run(row.arguments, in: scratch.url)
    #expect(result.code == row.code)
    #expect(result.out == "")
    #expect(!result.words.lowercased().contains(Self.code.lowercased()))
    try Golden.expect(result.words, equals: "secret-\(row.name).txt")
  }
}
