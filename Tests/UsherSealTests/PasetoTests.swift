import Testing
import UsherCore
import UsherWire

@testable import UsherSeal

/// Facts of the published vectors, so that the test means something without the corpora.
struct PasetoTests {
  static let key = Array<UInt8>(0x70...0x8f)
  static let nonce = Hex.decode("df654812bac492663825520ba2f6e67cf5ca5bdc13d4e7507a98cc4c2fcc3ad8")
  static let message = #"{"data":"this is a secret message","exp":"2022-01-01T00:00:00+00:00"}"#
  /// 4-E-3: without a footer.
  static let bare =
    "v4.local.32VIErrEkmY4JVILovbmfPXKW9wT1OdQepjMTC_MOtjA4kiqw7_tcaOM5GNEcnTxl60WkwMsYXw6FSNb_UdJ"
    + "PXjpzm0KW9ojM5f4O2mRvE2IcweP-PRdoHjd5-RHCiExR1IK6t6-tyebyWG6Ov7kKvBdkrrAJ837lKP3iDag2hzUPHuMKA"

  func sealingKey() throws -> PassKey { try #require(PassKey(bytes: PasetoTests.key)) }

  @Test func sealsAsTheVectorSays() throws {
    let token = Paseto.seal(
      Array(PasetoTests.message.utf8), key: try sealingKey(),
      nonce: try #require(PasetoTests.nonce))
    #expect(token == PasetoTests.bare)
  }

  @Test func opensWhatTheVectorSealed() throws {
    let message = try Paseto.open(Paseto.Token(PasetoTests.bare), key: try sealingKey())
    #expect(String(decoding: message, as: UTF8.self) == PasetoTests.message)
  }

  @Test("an altered byte anywhere does not open")
  func altered() throws {
    let key = try sealingKey()
    let nonce = try #require(PasetoTests.nonce)
    let token = Paseto.seal(
      Array("message".utf8), key: key, nonce: nonce, footer: Array("foot".utf8))
    let parts = token.split(separator: ".").map(String.init)
    for part in [2, 3] {
      let bytes = try #require(Base64URL.decode(parts[part]))
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 1
        var texts = parts
        texts[part] = Base64URL.encode(changed)
        let token = try Paseto.Token(texts.joined(separator: "."))
        #expect(throws: Paseto.Fault.altered) { try Paseto.open(token, key: key) }
      }
    }
    let withoutFooter = try Paseto.Token(parts.prefix(3).joined(separator: "."))
    #expect(throws: Paseto.Fault.altered) { try Paseto.open(withoutFooter, key: key) }
  }

  @Test(
    "only the one text of a token is a token",
    arguments: [
      "", "v4", "v4.local", "v4.local.", "v4.local.AAAA", "v3.local." + body, "v4.public." + body,
      "V4.local." + body, "v4.LOCAL." + body, "v4.local." + body + ".",
      "v4.local." + body + ".AA.AA",
      "v4.local." + body + "=", "v4.local." + body + ".AA==", "v4.local." + body + ".AB",
      " v4.local." + body, "v4.local." + body + "\n", "v4.local." + body.dropLast(),
      "v4.local.+" + body.dropFirst(), "v4.local." + body.dropLast(2) + "AB", "v4..local." + body,
    ])
  func malformed(text: String) {
    #expect(throws: Paseto.Fault.malformed) { try Paseto.Token(text) }
  }

  /// 64 bytes of zero: the least that holds a nonce and a tag.
  static let body = Base64URL.encode([UInt8](repeating: 0, count: 64))

  @Test func theLeastTokenIsOne() throws {
    #expect(try Paseto.Token("v4.local." + PasetoTests.body).body.count == 64)
  }

  @Test(
    "pre-authentication encoding of the specification",
    arguments: [
      ([], "0000000000000000"),
      ([[]], "01000000000000000000000000000000"),
      ([[], []], "020000000000000000000000000000000000000000000000"),
      ([Array("Paragon".utf8)], "0100000000000000070000000000000050617261676f6e"),
    ] as [([[UInt8]], String)])
  func pae(pieces: [[UInt8]], hex: String) {
    #expect(Hex.encode(Paseto.preAuthentication(pieces)) == hex)
  }
}
