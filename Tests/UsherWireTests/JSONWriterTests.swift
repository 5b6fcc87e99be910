import Testing
import UsherWire

struct JSONWriterTests {
  @Test(
    "the shortest text that reads back",
    arguments: [
      (0.1, "0.1"), (-0.0, "-0.0"), (1.0, "1.0"), (1e21, "1e+21"), (1.5e-7, "1.5e-07"),
      (.leastNonzeroMagnitude, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
      (0.30000000000000004, "0.30000000000000004"), (123456789.0, "123456789.0"),
      (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
    ])
  func number(value: Double, text: String) {
    #expect(Value.number(value).description == text)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (-1, "-1"), (10, "10"), (-100, "-100"),
    (Int64.max, "9223372036854775807"), (Int64.min, "-9223372036854775808"),
  ])
  func integer(value: Int64, text: String) {
    #expect(Value.integer(value).description == text)
  }

  @Test(
    "only quote, backslash and controls are escaped",
    arguments: [
      ("", #""""#), ("a", #""a""#), ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#),
      ("\u{8}\t\n\u{c}\r", #""\b\t\n\f\r""#), ("\u{0}\u{1f}", #""\u0000\u001f""#),
      ("\u{7f}é\u{2028}😀<>&'", "\"\u{7f}é\u{2028}😀<>&'\""),
      ("12345678901234567890\"", #""12345678901234567890\"""#),
      ("\"12345678901234567890", #""\"12345678901234567890""#),
    ])
  func string(value: String, text: String) {
    #expect(Value.string(value).description == text)
  }

  @Test func nested() {
    let value: Value = ["b": [1, [], [:]], "a": ["c": .null]]
    #expect(value.description == #"{"a":{"c":null},"b":[1,[],{}]}"#)
  }

  @Test func aRecordIsItsFields() {
    #expect(
      Value { $0.record(class: 1, id: 2) { $0.field("a", true) } }.description == #"{"a":true}"#)
  }
}
