import Testing
import UsherCore
import UsherWire

@testable import Usher

/// What is said of a rule that goes wrong, and that the run goes on: the next event is decided.
struct RuleMessageTests {
  @Test(arguments: RuleMessageRow.all) func wrongRule(_ row: RuleMessageRow) throws {
    // With few instructions and much time it is the same limit on any machine that ends a loop.
    let usher = Sample.usher(limits: "time = \"200ms\", instructions = 100000")
    let fixture = try HostFixture(
      row.rule, Self.good(row.rule) + row.body, ["usher.lua": usher])
    fixture.send(Line.user(("country", "DE")))
    let lines = fixture.send(Self.event(row.rule, bad: true))
    expectLines(lines, row.told)
    #expect(fixture.host.tally.errors == 1)
    let next = try fixture.one(Self.event(row.rule, bad: false))
    #expect(next["decision"]?.string == Self.goodDecision(row.rule))
    #expect(row.rule == .beforeRedemption || next["destination"] == "home")
  }

  @Test("lua-api: the time limit is told with what was used, and how to allow more")
  func timeLimit() throws {
    let usher = Sample.usher(limits: "time = \"10ms\", instructions = 2000000000")
    let fixture = try HostFixture(.link, "while true do end", ["usher.lua": usher])
    let error = try fixture.one(Sample.home)["error"]
    #expect(error?["code"] == "scriptTimeout")
    #expect(error?["lineNumber"] == 3)
    let message = try #require(error?["message"]?.string)
    let wanted =
      #/ran for \d+ ms: 10 ms are allowed; usher\.lua can allow more: limits = \{ time = … \}/#
    #expect(message.wholeMatch(of: wanted) != nil, "\(message)")
  }

  private static func good(_ rule: RuleName) -> String {
    switch rule {
    case .link: "if link.path == 'home' then return navigate(destinations.home) end\n"
    case .purchase: "if press.button == 'good' then return navigate(destinations.home) end\n"
    case .redemption:
      "if result.success then return { appHandlesRedemptionAlert = true, "
        + "navigate = destinations.home } end\n"
    case .beforeRedemption: "if link.provider == 'qonversion' then return redeem() end\n"
    }
  }

  private static func event(_ rule: RuleName, bad: Bool) -> String {
    switch rule {
    case .link: Line.opened("https://www.acme.example/" + (bad ? "bad" : "home"))
    case .purchase: Line.pressed(bad ? "bad" : "good")
    case .redemption:
      Line.event(
        "redemption.settled",
        [("provider", "purchasely"), ("outcome", bad ? "failed" : "success")])
    case .beforeRedemption:
      Line.opened(
        bad ? "acmefit://ply/redeem/TOKEN" : "https://screens.qonversion.io/r/p7/TOKEN")
    }
  }

  private static func goodDecision(_ rule: RuleName) -> String {
    rule == .redemption || rule == .beforeRedemption ? "outcome" : "navigate"
  }
}

/// Compares lines of output with a short form: an error line as `CODE FILE:LINE:COLUMN: message`, a
/// decision by its name.
func expectLines(
  _ lines: [String], _ told: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  // How much was used depends on what else the host charges.
  let text = lines.map(short).joined(separator: "\n").replacing(#/\d+ used/#, with: "N used")
  #expect(text == told, sourceLocation: sourceLocation)
}

private func short(_ line: String) -> String {
  guard let value = try? HostFixture.value(line) else { return "no JSON: \(line)" }
  guard let error = value["error"] else { return value["decision"]?.string ?? line }
  let place = [
    error["file"]?.string, error["lineNumber"].map { "\($0)" }, error["column"].map { "\($0)" },
  ].compactMap { $0 }
  return ([error["code"]?.string ?? "?"] + (place.isEmpty ? [] : [place.joined(separator: ":")]))
    .joined(separator: " ") + ": " + (error["message"]?.string ?? "?")
}
