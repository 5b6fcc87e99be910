import Foundation
import Testing

/// `usher key`. The keys here were made for these tests.
@Suite struct KeyTests {
  static let key = "k4.local.3rigj4aoxM6A7G9AidDBtpdvQ9O_igF86qGb9a3NMV8"
  static let id = "k4.lid.9Z_Q07rF_jDAV2YcpB0Cc_zT0LzLhXddWPAWJ18KnyqW"

  @Test func newMakesAnotherKeyEachTime() throws {
    let keys = try (0..<2).map { _ in try Launcher.run(["key", "new"]).out }
    #expect(keys[0] != keys[1])
    for key in keys {
      #expect(key.hasPrefix("k4.local."))
      #expect(key.utf8.count == 9 + 43 + 1)
      #expect(try Launcher.run(["key", "id"], input: key).out.hasPrefix("k4.lid."))
    }
  }

  @Test func idNamesKeysOfStdinAndOfAFile() throws {
    let scratch = try Scratch()
    let file = try scratch.file("pass.key", "# for passes\n\n\(Self.key)\n")
    #expect(try Launcher.run(["key", "id"], input: Self.key).out == Self.id + "\n")
    #expect(try Launcher.run(["key", "id", "--key-file", file]).out == Self.id + "\n")
  }

  @Test func stdinHoldsTheKeysWhereTheEventsAreInAFile() throws {
    let scratch = try Scratch()
    let project = try TestProject.write(in: scratch)
    let events = try scratch.file("events.jsonl", TestProject.event())
    let result = try Launcher.run(
      ["run", project, events, "-q", "--key-file", "-"], input: Self.key, in: scratch.url)
    #expect(result.code == 0)
    #expect(result.out.hasPrefix(#"{"event":"e","decision":"navigate""#))
  }

  static let faults: [(name: String, arguments: [String], input: String)] = [
    ("bad-line", ["key", "id"], "\(key)\nk4.local.tooShort\n"),
    ("none", ["key", "id"], "# nothing\n"),
    ("no-such-file", ["key", "id", "--key-file", "no/such.key"], ""),
    ("folder", ["key", "id", "--key-file", "Tests"], ""),
    ("new-takes-no-file", ["key", "new", "--key-file", "pass.key"], ""),
    ("neither-new-nor-id", ["key", "make"], ""),
    ("key-as-argument", ["key", "id", key], ""),
    ("key-for-command", ["key", key], ""),
    ("flag-without-value", ["key", "id", "--key-file"], ""),
    ("flag-twice", ["key", "id", "--key-file", "a", "--key-file=b"], ""),
  ]

  @Test(arguments: faults)
  func refuses(_ row: (name: String, arguments: [String], input: String)) throws {
    let result = try Launcher.run(row.arguments, input: row.input)
    #expect(result.code == 2)
    #expect(result.out == "")
    #expect(!result.words.contains("k4.local.t") && !result.words.contains(Self.key))
    try Golden.expect(result.words, equals: "key-\(row.name).txt")
  }
}
