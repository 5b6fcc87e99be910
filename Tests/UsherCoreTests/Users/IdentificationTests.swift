import Testing
import UsherCore
import UsherWire

/// Users in a few dictionaries.
private struct Directory: UserLookup {
  var users: [String: S2SUser] = [:]
  var externalIds: [String: String] = [:]
  var accounts: [String: String] = [:]
  var devices: [String: String] = [:]

  func user(guid: String) -> S2SUser? { users[guid] }
  func user(externalId: String) -> S2SUser? { externalIds[externalId].flatMap { users[$0] } }
  func user(account: String) -> S2SUser? { accounts[account].flatMap { users[$0] } }
  func user(device: String) -> S2SUser? { devices[device].flatMap { users[$0] } }
}

@Suite struct IdentificationTests {
  private func directory() -> Directory {
    let names = ["given", "external", "press", "session", "account", "device"]
    return Directory(
      users: Dictionary(uniqueKeysWithValues: names.map { ($0, S2SUser(guid: $0)) }),
      externalIds: ["e": "external"], accounts: ["A": "account"], devices: ["phone": "device"])
  }

  private func request(_ change: (inout BuyerRequest) -> Void = { _ in }) -> BuyerRequest {
    var request = BuyerRequest(
      session: Session(device: "phone", at: Instant(seconds: 0)))
    change(&request)
    return request
  }

  @Test(
    "decision 11, SU-60: the order in which a buyer is identified",
    arguments: Array(["given", "external", "press", "session", "account", "device"].enumerated()))
  func order(index: Int, expected: String) throws {
    let request = request {
      if index <= 0 { $0.guid = "given" }
      if index <= 1 { $0.externalId = "e" }
      if index <= 2 { $0.pressGuid = "press" }
      if index <= 3 { $0.sessionGuid = "session" }
      if index <= 4 { $0.account = "A" }
    }
    let found = try request.identify(in: directory()) { "fresh" }
    #expect(found.user.guid == expected)
    #expect(!found.created)
  }

  @Test("decision 11: nobody known makes a new buyer")
  func fresh() throws {
    var nobody = directory()
    nobody.devices = [:]
    let found = try request().identify(in: nobody) { "fresh" }
    #expect(found.user.guid == "fresh")
    #expect(found.created)
  }

  @Test("decision 11: an unknown guid is created as given, wherever it came from")
  func unknownGuid() throws {
    for change: (inout BuyerRequest) -> Void in [
      { $0.guid = "new" }, { $0.pressGuid = "new" }, { $0.sessionGuid = "new" },
    ] {
      let found = try request(change).identify(in: directory()) { "fresh" }
      #expect(found.user.guid == "new")
      #expect(found.created)
    }
  }

  @Test("decision 11: an unknown externalId is attached, it makes no second user")
  func attaches() throws {
    let found = try request {
      $0.externalId = "late"
      $0.sessionGuid = "session"
    }.identify(in: directory()) { "fresh" }
    #expect(found.user.guid == "session")
    #expect(found.newExternalId == "late")
    #expect(found.user.externalId == "late")
    #expect(!found.created)
  }

  @Test("decision 11: a known externalId is not taken from its user")
  func keepsExternalId() throws {
    let found = try request {
      $0.guid = "given"
      $0.externalId = "e"
    }.identify(in: directory()) { "fresh" }
    #expect(found.user.guid == "given")
    #expect(found.newExternalId == nil)
  }

  @Test("decision 11: e-mail and attributes are merged, a nil e-mail leaves the stored one")
  func merges() throws {
    var known = directory()
    known.users["session"] = S2SUser(
      guid: "session", email: "a@m.example", account: "A", attributes: ["a": 1, "b": 1])
    let first = try request {
      $0.sessionGuid = "session"
      $0.account = "B"
      $0.attributes = ["b": 2]
    }.identify(in: known) { "fresh" }
    #expect(first.user.email == "a@m.example")
    #expect(first.user.account == "A")
    #expect(first.user.attributes == ["a": 1, "b": 2])
    let second = try request {
      $0.sessionGuid = "session"
      $0.email = "b@m.example"
    }.identify(in: known) { "fresh" }
    #expect(second.user.email == "b@m.example")
  }

  @Test(
    "fault 95: the device leads to no buyer of another account",
    arguments: [
      ("A", "A", "device"), ("A", "B", "fresh"), ("A", nil, "fresh"), (nil, "B", "device"),
      (nil, nil, "device"),
    ] as [(String?, String?, String)])
  func handedOn(owner: String?, account: String?, expected: String) throws {
    var known = directory()
    known.accounts = [:]
    known.users["device"]?.account = owner
    let found = try request { $0.account = account }.identify(in: known) { "fresh" }
    #expect(found.user.guid == expected)
  }
}
