import Testing
import UsherWire

@Suite struct PercentCodingTests {
  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("a+b", "a+b"), ("a%2Bb", "a+b"), ("%C3%a9", "é"), ("%252F", "%2F"),
    ("%F0%9F%8D%95", "🍕"), ("é", "é"), ("%C2%A0", "\u{a0}"),
  ]) func decodesOnce(_ written: String, _ text: String) throws {
    #expect(try PercentCoding.decode(written) == text)
  }

  @Test(arguments: [
    ("%", PercentCoding.Fault.brokenTriplet), ("a%", .brokenTriplet), ("%4", .brokenTriplet),
    ("%4g", .brokenTriplet), ("%%41", .brokenTriplet), ("%FF", .notUTF8), ("%C3", .notUTF8),
    ("%ED%A0%80", .notUTF8), ("%C0%AF", .notUTF8), ("%00", .control), ("%0A", .control),
    ("\u{1b}", .control), ("%7F", .control), ("%C2%85", .control), ("\u{9f}", .control),
  ]) func refuses(_ written: String, _ fault: PercentCoding.Fault) {
    #expect(throws: fault) { try PercentCoding.decode(written) }
  }

  @Test(arguments: [
    ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b/é", "a%20b%2F%C3%A9"), ("+%", "%2B%25"),
  ]) func encodes(_ text: String, _ written: String) {
    #expect(PercentCoding.encode(text) == written)
  }

  @Test func readsWhatItWrites() throws {
    for scalar in (0x20...0x7e).map({ Unicode.Scalar(UInt8($0)) }) + ["é", "\u{10ffff}", "\u{a0}"] {
      let text = String(Character(scalar))
      #expect(try PercentCoding.decode(PercentCoding.encode(text)) == text)
    }
  }
}
