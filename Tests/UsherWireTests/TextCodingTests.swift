import Foundation
import Testing
import UsherWire

struct TextCodingTests {
  @Test(
    arguments: [
      ([], ""), ([0], "AA"), ([0xfb, 0xff], "-_8"), ([0, 0x10, 0x83], "ABCD"),
      ([255, 255, 255], "____"),
    ] as [([UInt8], String)])
  func base64url(bytes: [UInt8], text: String) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(text) == bytes)
  }

  @Test(
    "base64url: one text for one sequence of bytes",
    arguments: [
      "A", "AA==", "AA=", "AB", "AAF", "AAAAA", "+_8", "-/8", "A A", "AA\n", "ÄA", "AAA.",
    ])
  func refuses(text: String) { #expect(Base64URL.decode(text) == nil) }

  @Test func base64urlAgreesWithFoundation() {
    var random = SplitMix(seed: 1)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let expected = Data(bytes).base64EncodedString().replacing("+", with: "-")
        .replacing("/", with: "_").replacing("=", with: "")
      #expect(Base64URL.encode(bytes) == expected)
      #expect(Base64URL.decode(expected) == bytes)
    }
  }

  @Test func hex() {
    #expect(Hex.encode([0, 0x1f, 0xff]) == "001fff")
    #expect(Hex.decode("001fFF") == [0, 0x1f, 0xff])
    #expect(Hex.decode("") == [])
    for text in ["0", "0g", " 00", "0x00", "００"] { #expect(Hex.decode(text) == nil) }
  }
}
