import Foundation
import Testing
import UsherCore
import UsherSeal
import UsherStore
import UsherWire

@testable import Usher

/// A project in a temporary folder of its own; the folder is removed with it.
final class ProjectFolder {
  let url: URL
  var path: String { url.path }

  /// Writes the files by their path in the project. Without usher.lua it gets `Sample.usher`,
  /// unless `complete` is false.
  init(_ files: [String: String] = [:], complete: Bool = true) throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "usher-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    var files = files
    if complete, files["usher.lua"] == nil { files["usher.lua"] = Sample.usher }
    for (name, text) in files { try write(name, Array(text.utf8)) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  /// Makes a symbolic link in the project.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: name).path, withDestinationPath: target)
  }

  func load() throws(ProjectLoadFault) -> LoadedProject { try ProjectLoader.load(path: path) }

  /// What loading says, each problem as `Problem.told`.
  func problems() -> [Problem] {
    do throws(ProjectLoadFault) {
      return try load().warnings
    } catch {
      return error.problems
    }
  }
}

/// A rule host over a project, asked by lines of JSON as `usher run` does.
final class HostFixture {
  static let start = Instant(rfc3339: "2026-01-01T00:00:00Z") ?? Instant(seconds: 0)

  let folder: ProjectFolder
  let host: RuleHost
  let keys: KeyRing
  private var line = 0

  init(
    _ files: [String: String] = [:], seed: UInt64 = 1, store: any Store = MemoryStore()
  ) throws {
    folder = try ProjectFolder(files)
    let random = RandomSource.seeded(seed)
    let key = try #require(random.passKey())
    keys = KeyRing(key)
    host = try RuleHost(
      try folder.load(),
      options: RuleHostOptions(keys: keys, random: random, now: { HostFixture.start }),
      store: store)
  }

  /// A project with one rule: the body of `function rules.NAME(link, user)` and so on.
  convenience init(
    _ rule: RuleName, _ body: String, _ files: [String: String] = [:],
    store: any Store = MemoryStore()
  ) throws {
    var files = files
    files["rules.lua"] = Sample.rule(rule, body)
    try self.init(files, store: store)
  }

  /// Decides a line and gives the lines of output.
  @discardableResult
  func send(_ text: String) -> [String] { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> [String] {
    line += 1
    var output: [UInt8] = []
    host.decide(line: bytes[...], number: line, into: &output)
    return Self.lines(output)
  }

  /// Decides an event and gives the one line of output, read as JSON.
  func one(_ text: String) throws -> Value {
    let lines = send(text)
    try #require(lines.count == 1, "\(lines)")
    return try Self.value(lines[0])
  }

  func finish() -> [String] {
    var output: [UInt8] = []
    host.finish(into: &output)
    return Self.lines(output)
  }

  /// The log lines since the last call, as `info TEXT {fields}`.
  func log() -> [String] {
    host.takeLog().map {
      "\($0.level) \($0.text)" + ($0.fields == .emptyMap ? "" : " \($0.fields)")
    }
  }

  static func value(_ line: String) throws -> Value { try JSONReader().read(line) }

  private static func lines(_ output: [UInt8]) -> [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// Lines of an events file.
enum Line {
  static func event(_ type: String, _ fields: [(String, Value)] = []) -> String {
    Value.map([("type", .string(type))] + fields.map { ($0.0, $0.1) }).description
  }

  static func opened(_ url: String, _ fields: (String, Value)...) -> String {
    event("link.opened", [("url", .string(url))] + fields)
  }

  static func pressed(_ button: String = "buy", _ fields: (String, Value)...) -> String {
    event("purchase.pressed", [("button", .string(button))] + fields)
  }

  static func active(
    _ guid: String, _ entitlement: String = "pro", _ fields: (String, Value)...
  ) -> String {
    event(
      "entitlement.changed",
      [
        ("guid", .string(guid)), ("entitlement", .string(entitlement)), ("status", "active"),
      ] + fields)
  }

  static func user(_ facts: (String, Value)..., event type: String = "app.ready") -> String {
    event(type, [("user", .map(facts))])
  }
}

extension Problem {
  /// `FILE:LINE:COLUMN: message`, then a line each for the quoted script line with its caret, the
  /// note and the hint.
  var told: String {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }
    var lines = [(place + [" " + message]).joined(separator: ":")]
    if place.isEmpty { lines = [message] }
    if severity == .warning { lines[0] = "warning: " + lines[0] }
    if let sourceLine, sourceLine.utf8.count < 80 {
      lines.append("| " + sourceLine.replacing(#/[\x00-\x1f]/#, with: "?"))
      if let column { lines.append("| " + String(repeating: " ", count: column - 1) + "^") }
    }
    if let note { lines.append("  " + note) }
    if let hint { lines.append("= " + hint) }
    return lines.joined(separator: "\n")
  }
}
