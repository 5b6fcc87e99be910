import Testing
import UsherCore
import UsherWire

@testable import UsherSeal

struct KeyTests {
  /// The k4.local of bytes 0x70 ... 0x8f and of 32 zeros, with their ids (PASERK vectors).
  static let one = "k4.local.cHFyc3R1dnd4eXp7fH1-f4CBgoOEhYaHiImKi4yNjo8"
  static let oneId = "k4.lid.iVtYQDjr5gEijCSjJC3fQaJm7nCeQSeaty0Jixy8dbsk"
  static let zero = "k4.local.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
  static let zeroId = "k4.lid.bqltbNc4JLUAmc9Xtpok-fBuI0dQN5_m3CD9W_nbh559"

  @Test func idNamesTheKey() {
    #expect(PassKey(paserk: Secret(KeyTests.one))?.id == KeyTests.oneId)
    #expect(PassKey(paserk: Secret(KeyTests.zero))?.id == KeyTests.zeroId)
    #expect(PassKey(paserk: Secret(KeyTests.one))?.paserk == Secret(KeyTests.one))
  }

  @Test(arguments: [
    "", "k4.local.", "k4.local.AAAA", "k3.local.cHFyc3R1dnd4eXp7fH1-f4CBgoOEhYaHiImKi4yNjo8",
    one + "=", one + "A", " " + one, one.uppercased(), String(one.dropLast()) + "9",
    "k4.lid.iVtYQDjr5gEijCSjJC3fQaJm7nCeQSeaty0Jixy8dbsk",
  ])
  func whatIsNoKey(text: String) { #expect(PassKey(paserk: Secret(text)) == nil) }

  @Test(arguments: [
    one + "\n", one, "# keys\n\n" + one + "\r\n" + zero + "\n", "  " + one + "  \n\t\n" + zero,
    one + "\n" + one,
  ])
  func readsAKeyFile(text: String) throws {
    #expect(try KeyRing(file: Secret(text)).first.id == KeyTests.oneId)
  }

  @Test func theOrderIsKept() throws {
    let ring = try KeyRing(environment: Secret("\(KeyTests.zero), \(KeyTests.one),"))
    #expect(ring.ids == [KeyTests.zeroId, KeyTests.oneId])
    #expect(try KeyRing(environment: Secret("\(KeyTests.one),\(KeyTests.one)")).ids.count == 1)
  }

  @Test("a bad line is named by its number, never by its text")
  func badLine() {
    #expect(throws: KeyFault.notAKey(.line(4))) {
      try KeyRing(file: Secret("# keys\r\n\(KeyTests.one)\n\nk4.local.hunter2\n"))
    }
    #expect(throws: KeyFault.notAKey(.item(2))) {
      try KeyRing(environment: Secret("\(KeyTests.one),hunter2"))
    }
    #expect(throws: KeyFault.empty) { try KeyRing(file: Secret("\n# none\n")) }
    #expect(throws: KeyFault.empty) { try KeyRing(environment: Secret("")) }
  }

  @Test(
    arguments: [
      (
        .notAKey(.line(4)),
        "line 4 is no key, expected 'k4.local.' and 43 base64url characters; 'usher key new' makes one"
      ),
      (
        .notAKey(.item(2)),
        "key 2 is no key, expected 'k4.local.' and 43 base64url characters; 'usher key new' makes one"
      ),
      (.empty, "there is no key, expected at least one; 'usher key new' makes one"),
    ] as [(KeyFault, String)])
  func message(fault: KeyFault, text: String) { #expect(fault.message == text) }

  @Test("fault 97: a key never shows itself") func hasNoDescription() throws {
    let key = try #require(PassKey(paserk: Secret(KeyTests.one)))
    let ring = KeyRing(key)
    var dumped = ""
    dump(ring, to: &dumped)
    for text in ["\(key)", String(reflecting: key), "\(ring)", "\(key.paserk)", dumped] {
      #expect(!text.contains("cHFyc3R1"))
      #expect(!text.contains("70717273"))
      #expect(text.contains("{secret}"))
    }
  }
}
