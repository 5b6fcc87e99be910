import Foundation
import Testing
import UsherSeal
import UsherWire

@testable import Usher

/// With a seed every random value is a function of N, the event's line and the use (wire.md): lines
/// that are read before a late decision is made change nothing in it.
struct SeedTests {
  private static let rules = """
    return {
      name = "Seeds",
      links = { universal = { hosts = { "a.example" } } },
      destinations = { home = "home" },
      entitlements = { "pro" },
      paywalls = { { id = "page", address = "https://pay.a.example/page" } },
      rules = {
        link = function(_, user)
          if not user.account then return hold("signedIn") end
          return openPaywall(s2s.createUser { paywall = "page" })
        end,
        purchase = function(press)
          local first = s2s.createUser {}
          if press.button == "slow" then entitlements.await("pro", { every = "2s", times = 1 }) end
          local second = s2s.createUser {}
          return openPaywall(press.data.second and second or first)
        end,
      },
    }
    """

  private static func run(_ events: [String]) throws -> [Substring] {
    // The file's name stands in every decision.
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("usher-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("seeds.lua")
    try Data(rules.utf8).write(to: file)
    let host = try RuleHost(
      try ProjectLoader.load(path: file.path), options: try Example.options())
    var output: [UInt8] = []
    for (index, event) in events.enumerated() {
      host.decide(line: Array(event.utf8)[...], number: index + 1, into: &output)
    }
    host.finish(into: &output)
    return String(decoding: output, as: UTF8.self).split(separator: "\n")
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What the first line is.
    var first: String
    /// What makes its decision come, if not the end of the input.
    var last: String?
  }

  static let rows = [
    Row(
      testDescription: "a rule that waited",
      first: #"{"id":"it","type":"purchase.pressed","at":0,"device":"a","button":"slow"}"#),
    Row(
      testDescription: "a second value after the wait",
      first:
        #"{"id":"it","type":"purchase.pressed","at":0,"device":"a","button":"slow","second":true}"#),
    Row(
      testDescription: "a held link",
      first:
        #"{"id":"it","type":"link.opened","at":0,"device":"a","url":"https://a.example/home"}"#,
      last: #"{"type":"user.signedIn","at":9,"device":"a","account":"u"}"#),
  ]

  @Test(arguments: rows) func lateDecision(_ row: Row) throws {
    let others = [1, 2, 3].map {
      #"{"type":"purchase.pressed","at":\#($0),"device":"b\#($0)","button":"quick"}"#
    }
    func decision(_ between: [String]) throws -> Substring {
      let lines = try Self.run([row.first] + between + [row.last].compactMap { $0 })
      return try #require(lines.last { $0.hasPrefix(#"{"event":"it""#) })
    }
    let alone = try decision([])
    #expect(alone.contains("paywallUrl"))
    #expect(try decision(others) == alone)
  }

  @Test func everyValueIsAnother() throws {
    let lines = try Self.run(
      [false, true].flatMap { second in
        (1...3).map {
          #"{"type":"purchase.pressed","at":0,"device":"\#(second)\#($0)","button":"slow","#
            + #""data":{"second":\#(second)}}"#
        }
      })
    #expect(lines.count == 6)
    #expect(Set(lines.map { $0.drop { $0 != "," } }).count == 6)
  }
}
