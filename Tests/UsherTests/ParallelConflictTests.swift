import Testing

@testable import Usher

/// What the plan of a slice cannot foresee: it is noticed, taken back, and decided in order.
@Suite struct ParallelConflictTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A batch of its own that comes before.
    var before: [String] = []
    /// The first lines of the batch.
    var events: [String]
    var conflicts: Int
    /// Lines of `events` that are decided by themselves.
    var alone = 0
  }

  /// Devices with nothing in common, so that there is enough to do for all.
  private static let others = (1...150).map {
    #"{"type":"link.opened","at":20,"device":"other-\#($0)","url":"https://www.a.example/home"}"#
  }

  private static func press(_ device: String, _ data: String, _ more: String = "") -> String {
    #"{"type":"purchase.pressed","at":10,"device":"\#(device)","button":"buy","data":\#(data)\#(more)}"#
  }

  private static func paid(_ guid: String, _ more: String = "") -> String {
    #"{"type":"payment.completed","at":10,"device":"checkout","provider":"subster","#
      + #""guid":"\#(guid)","entitlement":"pro"\#(more)}"#
  }

  private static func open(_ device: String, _ url: String, _ more: String = "") -> String {
    #"{"type":"link.opened","at":10,"device":"\#(device)","url":"\#(url)"\#(more)}"#
  }

  private static func signedIn(_ device: String, _ account: String, _ more: String = "") -> String {
    #"{"type":"user.signedIn","at":10,"device":"\#(device)","account":"\#(account)"\#(more)}"#
  }

  static func rows() throws -> [Row] {
    let code = try ParallelWorld.link(of: "subster", line: 1)
    let verified = #","email":"a@m.example","emailVerified":true"#
    return [
      Row(
        testDescription: "a buyer with an external id that only the rule knows",
        events: [press("a", #"{"shared":1}"#), press("b", #"{"shared":1}"#)], conflicts: 1),
      Row(
        testDescription: "a payment for a buyer who was made a line before",
        events: [press("a", "{}"), paid(try ParallelWorld.guid(line: 1)), open("a", home)],
        conflicts: 0),
      Row(
        testDescription: "a code that was issued a line before",
        events: [paid("g"), open("a", code), open("b", code)], conflicts: 0),
      Row(
        testDescription: "a rule looks at the buyer of another device",
        events: [press("a", #"{"guid":"g"}"#), paid("g")], conflicts: 1),
      Row(
        testDescription: "a rule finds a buyer whom another device changes",
        before: [press("a", #"{"shared":1}"#)],
        events: [press("a", "{}"), press("b", #"{"shared":1}"#)], conflicts: 1),
      Row(
        testDescription: "a credential that is held and opened elsewhere too",
        before: [paid("g"), open("a", code, #","user":{"country":"AT"}"#)],
        events: [signedIn("a", "A"), open("b", code)], conflicts: 1),
      Row(
        testDescription: "what cannot be planned fails but once in a row of lines that agree",
        before: others, events: others + [press("a", #"{"shared":1}"#)], conflicts: 0),
      Row(
        testDescription: "two rules look at one buyer",
        before: [paid("g")],
        events: [press("a", #"{"guid":"g"}"#), press("b", #"{"guid":"g"}"#)], conflicts: 0),
      Row(
        testDescription: "a guid that both events name",
        events: [press("a", "{}", #","currentGuid":"g""#), paid("g")], conflicts: 0),
      Row(
        testDescription: "a guid that the session holds",
        before: [press("a", "{}")],
        events: [open("a", home), paid(try ParallelWorld.guid(line: 1)), press("a", "{}")],
        conflicts: 0),
      Row(
        testDescription: "a guid of the account that signs in",
        before: [signedIn("a", "A"), press("a", "{}")],
        events: [
          signedIn("b", "A"), open("b", home), paid(try ParallelWorld.guid(line: 2)),
          open("b", home),
        ], conflicts: 0),
      Row(
        testDescription: "an issued credential and its buyer",
        before: [paid("g")],
        events: [open("a", code), paid("g", #","product":"monthly""#), open("b", code)],
        conflicts: 0),
      Row(
        testDescription: "a subscriber's address",
        events: [
          #"{"type":"payment.completed","at":10,"device":"checkout","provider":"funnelsgrove","#
            + #""entitlement":"pro","email":"A@m.example"}"#,
          signedIn("a", "A", verified), open("a", home),
        ], conflicts: 0),
      Row(
        testDescription: "requests for a new mail",
        events: (1...9).map {
          #"{"type":"redemption.reissue","at":10,"device":"help-\#($0 % 4)","email":"\#($0)@m.example"}"#
        }, conflicts: 0),
      Row(
        testDescription: "one server's device, and its clock",
        events: [
          paid("g1"), paid("g2", #","platform":"web""#),
          paid("g3").replacing(#""at":10"#, with: #""at":15"#), paid("g4"),
          #"{"type":"purchase.pressed","at":12,"device":"checkout","button":"buy"}"#,
        ], conflicts: 0),
      Row(
        testDescription: "a platform that only a payment tells",
        before: others + [paid("g", #","platform":"web""#)],
        events: [open("checkout", home + "?say=it")], conflicts: 0),
      Row(
        testDescription: "a payment on a device on which a redemption runs",
        before: [
          press("a", "{}", #","platform":"android""#), open("a", returning),
        ],
        events: [
          paid("g").replacing(#""at":10,"device":"checkout""#, with: #""at":90,"device":"a""#)
        ], conflicts: 0),
      Row(
        testDescription: "a redemption that gives way to another one",
        before: [press("a", "{}"), open("a", returning)],
        events: [
          #"{"type":"user.signedOut","at":11,"device":"a"}"#, press("a", "{}"),
          open("a", returning),
        ] + others.map { $0.replacing(#""at":20"#, with: #""at":11"#) } + [
          #"{"type":"clock.advanced","at":12}"#, press("a", "{}"),
        ], conflicts: 0, alone: 1),
      Row(
        testDescription: "a server's events without a time", before: [paid("g0")],
        events: [
          paid("g1"), paid("g2").replacing(#""at":10,"#, with: ""),
          paid("g3").replacing(#""at":10"#, with: #""at":5"#),
        ], conflicts: 0),
    ]
  }

  private static let returning =
    "w2a-3f1e2d3c://handoff?code=AAAAAAAAAAAAAAAAAAAAAA"
  private static let home = "https://www.a.example/home"

  @Test(arguments: try rows())
  func conflict(_ row: Row) throws {
    let events = row.before + row.events + Self.others
    let run = try ParallelWorld.together(events, workers: 2, batches: [row.before.count])
    expectSame(run, try ParallelWorld.alone(events))
    #expect(run.course.conflicts == row.conflicts)
    if row.conflicts == 0 {
      #expect(run.course.together >= row.events.count + Self.others.count - row.alone)
    }
  }

  @Test func rulesThatWaitAreTakenBackToo() throws {
    let slow = (1...20).map {
      #"{"type":"purchase.pressed","at":10,"device":"slow-\#($0)","button":"slow"}"#
    }
    let events =
      slow + [Self.press("a", #"{"shared":1}"#), Self.press("b", #"{"shared":1}"#)] + Self.others
      + slow
    let run = try ParallelWorld.together(events, workers: 2)
    expectSame(run, try ParallelWorld.alone(events))
    #expect(run.course.conflicts == 1)
  }

  @Test func aRuleThatWaitsEndsWhereItBegan() throws {
    let slow = (1...20).map {
      #"{"type":"purchase.pressed","at":10,"device":"slow-\#($0)","button":"slow"}"#
    }
    let granted = (1...20).map {
      Self.paid("slow-buyer-\($0)").replacing(#""at":10"#, with: #""at":11"#)
    }
    let known = (1...20).map {
      #"{"type":"app.ready","at":9,"device":"slow-\#($0)","user":{"guid":"slow-buyer-\#($0)"}}"#
    }
    let later = #"{"type":"clock.advanced","at":60}"#
    let events = known + slow + Self.others + granted + Self.others + [later] + Self.others
    let run = try ParallelWorld.together(events, workers: 3, batches: [120, 150, 150])
    expectSame(run, try ParallelWorld.alone(events))
    #expect(run.course.conflicts == 0)
    #expect(run.course.together > 0)
  }

  @Test func afterConflictsItGoesSlowerAndComesBack() {
    var pace = Pace()
    for _ in 0..<5 { pace.fail() }
    #expect(pace.length == 256)
    let allowed = (0..<3).map { _ in pace.allows(1_000) }
    #expect(allowed == [false, false, true])
    for _ in 0..<9 { pace.succeed() }
    #expect(pace.length == 8_192)
    let isEnough = pace.allows(Pace.least - 1)
    #expect(!isEnough)
  }
}
