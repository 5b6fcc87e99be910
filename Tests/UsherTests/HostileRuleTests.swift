import Foundation
import Testing
import UsherCore
import UsherSeal
import UsherWire

@testable import Usher

/// Every hostile script of the corpora as the body of a rule, through the whole host.
struct HostileRuleTests {
  static let files: [URL] = {
    let environment = ProcessInfo.processInfo.environment["USHER_CORPORA"]
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let corpora = environment.map { URL(filePath: $0) } ?? root.appending(path: "shared/corpora")
    let files = try? FileManager.default.contentsOfDirectory(
      at: corpora.appending(path: "hostile"), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "lua" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  /// Where the body stands between the function's head and its end.
  private static func rules(_ body: [UInt8]) -> [UInt8] {
    Array("local rules = {}\nfunction rules.link(...)\nlocal link, user = ...\n".utf8)
      + Array("if link.path == 'home' then return navigate(destinations.home) end\n".utf8) + body
      + Array("\nend\nreturn rules\n".utf8)
  }

  @Test(.enabled(if: !files.isEmpty, "the shared corpora are not here"))
  func everyHostileScript() throws {
    var ends: [String: Int] = [:]
    for file in Self.files {
      let name = file.lastPathComponent
      let folder = try ProjectFolder()
      try folder.write("rules.lua", Self.rules([UInt8](Data(contentsOf: file))))
      let end = try run(folder, name)
      ends[String(end.prefix { $0 != ":" }), default: 0] += 1
      let allowed = Self.allowed(name)
      #expect(allowed.contains { end.hasPrefix($0) }, "\(name): \(end)")
    }
    #expect(ends.values.reduce(0, +) == Self.files.count)
    #expect((ends["scriptTimeout"] ?? 0) > 20, "\(ends)")
    #expect((ends["scriptMemory"] ?? 0) > 5, "\(ends)")
  }

  /// Which ends are right. A script that is cut off by one limit may meet another one first.
  private static func allowed(_ name: String) -> [String] {
    let limits = ["scriptTimeout", "scriptMemory"]
    return switch name.prefix(4) {
    case "cpu-", "amp-", "mem-", "co-a", "co-c", "co-f", "co-y", "esc-", "gc-r", "gc-w", "err-":
      limits + ["scriptError", "invalidDecision", "refused"]
    case "dec-":
      limits
        + (name == "dec-none.lua" ? ["navigate", "reject"] : ["invalidDecision", "scriptError"])
    default: limits + ["scriptError", "invalidDecision", "refused", "reject"]
    }
  }

  /// How the script ended: `refused: message`, `CODE: message` or the decision.
  private func run(_ folder: ProjectFolder, _ name: String) throws -> String {
    let clock = ContinuousClock.now
    let loaded: LoadedProject
    do throws(ProjectLoadFault) {
      loaded = try folder.load()
    } catch {
      let problem = try #require(error.problems.first { $0.severity == .error })
      #expect(problem.file == "rules.lua", "\(name): \(problem)")
      #expect(!problem.message.isEmpty && problem.message.utf8.count < 400)
      return "refused: " + problem.told
    }
    let random = RandomSource.seeded(1)
    let host = try RuleHost(
      loaded,
      options: RuleHostOptions(
        keys: KeyRing(try #require(random.passKey())), random: random,
        now: { HostFixture.start }))
    let good = Array(Line.opened("https://www.acme.example/home", ("id", "good")).utf8)
    let bad = Array(Line.opened("https://www.acme.example/albums/a", ("id", "bad")).utf8)
    let control = decide(good, by: host)
    #expect(control.contains(#""destination":"home""#), "\(name)")
    var ends: [String] = []
    for _ in 1...2 {
      let line = decide(bad, by: host)
      let value = try HostFixture.value(line)
      let error = value["error"]
      #expect(error == nil || error?["message"]?.string?.utf8.count ?? 0 < 1_000, "\(name)")
      ends.append(
        error.map {
          "\($0["code"]?.string ?? "?"): \($0["message"] ?? "?") \($0["lineNumber"] ?? "-")"
        }
          ?? value.shortDecision)
      #expect(decide(good, by: host) == control, "after \(name)")
    }
    host.takeLog().forEach { #expect($0.text.utf8.count <= 1 << 20) }
    #expect(ContinuousClock.now - clock < .seconds(3), "\(name)")
    return ends[0]
  }

  private func decide(_ line: [UInt8], by host: RuleHost) -> String {
    var output: [UInt8] = []
    host.decide(line: line[...], number: 1, into: &output)
    #expect(output.last == UInt8(ascii: "\n"))
    #expect(output.count { $0 == UInt8(ascii: "\n") } == 1)
    return String(decoding: output, as: UTF8.self)
  }
}
