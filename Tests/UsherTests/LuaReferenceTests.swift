import Testing
import UsherCore
import UsherWire

@testable import Usher

/// The reference names exactly the fields that the host writes.
struct LuaReferenceTests {
  private static func names(_ write: (inout ValueWriter) -> Void) -> [String] {
    Value { $0.map(write) }.map.map { $0.map(\.name) } ?? []
  }

  private static let written: [String: [String]] = [
    "link": names {
      let link = Link(
        provider: .purchasely, kind: .redeem, scheme: "s", host: "h", path: "p", slug: "s",
        anonymousId: "a")
      LinkRecord.write(
        link, source: "scheme", coldStart: true, fingerprint: Fingerprint(bytes: [1]), into: &$0)
    },
    "press": names {
      Press(button: "b", paywall: "p", product: "p", currentGuid: "g").writeFields(to: &$0)
    },
    "result": names {
      var result = RedemptionResult(
        provider: "p", outcome: .expired, errorCode: "c", errorMessage: "m",
        emailHint: Secret("a@b.c"))
      result.offerReissue = true
      result.writeFields(to: &$0)
    },
  ]

  @Test(arguments: ["link", "press", "result"]) func fields(_ name: String) {
    let record = LuaReference.records.first { $0.name == name }
    #expect(record?.fields.map(\.name).sorted() == Self.written[name]?.sorted())
  }

  @Test func userAndBuyer() throws {
    let body = """
      local buyer = s2s.createUser {}
      local names = {}
      for name in pairs(user) do names[#names + 1] = name end
      log.info(table.concat(names, " "))
      names = {}
      for name in pairs(buyer) do names[#names + 1] = name end
      log.info(table.concat(names, " "))
      return ignore()
      """
    let fixture = try HostFixture(.purchase, body)
    fixture.send(
      #"{"type":"user.signedIn","account":"a","email":"a@b.c","emailVerified":true,"#
        + #""platform":"ios","user":{"guid":"g","anonymousId":"n","country":"DE","locale":"de","#
        + #""appVersion":"1"}}"#)
    fixture.send(Line.pressed())
    let told = fixture.host.takeLog().map { $0.text.split(separator: " ").map(String.init) }
    for (name, fields) in zip(["user", "buyer"], told) {
      let record = LuaReference.records.first { $0.name == name }
      #expect(record?.fields.map(\.name).sorted() == fields.sorted())
    }
    #expect(told.count == 2)
  }

  @Test func everyFunctionIsExplained() {
    #expect(LuaReference.functions.count > 15)
    for entry in LuaReference.functions {
      #expect(!entry.documentation.isEmpty && !entry.signature.isEmpty, "\(entry.name)")
    }
  }
}
