import Testing
import UsherWire

@testable import UsherCore

struct ParameterTests {
  static let day = ParameterType.date
  static let choice = ParameterType.oneOf(["a", "b c", "\u{212b}"])

  @Test(
    arguments: [
      (.integer, "0", 0), (.integer, "7", 7), (.integer, "-7", -7), (.integer, "-0", 0),
      (.integer, "9223372036854775807", 9_223_372_036_854_775_807),
      (.integer, "-9223372036854775808", .integer(.min)), (.integer, "9223372036854775808", nil),
      (.integer, "", nil), (.integer, "-", nil), (.integer, "+7", nil), (.integer, "07", nil),
      (.integer, "-07", nil), (.integer, "7.0", nil), (.integer, "1e3", nil), (.integer, " 7", nil),
      (.integer, "0x7", nil), (.integer, "٧", nil), (.integer, "7\u{0}", nil),
      (.number, "3", 3), (.number, "-0", 0), (.number, "3.5", 3.5),
      (.number, "-0.0", .number(-0.0)),
      (.number, "1e3", .number(1000)), (.number, "1E-2", .number(0.01)),
      (.number, "1.5e+2", .number(150)), (.number, "9223372036854775808", .number(0x1p63)),
      (.number, "1e999", nil), (.number, ".5", nil), (.number, "5.", nil), (.number, "05.5", nil),
      (.number, "1e", nil), (.number, "1e+", nil), (.number, "1e5x", nil), (.number, "inf", nil),
      (.number, "nan", nil), (.number, "0x1p3", nil), (.number, "1_000", nil), (.number, "+1", nil),
      (.number, "--1", nil), (.number, "", nil),
      (.boolean, "true", true), (.boolean, "false", false), (.boolean, "True", nil),
      (.boolean, "1", nil), (.boolean, "", nil),
      (day, "2026-01-31", "2026-01-31"), (day, "2024-02-29", "2024-02-29"),
      (day, "2000-02-29", "2000-02-29"), (day, "2023-02-29", nil), (day, "1900-02-29", nil),
      (day, "2026-04-31", nil), (day, "2026-13-01", nil), (day, "2026-00-10", nil),
      (day, "2026-01-00", nil), (day, "2026-1-1", nil), (day, "20260131", nil),
      (day, "2026-01-31 ", nil), (day, "2026-01-31T00:00:00Z", nil), (day, "-026-01-31", nil),
      (day, "+026-01-31", nil), (day, "", nil),
      (choice, "a", "a"), (choice, "b c", "b c"), (choice, "A", nil), (choice, "", nil),
      // The ångström sign is canonically equivalent to Å, and is another text.
      (choice, "\u{212b}", "\u{212b}"), (choice, "\u{c5}", nil), (choice, "A\u{30a}", nil),
      (.string, "x", "x"), (.string, "", ""), (.string, "a/b", "a/b"),
    ] as [(ParameterType, String, Value?)])
  func `a text is read as its type or not at all`(type: ParameterType, text: String, value: Value?)
  {
    #expect(type.read(text) == value)
    if type != .string { #expect(type.accepts(text) == (value != nil)) }
  }

  @Test func `a string is empty only in the query`() {
    #expect(!ParameterType.string.accepts(""))
  }

  @Test(
    arguments: [
      (.integer, 3, 3), (.integer, .number(3), 3), (.integer, .number(-0.0), 0),
      (.integer, 3.5, nil), (.integer, .number(0x1p63), nil), (.integer, .number(.infinity), nil),
      (.integer, "3", nil), (.integer, true, nil),
      (.number, 3, 3), (.number, 3.5, 3.5), (.number, .number(.nan), nil),
      (.number, .number(-.infinity), nil), (.number, "3", nil),
      (.boolean, true, true), (.boolean, "true", nil), (.boolean, 1, nil), (.boolean, .null, nil),
      (.string, "x", "x"), (.string, "", ""), (.string, 3, nil), (.string, [], nil),
      (day, "2026-01-31", "2026-01-31"), (day, "2026-02-30", nil), (day, 20_260_131, nil),
      (choice, "a", "a"), (choice, "c", nil), (choice, ["a"], nil),
    ] as [(ParameterType, Value, Value?)])
  func `a rule's value is of the type or refused`(type: ParameterType, given: Value, kept: Value?) {
    #expect(type.check(given) == kept)
  }

  @Test(
    arguments: [
      (.integer, .integer(.min)), (.integer, 0), (.number, 1e300),
      (.number, .number(.leastNonzeroMagnitude)),
      (.number, .number(-0.0)), (.number, 0.1), (.number, .number(1e16)), (.boolean, true),
      (.boolean, false), (.string, "é x/%"), (day, "2026-01-31"), (choice, "b c"),
    ] as [(ParameterType, Value)])
  func `what is written is read back`(type: ParameterType, value: Value) {
    #expect(type.read(ParameterType.text(of: value)) == value)
  }
}
