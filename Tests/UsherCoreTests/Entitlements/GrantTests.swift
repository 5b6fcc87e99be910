import Testing
import UsherCore
import UsherWire

@Suite struct GrantTests {
  private static func at(_ seconds: Int64) -> Instant { Instant(seconds: seconds) }

  private func grant(
    _ status: EntitlementStatus, until: Int64?, recorded: Int64 = 0, of guid: String = "g"
  ) -> Grant {
    Grant(
      guid: guid, entitlement: "pro", status: status, expiresAt: until.map(GrantTests.at),
      recordedAt: GrantTests.at(recorded))
  }

  @Test(
    "fault 86, fault 88, decision 4: the truth at a moment",
    arguments: [
      (.active, 100, 99, .active), (.active, 100, 100, .active), (.active, 100, 101, .expired),
      (.active, nil, .max, .active), (.grace, 100, 100, .grace), (.grace, 100, 101, .expired),
      (.grace, nil, .max, .grace), (.expired, 100, 50, .expired), (.revoked, 100, 50, .revoked),
    ] as [(EntitlementStatus, Int64?, Int64, EntitlementStatus)])
  func truth(status: EntitlementStatus, until: Int64?, now: Int64, expected: EntitlementStatus) {
    #expect(grant(status, until: until).status(at: GrantTests.at(now)) == expected)
  }

  @Test("decision 4: grace that is told after the expiry lasts until the next report")
  func lateGrace() {
    let late = grant(.grace, until: 100, recorded: 150)
    #expect(late.status(at: GrantTests.at(1_000)) == .grace)
  }

  @Test(
    "decision 5: best over all guids is active, grace, unknown, expired, revoked, none",
    arguments: Array(EntitlementStatus.allCases.enumerated()).flatMap { i, better in
      EntitlementStatus.allCases.dropFirst(i + 1).map { (better, $0) }
    })
  func best(better: EntitlementStatus, worse: EntitlementStatus) {
    for order in [[better, worse], [worse, better]] {
      var truth = EntitlementTruth(of: "pro", at: GrantTests.at(0))
      for status in order {
        switch status {
        case .unknown: truth.addUnanswered()
        case .none: truth.add(nil, of: HeldGuid(guid: "g", role: .linked))
        case .active, .grace, .expired, .revoked:
          truth.add(grant(status, until: nil), of: HeldGuid(guid: "g", role: .linked))
        }
      }
      #expect(truth.best.status == better)
    }
  }

  @Test("of two active ones the later end is told")
  func laterEnd() {
    for ends: [Int64?] in [[10, 20], [20, 10]] {
      var truth = EntitlementTruth(of: "pro", at: GrantTests.at(0))
      for end in ends {
        truth.add(grant(.active, until: end), of: HeldGuid(guid: "g", role: .linked))
      }
      #expect(truth.best.expiresAt == GrantTests.at(20))
    }
  }

  @Test("decision 5: a FunnelsGrove guid counts only while active")
  func whileActive() {
    var truth = EntitlementTruth(of: "pro", at: GrantTests.at(0))
    truth.add(grant(.revoked, until: nil), of: HeldGuid(guid: "g", role: .whileActive))
    #expect(truth.best.status == .none)
    truth.add(grant(.active, until: nil), of: HeldGuid(guid: "g", role: .whileActive))
    #expect(truth.best.status == .active)
  }

  @Test("decision 7: a session without a guid has none")
  func noGuid() {
    #expect(EntitlementTruth(of: "pro", at: GrantTests.at(0)).best.status == .none)
  }

  @Test(
    "a payment never shortens what is active",
    arguments: [
      (.active, 200, 100, 200), (.active, nil, 100, nil), (.active, 100, 200, 200),
      (.active, 100, nil, nil), (.active, 40, 100, 100), (.revoked, 200, 100, 100),
      (.expired, 200, 100, 100),
    ] as [(EntitlementStatus, Int64?, Int64?, Int64?)])
  func paid(known: EntitlementStatus, end: Int64?, told: Int64?, expected: Int64?) {
    var payment = Payment(provider: "subster", entitlement: "pro")
    payment.expiresAt = told.map(GrantTests.at)
    let after = Grant.paid(
      payment, guid: "g", known: grant(known, until: end), at: GrantTests.at(50))
    #expect(after.expiresAt == expected.map(GrantTests.at))
    #expect(after.status == .active)
  }

  @Test("decision 7: an empty answer changes nothing")
  func emptyAnswer() {
    let none = EntitlementChange(guid: "g", entitlement: "pro", status: .none)
    #expect(Grant.changed(none, known: grant(.active, until: 100), at: GrantTests.at(0)) == nil)
    #expect(Grant.changed(none, known: nil, at: GrantTests.at(0)) == nil)
  }

  @Test("what a change does not say stays: product, provider, and the end of what has ended")
  func changeKeeps() {
    var known = grant(.active, until: 100)
    known.product = "annual"
    known.provider = "subster"
    let revoked = EntitlementChange(guid: "g", entitlement: "pro", status: .revoked)
    let after = Grant.changed(revoked, known: known, at: GrantTests.at(5))
    #expect(after?.product == "annual")
    #expect(after?.provider == "subster")
    #expect(after?.expiresAt == GrantTests.at(100))
    let renewed = EntitlementChange(guid: "g", entitlement: "pro", status: .active)
    #expect(Grant.changed(renewed, known: known, at: GrantTests.at(5))?.expiresAt == nil)
  }
}
