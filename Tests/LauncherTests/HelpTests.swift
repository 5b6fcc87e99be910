import Foundation
import Testing

@testable import UsherCLI

@Suite struct HelpTests {
  @Test func overview() throws {
    let result = try Launcher.run(["help"])
    #expect(result.code == 0)
    try Golden.expect(result.out, equals: "help.txt")
    #expect(try Launcher.run(["--help"]).out == result.out)
    #expect(try Launcher.run(["-h"]).out == result.out)
  }

  @Test(arguments: Commands.all.map(\.name)) func page(_ name: String) throws {
    let result = try Launcher.run(["help", name])
    #expect(result.code == 0)
    #expect(result.words == "")
    try Golden.expect(result.out, equals: "help-\(name).txt")
    #expect(try Launcher.run([name, "--help"]).out == result.out)
  }

  /// In messages, which the files of expected output hold, and in the pages themselves.
  @Test func everyPageThatIsNamedIsThere() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Golden.folder, includingPropertiesForKeys: nil)
    var named: Set<String> = []
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /usher help ([a-z]+)/) { named.insert(String(match.1)) }
    }
    #expect(named.contains("run"))
    #expect(named.subtracting(Commands.all.map(\.name) + Topic.all.map(\.name)) == [])
  }

  @Test(arguments: ["lua", "events"]) func aTopic(_ name: String) throws {
    let result = try Launcher.run(["help", name])
    #expect(result.code == 0)
    try Golden.expect(result.out, equals: "help-topic-\(name).txt")
  }

  @Test(arguments: ["help"] + Commands.all.map { "help \($0.name)" })
  func fitsIn80Columns(_ line: String) throws {
    let result = try Launcher.run(line.split(separator: " ").map(String.init))
    #expect(result.out.split(separator: "\n").filter { $0.count > 80 } == [])
  }

  @Test func version() throws {
    let result = try Launcher.run(["--version"])
    #expect(result.code == 0)
    #expect(result.out == "usher 0.1.0\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completionsAreGoodShell(_ shell: String) throws {
    let script = try Launcher.run(["completions", shell]).out
    for command in Commands.all {
      #expect(script.contains(command.name))
      for flag in command.flags { #expect(script.contains(flag.name)) }
    }
    guard let path = Shell.path(of: shell) else {
      print("skipped: \(shell) is not installed, its completions are not parsed")
      return
    }
    let scratch = try Scratch()
    let parsed = try Shell.run(path, ["-n", try scratch.file("completions", script)])
    #expect(parsed == 0)
  }

  /// What bash offers after the words, the last of which is being typed.
  static let offers: [(words: [String], offered: String)] = [
    (["usher", "comp"], "completions"),
    (["usher", "completions", "z"], "zsh"),
    (["usher", "help", "comp"], "completions"),
    (["usher", "completions", "--h"], "--help"),
  ]

  @Test(arguments: offers) func bashOffers(_ row: (words: [String], offered: String)) throws {
    let script = try Launcher.run(["completions", "bash"]).out
    let scratch = try Scratch()
    let program = """
      \(script)
      COMP_WORDS=(\(row.words.joined(separator: " "))); COMP_CWORD=\(row.words.count - 1)
      _usher
      echo "${COMPREPLY[*]}" > offered
      """
    let file = try scratch.file("offer.sh", program)
    #expect(try Shell.run("/bin/bash", [file], in: scratch.url) == 0)
    let offered = try String(
      contentsOf: scratch.url.appendingPathComponent("offered"), encoding: .utf8)
    #expect(offered == row.offered + "\n")
  }
}

/// Other programs that tests use where they are installed.
enum Shell {
  static func path(of name: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func run(_ path: String, _ arguments: [String], in folder: URL = Launcher.root) throws
    -> Int32
  {
    let child = try Child(arguments, program: path, in: folder)
    child.closeInput()
    return child.finish().code
  }
}
