import Foundation
import Testing
import UsherCore
import UsherSeal
import UsherWire

@testable import Usher

/// A project of the folder examples/ with its events and the decisions that they must give.
struct Example: Sendable, CustomTestStringConvertible {
  /// The folder's name.
  let name: String

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("examples")

  /// Every folder of examples/, sorted by name.
  static let all: [Example] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map(Example.init(name:))
  }()

  var testDescription: String { name }
  var folder: URL { Self.root.appendingPathComponent(name) }

  /// The folder, or the one Lua file of a folder without usher.lua.
  var project: String {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      if names.contains("usher.lua") { return folder.path }
      let file = try #require(names.first { $0.hasSuffix(".lua") }, "no project in \(name)")
      return folder.appendingPathComponent(file).path
    }
  }

  func load() throws -> LoadedProject { try ProjectLoader.load(path: try project) }

  func lines(of file: String) throws -> [String] {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The decision lines, as values.
  func decisions() throws -> [Value] {
    let json = JSONReader()
    return try lines(of: "decisions.jsonl").filter { !$0.isEmpty }.map {
      try json.read(Array($0.utf8)[...])
    }
  }

  /// Seed 1, and the key for passes that it makes.
  static func options() throws -> RuleHostOptions {
    let random = RandomSource.seeded(1)
    let key = try #require(random.passKey())
    let start = try #require(Instant(rfc3339: "2026-01-01T00:00:00Z"))
    return RuleHostOptions(keys: KeyRing(key), random: random, now: { start })
  }

  /// What the events give, decided line by line as `usher run --seed 1` does.
  func run() throws -> String {
    let host = try RuleHost(try load(), options: try Self.options())
    var output: [UInt8] = []
    // Lines are numbered as they stand in the file: the seed's values depend on it.
    for (index, line) in try lines(of: "events.jsonl").enumerated() where !line.isEmpty {
      host.decide(line: Array(line.utf8)[...], number: index + 1, into: &output)
    }
    host.finish(into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
