import Testing

@testable import UsherWire

struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", true), ("false\r", false), ("12", 12), ("-0", 0), ("1.5", 1.5),
      ("1e2", 100.0), (#""a\u00e9\ud83d\ude00""#, "aé😀"), ("[]", []), ("{}", [:]),
      (#"{"b":1,"a":[1,"x",null]}"#, ["a": [1, "x", .null], "b": 1]),
      (#"{"ab":1,"a":2,"":3,"é":4,"z":5}"#, ["": 3, "a": 2, "ab": 1, "z": 5, "é": 4]),
      ("9223372036854775807", 9_223_372_036_854_775_807),
      ("-9223372036854775808", -9_223_372_036_854_775_808),
    ] as [(String, Value)])
  func reads(text: String, value: Value) throws {
    #expect(try JSONReader().read(text) == value)
  }

  @Test(
    "integers beyond 64 bits become numbers",
    arguments: [
      ("9223372036854775808", 9_223_372_036_854_775_808.0),
      ("18446744073709551615", 18_446_744_073_709_551_615.0),
      ("18446744073709551616", 18_446_744_073_709_551_616.0),
      ("-9223372036854775809", -9_223_372_036_854_775_809.0),
      ("123456789012345678901234567890", 123456789012345678901234567890.0),
    ])
  func longInteger(text: String, number: Double) throws {
    #expect(try JSONReader().read(text) == .number(number))
    #expect(try JSONReader().read("[\(text)]") == [.number(number)])
  }

  @Test func keepsTheSignOfZero() throws {
    #expect(try JSONReader().read("-0.0").number?.sign == .minus)
  }

  @Test("nesting up to 64", arguments: [(64, true), (65, false), (1025, false), (100_000, false)])
  func depth(levels: Int, isRead: Bool) {
    let lists = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let maps =
      String(repeating: #"{"a":"#, count: levels) + "1" + String(repeating: "}", count: levels)
    for text in [lists, maps] {
      let reader = JSONReader()
      #expect(((try? reader.read(text)) != nil) == isRead)
      expectAgreement(reader, Array(text.utf8))
    }
  }

  @Test func anOlderValueSurvivesTheNextRead() throws {
    let reader = JSONReader()
    let first = try reader.read(#"{"a":[1,2,3]}"#)
    let inside = try #require(first["a"])
    let second = try reader.read(#"{"a":"another text, longer than the first one"}"#)
    _ = try? reader.read("[")
    #expect(inside == [1, 2, 3])
    #expect(second["a"]?.string == "another text, longer than the first one")
  }

  @Test func readsAMegabyte() throws {
    let item = #"{"z":1,"a":"\#(String(repeating: "x", count: 90))"}"#
    let text = "[" + Array(repeating: item, count: 10_000).joined(separator: ",") + "]"
    let value = try JSONReader().read(text)
    #expect(value.list?.count == 10_000)
    #expect(value.list?.allSatisfy { $0["z"]?.integer == 1 } == true)
  }

  @Test(
    "where and what was expected, never what was there",
    arguments: [
      ("", 1, 1, "expected a value"),
      ("{", 1, 2, "expected a name in double quotes or '}'"),
      (#"{"a""#, 1, 5, "expected ':' after a name"),
      (#"{"a":}"#, 1, 6, "expected a value after ':'"),
      (#"{"a":1 "b":2}"#, 1, 8, "expected ',' or '}' after a value in an object"),
      (#"{"a":1,}"#, 1, 8, "expected a name in double quotes after ','"),
      (#"{'a':1}"#, 1, 2, "expected a name in double quotes or '}'"),
      (#"{"a":1,"a":2}"#, 1, 8, "expected each name once in an object, this one is here twice"),
      (
        #"{"a":1,"\u0061":2}"#, 1, 8, "expected each name once in an object, this one is here twice"
      ),
      ("[1,]", 1, 4, "expected a value after ','"),
      ("[1 2]", 1, 4, "expected ',' or ']' after a value in a list"),
      ("[", 1, 2, "expected a value or ']'"),
      ("1 2", 1, 3, "expected the end of the text after its one value"),
      ("\u{feff}1", 1, 1, "expected a value"),
      ("tru", 1, 1, "expected 'true'"),
      ("NaN", 1, 1, "expected a value"),
      ("01", 1, 1, "expected no zero before the digits of a number"),
      ("-", 1, 2, "expected a digit"),
      ("1.", 1, 3, "expected a digit after '.'"),
      ("1e+", 1, 4, "expected a digit in the exponent"),
      ("1e400", 1, 1, "expected a number up to about 1.8e308"),
      (#"["a"#, 1, 2, "expected '\"' at the end of the string"),
      (#""\x""#, 1, 2, #"expected one of the escapes \" \\ \/ \b \f \n \r \t \uXXXX"#),
      (#""\u12g4""#, 1, 2, "expected four hex digits after \\u"),
      (#""\ud800""#, 1, 2, "expected both halves of a surrogate pair"),
      (#""\udc00""#, 1, 2, "expected both halves of a surrogate pair"),
      (#""\ud800\u0041""#, 1, 2, "expected both halves of a surrogate pair"),
      (
        "\"a\tb\"", 1, 3,
        "expected no control character in a string, write it as an escape (\\u0000)"
      ),
      (
        "\"a\0b\"", 1, 3,
        "expected no control character in a string, write it as an escape (\\u0000)"
      ),
      ("{\"é\":\n  [1,\n2,x]}", 3, 3, "expected a value after ','"),
    ])
  func says(text: String, line: Int, column: Int, reason: String) {
    #expect(throws: JSONFault(line: line, column: column, reason: reason)) {
      try JSONReader().read(text)
    }
  }

  @Test(
    "what is no UTF-8",
    arguments: [
      [0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0x80],
    ] as [[UInt8]])
  func refusesBrokenUTF8(bytes: [UInt8]) {
    let text = Array("\"ab".utf8) + bytes + Array("\"".utf8)
    #expect(
      throws: JSONFault(line: 1, column: 4, reason: "expected UTF-8, these bytes are not")
    ) { try JSONReader().read(text) }
    expectAgreement(JSONReader(), text)
  }
}
