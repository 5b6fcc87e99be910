import Foundation
import Testing

/// The README is true to the letter: its commands are run, and what they print is compared.
///
/// A `console` block holds commands after `$ ` and what they print. All blocks run one after the
/// other in one folder that has the examples in it. With USHER_RECORD=1 the output is written anew.
@Suite struct ReadmeTests {
  static let file = Launcher.root.appendingPathComponent("README.md")

  private struct Step {
    var command: String
    var expected: [Substring] = []
  }

  @Test func everyCommandPrintsWhatItSays() throws {
    let scratch = try Scratch()
    for name in ["examples", "scripts"] {
      try FileManager.default.createSymbolicLink(
        at: scratch.url.appendingPathComponent(name),
        withDestinationURL: Launcher.root.appendingPathComponent(name))
    }
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    var written: [Substring] = []
    var step: Step?
    var inBlock = false
    func finish() throws {
      guard let done = step else { return }
      step = nil
      let printed = try run(done.command, in: scratch.url)
      #expect(printed == done.expected.joined(separator: "\n"), "$ \(done.command)")
      if printed.isEmpty { return }
      written += printed.split(separator: "\n", omittingEmptySubsequences: false)
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```console" {
        inBlock = true
      } else if line == "```", inBlock {
        try finish()
        inBlock = false
      } else if inBlock, line.hasPrefix("$ ") {
        try finish()
        step = Step(command: String(line.dropFirst(2)))
      } else if step != nil {
        step?.expected.append(line)
        continue
      }
      written.append(line)
    }
    if ProcessInfo.processInfo.environment["USHER_RECORD"] == "1" {
      try Data(written.joined(separator: "\n").utf8).write(to: Self.file)
    }
  }

  /// Words and data as a terminal shows them; only the time that it took is made the same.
  private func run(_ command: String, in folder: URL) throws -> String {
    let path = URL(fileURLWithPath: Launcher.path).deletingLastPathComponent().path
    let child = try Child(
      ["-c", "exec 2>&1; \(command)"], program: "/bin/bash", in: folder,
      environment: ["PATH": "\(path):/usr/bin:/bin"])
    child.closeInput()
    var printed = child.finish().out
    while printed.hasSuffix("\n") { printed.removeLast() }
    return printed.replacing(/[0-9]+\.[0-9][0-9] s/, with: "0.00 s")
  }

  @Test func everyCommandOfTheLauncherIsListed() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let overview = try Launcher.run(["help"]).out
    for line in overview.split(separator: "\n") where line.hasPrefix("  ") {
      let name = line.split(separator: " ")[0]
      if line.dropFirst(2).first != " " { #expect(text.contains("`usher \(name)")) }
    }
  }

  @Test func everyFileItNamesIsThere() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for match in text.matches(of: /`((?:scripts|Sources|examples|Tests)\/[^` ]*)`/) {
      let file = Launcher.root.appendingPathComponent(String(match.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(match.1)")
    }
  }
}
