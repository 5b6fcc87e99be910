import Testing

@testable import UsherWire

/// The public JSON suite: what it says must be accepted or refused is.
@Suite(.enabled(if: Corpora.exists("json/test_parsing"), "the JSON suite is not there"))
struct JSONSuiteTests {
  /// Valid RFC 8259, but a name twice in one object, which wire.md refuses.
  static let duplicates = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]
  static let files = Corpora.files("json/test_parsing")

  @Test func isComplete() { #expect(JSONSuiteTests.files.count == 283) }

  @Test(arguments: files.filter { $0.name.hasPrefix("y_") && !duplicates.contains($0.name) })
  func accepts(name: String, bytes: [UInt8]) throws {
    _ = try JSONReader().read(bytes)
  }

  @Test(arguments: files.filter { $0.name.hasPrefix("n_") || duplicates.contains($0.name) })
  func refuses(name: String, bytes: [UInt8]) {
    #expect(throws: JSONFault.self) { try JSONReader().read(bytes) }
  }

  @Test(arguments: files)
  func bothReadersAgree(name: String, bytes: [UInt8]) {
    expectAgreement(JSONReader(), bytes)
  }
}

/// simdjson and our diagnosis say the same of a text, or it has an integer beyond 64 bits.
func expectAgreement(
  _ reader: JSONReader, _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) {
  let fast = bytes.withUnsafeBytes(reader.fast)
  let slow = bytes.withUnsafeBytes { try? JSONDiagnosis.read($0) }
  if fast == nil, slow != nil, hasLongInteger(bytes) { return }
  #expect(fast == slow, "\(String(decoding: bytes, as: UTF8.self))", sourceLocation: sourceLocation)
}

private func hasLongInteger(_ bytes: [UInt8]) -> Bool {
  bytes.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.contains { $0.count >= 19 }
}

struct JSONDifferentialTests {
  static let seeds = [
    #"{"id":"e1","type":"link.opened","at":"2026-12-01T09:00:00Z","url":"https://a.b/c?d=%20"}"#,
    #"{"b":[1,-2.5e+3,0.0,-0,true,false,null,{"":{}}],"a":"\"\\\/\b\f\n\r\tü😀é\ud83d\ude00"}"#,
    #"[9223372036854775807,-9223372036854775808,18446744073709551615,1e308,5e-324]"#,
    "  { \"a\" : [ ] , \"b\" : { } }\r", #""plain""#, "-12.5E-3", "null",
  ]
  static let alphabet = Array(#"{}[]",:\/0123456789-+.eEutrfnbals "#.utf8) + [0, 9, 10, 0x7f]

  @Test(arguments: 0..<8 as Range<UInt64>) func mutationsAgree(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let reader = JSONReader()
    var texts = JSONDifferentialTests.seeds.map { Array($0.utf8) }
    texts += Corpora.files("json/test_parsing").map(\.bytes).filter { $0.count < 500 }
    for _ in 0..<4000 {
      var text = texts[Int.random(in: 0..<texts.count, using: &random)]
      for _ in 0..<Int.random(in: 1...3, using: &random) { mutate(&text, &random) }
      expectAgreement(reader, text)
    }
  }

  private func mutate(_ text: inout [UInt8], _ random: inout SplitMix) {
    let place = Int.random(in: 0...text.count, using: &random)
    let byte =
      Bool.random(using: &random)
      ? UInt8.random(in: 0...255, using: &random)
      : JSONDifferentialTests.alphabet.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.insert(byte, at: place)
    case 1 where place < text.count: text[place] = byte
    case 2 where place < text.count: text.remove(at: place)
    default:
      let end = min(text.count, place + Int.random(in: 0...8, using: &random))
      text.insert(contentsOf: text[place..<end], at: place)
    }
  }
}
