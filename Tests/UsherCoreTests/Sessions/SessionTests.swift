import Testing
import UsherCore
import UsherWire

@Suite struct SessionTests {
  private let at = Instant(seconds: 100)

  private func event(_ body: Event.Body, facts: Facts? = nil, platform: Platform? = nil) -> Event {
    Event(
      id: "e", line: 1, at: at, device: "phone", platform: platform, facts: facts, body: body)
  }

  private func record(_ session: Session) -> Value {
    Value { writer in writer.map { session.writeUserFields(to: &$0) } }
  }

  @Test("a new session is ready and its gate is open; what is not known is left out")
  func fresh() {
    let session = Session(device: "phone", at: at)
    #expect(
      record(session) == [
        "allowCampaigns": true, "attributes": [:], "device": "phone", "ready": true,
      ])
    #expect(session.allowDeeplinks)
    #expect(session.nextDue == nil)
  }

  @Test("what the rule sees as user")
  func user() {
    var session = Session(device: "phone", at: at)
    var facts = Facts()
    facts.guid = "g"
    facts.anonymousId = "anon"
    facts.email = "a@m.example"
    facts.emailVerified = true
    facts.country = "DE"
    facts.locale = "de"
    facts.appVersion = "1.2"
    facts.attributes = ["n": 1]
    var steps: [Step] = []
    session.handle(event(.appReady, facts: facts, platform: .ios), into: &steps)
    #expect(
      record(session) == [
        "allowCampaigns": true, "anonymousId": "anon", "appVersion": "1.2", "attributes": ["n": 1],
        "country": "DE", "device": "phone", "guid": "g", "locale": "de", "platform": "ios",
        "ready": true, "verifiedEmail": "a@m.example",
      ])
  }

  @Test("the records are written in the order of their names, so that none is sorted again")
  func sorted() {
    var press = Press(button: "b", paywall: "p", product: "x", currentGuid: "g")
    press.data = ["k": 1]
    let value = Value { writer in writer.map { press.writeFields(to: &$0) } }
    #expect(
      value == [
        "button": "b", "currentGuid": "g", "data": ["k": 1], "paywall": "p", "product": "x",
      ])
  }

  @Test("what user:entitlement gives")
  func entitlement() {
    let active = Entitlement(
      name: "pro", status: .grace, expiresAt: Instant(seconds: 7), provider: "subster")
    let value = Value { writer in writer.map { active.writeFields(to: &$0) } }
    #expect(
      value == ["active": true, "expiresAt": 7, "provider": "subster", "status": "grace"])
  }

  @Test(
    "hold is an error when it is already so",
    arguments: [(HoldUntil.ready, false), (.signedIn, true), (.gate, false)])
  func canHold(until: HoldUntil, expected: Bool) {
    #expect(Session(device: "phone", at: at).canHold(until) == expected)
  }

  @Test("a credential without its fingerprint is refused, never shown to a rule")
  func noFingerprint() {
    var session = Session(device: "phone", at: at)
    let link = Link(
      provider: .subster, kind: .handoff, scheme: "https", host: "h", path: nil,
      credential: Secret("CODE"))
    var steps: [Step] = []
    session.handle(
      event(.linkOpened(LinkOpened(url: Secret("u")))), link: OpenedLink(.success(link)),
      into: &steps)
    guard steps.count == 1, case .decide(_, .reject(let reason, _), _, _)? = steps.first else {
      Issue.record("expected one refusal")
      return
    }
    #expect(reason == "malformedLink")
  }

  @Test("PL-17, PL-18: what a session keeps of a credential is its fingerprint")
  func keepsNoText() {
    var session = Session(device: "phone", at: at)
    var steps: [Step] = []
    for code in ["CODE-ONE", "CODE-TWO"] {
      let link = Link(
        provider: .subster, kind: .handoff, scheme: "https", host: "h", path: nil,
        credential: Secret(code))
      session.handle(
        event(.linkOpened(LinkOpened(url: Secret(code)))),
        link: OpenedLink(
          .success(link),
          fingerprint: Fingerprint(
            bytes: Array(repeating: UInt8(code.utf8.count + (code.last == "O" ? 1 : 0)), count: 32))
        ),
        into: &steps)
    }
    var dumped = ""
    dump(session, to: &dumped)
    dump(steps, to: &dumped)
    #expect(!dumped.contains("CODE-"))
    #expect(session.nextDue == Instant(seconds: 190))
  }

  @Test("a hold that came true while its rule was suspended asks again")
  func lateHold() {
    var session = Session(device: "phone", at: at)
    let link = Link(provider: .universal, kind: .page, scheme: "https", host: "h", path: "home")
    var steps: [Step] = []
    session.handle(
      event(.linkOpened(LinkOpened(url: Secret("u"), coldStart: true))),
      link: OpenedLink(.success(link)), into: &steps)
    guard case .ask(let question, let about)? = steps.last else {
      Issue.record("expected a question")
      return
    }
    session.handle(event(.appReady), into: &steps)
    steps = []
    session.answer(
      .ruled(question, about: about, .hold(.ready), rule: nil, buyers: []), into: &steps)
    guard case .ask(.link(let delivery), _)? = steps.first else {
      Issue.record("expected the same question")
      return
    }
    #expect(delivery.link == link)
  }

  @Test("a resting session is small")
  func small() {
    #expect(MemoryLayout<Session>.size <= 64)
  }
}
