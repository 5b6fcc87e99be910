import Foundation
import Testing

/// `usher new`
@Suite struct NewTests {
  @Test func writesACompleteProject() throws {
    let scratch = try Scratch()
    let result = try Launcher.run(["new", "deep/my-app/"], in: scratch.url)
    #expect(result.code == 0)
    try Golden.expect(result.out, equals: "new.txt")
    try Golden.expect(result.words, equals: "new-words.txt")
    let usher = try String(
      contentsOf: scratch.url.appendingPathComponent("deep/my-app/usher.lua"), encoding: .utf8)
    #expect(usher.contains(#"name = "my-app","#))
  }

  @Test func theProjectPassesItsCheckAndItsFixtures() throws {
    let scratch = try Scratch()
    _ = try Launcher.run(["new", "it's \"mine\""], in: scratch.url)
    let folder = scratch.url.appendingPathComponent("it's \"mine\"")
    #expect(try Launcher.run(["check", "."], in: folder).code == 0)
    #expect(try Launcher.run(["run", ".", "events.jsonl"], in: folder).code == 0)
    let run = try Launcher.run(
      ["run", ".", "fixtures/links.events.jsonl", "--seed", "1"], in: folder)
    let expected = try String(
      contentsOf: folder.appendingPathComponent("fixtures/links.decisions.jsonl"), encoding: .utf8)
    #expect(run.out == expected)
  }

  static let names: [(folder: String, name: String, shown: String)] = [
    (
      String(repeating: "x", count: 200), String(repeating: "x", count: 128),
      String(repeating: "x", count: 200)
    ),
    (
      String(repeating: "é", count: 100), String(repeating: "é", count: 64),
      String(repeating: "é", count: 100)
    ),
    ("a\nb\u{1b}[31m", "ab[31m", #"$'a\nb\033[31m'"#),
    ("\u{9b}1m", "1m", #"$'\302\2331m'"#),
    ("\t", "app", #"$'\t'"#),
    ("it's \"mine\"", #"it's \"mine\""#, #"'it'\''s "mine"'"#),
    ("back\\slash", #"back\\slash"#, #"'back\slash'"#),
    ("$(id)", "$(id)", "'$(id)'"),
    ("-q", "-q", "./-q"),
    ("~", "~", "'~'"),
  ]

  @Test(arguments: names)
  func aProjectOfAnyNamePassesItsCheck(_ row: (folder: String, name: String, shown: String)) throws
  {
    let scratch = try Scratch()
    let result = try Launcher.run(["new", "--", row.folder], in: scratch.url)
    #expect(result.code == 0)
    #expect(result.words.hasPrefix("try: usher run \(row.shown) "))
    #expect(result.words.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
    let usher = try String(
      contentsOf: scratch.url.appendingPathComponent(row.folder + "/usher.lua"), encoding: .utf8)
    #expect(usher.contains("name = \"\(row.name)\","))
    #expect(try Launcher.run(["check", "--", row.folder], in: scratch.url).code == 0)
    // The line can be typed as it stands.
    let line = result.words.dropFirst("try: usher".count)
    let typed = try Shell.run(
      "/bin/bash", ["-c", "'\(Launcher.path)'\(line)"], in: scratch.url)
    #expect(typed == 0)
  }

  @Test func anEmptyFolderIsTaken() throws {
    let scratch = try Scratch()
    #expect(try Launcher.run(["new", "."], in: scratch.url).code == 0)
  }

  @Test func aFolderThatHoldsAnythingIsLeftAlone() throws {
    let scratch = try Scratch()
    let file = try scratch.file("app/.hidden", "mine")
    let result = try Launcher.run(["new", "app"], in: scratch.url)
    #expect(result.code == 2)
    try Golden.expect(result.words, equals: "new-not-empty.txt")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.url.path + "/app") == [".hidden"])
  }

  @Test func aFileIsNoFolder() throws {
    let scratch = try Scratch()
    _ = try scratch.file("app", "mine")
    let result = try Launcher.run(["new", "app"], in: scratch.url)
    #expect(result.code == 2)
    try Golden.expect(result.words, equals: "new-file.txt")
  }
}
