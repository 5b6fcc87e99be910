import Foundation
import Testing
import UsherCore
import UsherSeal
import UsherWire

@testable import Usher

/// Every example loads and decides what its folder says.
struct ExamplesTests {
  @Test func thereAreExamples() {
    let names = Example.all.map(\.name)
    for name in ["acme-fit", "minimal", "photo-albums", "ready-rules"] {
      #expect(names.contains(name))
    }
  }

  @Test("loads without a warning", arguments: Example.all)
  func loads(_ example: Example) throws {
    #expect(try example.load().warnings.map(\.message) == [])
  }

  /// With USHER_RECORD=1 the decisions are written anew.
  @Test("decides as decisions.jsonl says", arguments: Example.all)
  func decides(_ example: Example) throws {
    let decided = try example.run()
    if ProcessInfo.processInfo.environment["USHER_RECORD"] == "1" {
      try Data(decided.utf8).write(to: example.folder.appendingPathComponent("decisions.jsonl"))
    }
    let lines = decided.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let expected = try example.lines(of: "decisions.jsonl")
    #expect(lines.count == expected.count)
    for (line, expected) in zip(lines, expected) { #expect(line == expected) }
  }

  @Test("SU-58, SU-62: its passes open and say what their lines say", arguments: Example.all)
  func passes(_ example: Example) throws {
    let keys = try Example.options().keys
    for decision in try example.decisions() {
      guard let url = decision["paywallUrl"]?.string else { continue }
      let text = try #require(url.split(separator: "pass=").last?.split(separator: "#").first)
      let end = try #require(decision["expiresAt"]?.string.flatMap(Instant.init(rfc3339:)))
      let pass = try keys.open(Secret(String(text)), at: end + -1)
      #expect(pass.guid == decision["guid"]?.string)
      #expect(pass.paywall == decision["paywall"]?.string)
      #expect(pass.expiresAt == end)
      #expect(pass.issuedAt == end + -86_400)
    }
  }

  @Test("a decision's path and parameters lead to its destination", arguments: Example.all)
  func paths(_ example: Example) throws {
    let destinations = try example.load().project.destinations
    for decision in try example.decisions() {
      guard let path = decision["path"]?.string, let params = decision["params"] else { continue }
      let query = (params.map.map { Array($0) } ?? []).map { name, value in
        "\(name)=" + PercentCoding.encode(value.string ?? "\(value)")
      }
      let name = try #require(decision["destination"]?.string)
      let index = try #require(destinations.index(of: name))
      let back = destinations.match(path + "?" + query.joined(separator: "&"))
      #expect(back == .hit(destination: index, params: params))
    }
  }

  /// What acme-fit shows, in the words of wire.md.
  @Test func acmeFitShowsEveryDecision() throws {
    let decisions = try #require(Example.all.first { $0.name == "acme-fit" }).decisions()
    func shown(_ name: String) -> Set<String> { Set(decisions.compactMap { $0[name]?.string }) }
    #expect(
      shown("decision") == [
        "navigate", "reject", "ignore", "hold", "queue", "outcome", "openPaywall", "issued",
        "accepted",
      ])
    #expect(shown("why") == ["duplicate", "history"])
    #expect(shown("until") == ["ready", "signedIn", "gate"])
    #expect(
      shown("reason").isSuperset(of: [
        "unknownLink", "malformedLink", "unknownDestination", "invalidParameter", "noPaywall",
        "stale", "rejected",
      ]))
    #expect(
      shown("outcome") == [
        "success", "expired", "belongsToOther", "invalidToken", "networkError", "timedOut",
        "failed",
      ])
    #expect(
      Set(decisions.compactMap { $0["error"]?["code"]?.string }) == [
        "invalidJson", "invalidEvent", "unknownEventType",
      ])
  }
}
