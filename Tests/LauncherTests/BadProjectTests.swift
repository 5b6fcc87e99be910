import Foundation
import Testing

/// Projects that are wrong in one way, and what `check` and `run` say.
@Suite struct BadProjectTests {
  typealias Row = (name: String, files: [String: String?])

  /// The project's usher.lua with one thing replaced.
  private static func usher(_ old: String, _ new: String) -> [String: String?] {
    ["usher.lua": TestProject.usher.replacingOccurrences(of: old, with: new)]
  }

  static let projects: [Row] = [
    ("syntax-error", usher("home = \"home\",", "home = = \"home\",")),
    ("unknown-field", usher("destinations = {", "destination = {")),
    (
      "overlapping-routes",
      usher(
        "home = \"home\",",
        "home = \"home\", page = { route = \"{p}\", params = { p = \"string\" } },")
    ),
    ("paywall-not-https", usher("https://pay", "http://pay")),
    ("unknown-parameter-type", usher("\"integer?\"", "\"int?\"")),
    ("no-table", ["usher.lua": "return 7\n"]),
    ("missing-rules", usher("name = \"Test\",", "rules = require \"decisions\",")),
    ("rules-syntax-error", ["rules.lua": "local rules = {}\nfunction rules.link(\nreturn rules\n"]),
    ("missing-module", ["rules.lua": "local prices = require \"lib.prices\"\nreturn {}\n"]),
    ("leaves-project", ["rules.lua": "local other = require \"...secrets\"\nreturn {}\n"]),
    ("bytecode", ["rules.lua": "\u{1b}Lua"]),
    ("rules-that-return-nothing", ["rules.lua": "local rules = {}\n"]),
    (
      "unknown-destination",
      [
        "rules.lua": """
        local rules = {}

        function rules.link(link, user)
          return navigate(destinations.subscripton)
        end

        return rules

        """
      ]
    ),
    ("unknown-rule", ["rules.lua": "return { links = function() end }\n"]),
  ]

  @Test(arguments: projects) func isExplained(_ row: Row) throws {
    let scratch = try Scratch()
    let project = try TestProject.write(in: scratch, replacing: row.files)
    let check = try Launcher.run(["check", project], in: scratch.url)
    #expect(check.code == 1)
    try Golden.expect(check.out, equals: "project-\(row.name).txt")
    let run = try Launcher.run(["run", project, "-q"], in: scratch.url)
    #expect(run.code == 3)
    #expect(run.out == "")
    #expect(run.words.hasPrefix(check.out))
  }

  @Test func aSymbolicLinkOutOfTheProjectIsRefused() throws {
    let scratch = try Scratch()
    _ = try scratch.file("outside.lua", "return {}\n")
    let project = try TestProject.write(
      in: scratch, replacing: ["rules.lua": "local outside = require \"outside\"\nreturn {}\n"])
    try FileManager.default.createSymbolicLink(
      atPath: scratch.url.path + "/project/outside.lua", withDestinationPath: "../outside.lua")
    let check = try Launcher.run(["check", project], in: scratch.url)
    #expect(check.code == 1)
    try Golden.expect(check.out, equals: "project-symbolic-link.txt")
  }

  static let absent: [(name: String, path: String)] = [
    ("no-such-folder", "nowhere"), ("no-usher-lua", "empty"),
  ]

  @Test(arguments: absent) func thereIsNoProject(_ row: (name: String, path: String)) throws {
    let scratch = try Scratch()
    _ = try scratch.file("empty/README.md", "")
    for command in ["check", "run", "link"] {
      let result = try Launcher.run([command, row.path], in: scratch.url)
      #expect(result.code == 3)
      #expect(result.out == "")
      if command == "check" {
        try Golden.expect(result.words, equals: "project-\(row.name).txt")
      }
    }
  }

  @Test func aGoodProjectHasNoProblems() throws {
    let scratch = try Scratch()
    let project = try TestProject.write(in: scratch)
    let result = try Launcher.run(["check", project], in: scratch.url)
    #expect(result.code == 0)
    #expect(result.out == "")
    try Golden.expect(result.words, equals: "check-good.txt")
  }

  static let rules: [(name: String, body: String)] = [
    ("returns-a-number", "return 7"),
    ("unknown-global", "return navigat(destinations.home)"),
    ("raises", "error(\"no such album\")"),
    ("calls-nil", "return link.query.a.b.c"),
    ("loops", "while true do end"),
    ("eats-memory", "local t = {} for i = 1, 99 do t[i] = (\"x\"):rep(500000 + i) end"),
    ("wrong-parameter", "return navigate(destinations.album, { name = \"a\", index = \"b\" })"),
    ("os", "return os.time()"),
  ]

  @Test(arguments: rules) func aRuleThatFails(_ row: (name: String, body: String)) throws {
    let scratch = try Scratch()
    let rules = """
      local rules = {}

      function rules.link(link, user)
        if link.path == "home" then return navigate(destinations.home) end
        \(row.body)
      end

      return rules

      """
    // With few instructions and much time it is always the same limit that ends a loop.
    var files = Self.usher(
      "entitlements =", "limits = { time = \"200ms\", instructions = 1000000 }, entitlements =")
    files["rules.lua"] = rules
    let project = try TestProject.write(in: scratch, replacing: files)
    let input = TestProject.event("albums/a") + TestProject.event("home", id: "after")
    let result = try Launcher.run(["run", project, "-q"], input: input, in: scratch.url)
    #expect(result.code == 1)
    // How much was used depends on what else the host charges.
    let out = result.out.replacing(#/\d+ used/#, with: "N used")
    try Golden.expect(out, equals: "rule-\(row.name).jsonl")
    #expect(result.out.contains(#"{"event":"after","decision":"navigate""#))
  }
}
