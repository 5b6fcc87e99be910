import Testing
import UsherCore
import UsherWire

@testable import UsherSeal

struct PassTests {
  static let pass = Pass(
    guid: "0b9f6d2e-1c1b-4b7e-9d55-6a1f0a2b3c4d", paywall: "annual",
    issuedAt: Instant(seconds: 1_796_115_600), id: "6f1f3f0e-8a53-4c8a-9a51-0d6a8e0f4f11")
  static let ring = KeyRing(key(1), others: [key(2)])

  static func key(_ seed: UInt8) -> PassKey {
    guard let key = PassKey(bytes: [UInt8](repeating: seed, count: 32)) else { fatalError() }
    return key
  }

  func mint(_ pass: Pass = pass, by ring: KeyRing = ring) -> Secret {
    ring.mint(pass, nonce: [UInt8](repeating: 7, count: 32))
  }

  func fault(of text: Secret, at seconds: Int64 = 1_796_115_600, by ring: KeyRing = ring)
    -> PassFault?
  {
    do throws(PassFault) {
      _ = try ring.open(text, at: Instant(seconds: seconds))
      return nil
    } catch { return error }
  }

  /// Anything sealed with the first key, as our mint would not.
  func sealed(_ claims: String, footer: String = #"{"kid":"\#(ring.first.id)"}"#) -> Secret {
    Secret(
      Paseto.seal(
        Array(claims.utf8), key: PassTests.ring.first, nonce: [UInt8](repeating: 9, count: 32),
        footer: Array(footer.utf8)))
  }

  @Test func opensWhatItMints() throws {
    #expect(try PassTests.ring.open(mint(), at: PassTests.pass.issuedAt) == PassTests.pass)
  }

  @Test(
    "SU-62: good up to and not including its end",
    arguments: [
      (86_399, true), (86_400, false), (86_401, false),
    ] as [(Int64, Bool)])
  func life(age: Int64, isGood: Bool) {
    let fault = fault(of: mint(), at: 1_796_115_600 + age)
    #expect(fault == (isGood ? nil : .expired(PassTests.pass)))
  }

  @Test func claimsAndFooterAreAsWireSays() throws {
    let token = try Paseto.Token(mint().revealed)
    let claims = try Paseto.open(token, key: PassTests.ring.first)
    #expect(
      String(decoding: claims, as: UTF8.self)
        == #"{"exp":"2026-12-02T09:00:00Z","iat":"2026-12-01T09:00:00Z","#
        + #""jti":"6f1f3f0e-8a53-4c8a-9a51-0d6a8e0f4f11","paywall":"annual","#
        + #""sub":"0b9f6d2e-1c1b-4b7e-9d55-6a1f0a2b3c4d"}"#)
    #expect(
      String(decoding: token.footer, as: UTF8.self) == #"{"kid":"\#(PassTests.ring.first.id)"}"#)
  }

  @Test func everyKeyOfTheRingOpens() throws {
    let older = mint(by: KeyRing(PassTests.key(2)))
    #expect(try PassTests.ring.open(older, at: PassTests.pass.issuedAt) == PassTests.pass)
  }

  @Test func anotherKeyIsNamed() {
    let foreign = PassTests.key(3)
    #expect(fault(of: mint(by: KeyRing(foreign))) == .otherKey(id: foreign.id))
  }

  @Test func anAlteredPassIsSaidToBe() {
    var text = mint().revealed
    let middle = text.index(text.startIndex, offsetBy: 60)
    text.replaceSubrange(middle...middle, with: text[middle] == "A" ? "B" : "A")
    #expect(fault(of: Secret(text)) == .altered)
  }

  @Test(arguments: ["", "hello", "v4.public.AAAA", "v4.local.AAAA.e30"])
  func whatIsNoPassIsSaidToBe(text: String) { #expect(fault(of: Secret(text)) == .malformed) }

  @Test(
    "a footer must name a key",
    arguments: [
      "", "{}", "x", #"{"kid":1}"#, #"{"kid":"k4.lid.AAAA"}"#, #"{"kid":"a secret"}"#,
      #"{"kid":"x","kid":"y"}"#, "[]",
    ])
  func footer(text: String) { #expect(fault(of: sealed("{}", footer: text)) == .noKeyId) }

  @Test(arguments: [
    ("x", "the claims are no JSON object"),
    ("[]", "the claims are no JSON object"),
    (#"{"paywall":"p"}"#, "the claim 'sub' is missing or no string"),
    (
      #"{"sub":"a\u0001"}"#,
      "the claim 'sub' is no guid of 1 to 128 bytes without control characters"
    ),
    (#"{"sub":"a"}"#, "the claim 'paywall' is missing or no string"),
    (#"{"sub":"a","paywall":"p","iat":5}"#, "the claim 'iat' is missing or no string"),
    (#"{"sub":"a","paywall":"p","iat":"today"}"#, "the claim 'iat' is no RFC 3339 time"),
    (
      #"{"sub":"a","paywall":"p","iat":"2026-12-01T09:00:00Z"}"#,
      "the claim 'exp' is missing or no string"
    ),
  ])
  func claim(text: String, what: String) { #expect(fault(of: sealed(text)) == .claim(what)) }

  @Test(
    "every message, word for word",
    arguments: [
      (
        .malformed,
        "this is no pass, expected 'v4.local.' and unpadded base64url, a dot and the footer"
      ),
      (.noKeyId, "the footer names no key, expected {\"kid\":\"k4.lid.…\"}"),
      (
        .otherKey(id: "k4.lid.x"),
        "sealed with another key, k4.lid.x, expected one of the keys given"
      ),
      (
        .altered,
        "altered: its seal does not fit what it holds, expected the pass as it was minted"
      ),
      (.claim("no"), "it opens but is no pass: no"),
      (.expired(pass), "expired at 2026-12-02T09:00:00Z, expected a moment before that"),
    ] as [(PassFault, String)])
  func message(fault: PassFault, text: String) { #expect(fault.message == text) }
}
