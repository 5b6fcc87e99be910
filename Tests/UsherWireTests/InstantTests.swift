import Foundation
import Testing
import UsherWire

struct InstantTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-12-01T09:00:00Z", 1_796_115_600),
      ("2026-12-01t09:00:00z", 1_796_115_600), ("2026-12-01T10:30:00+01:30", 1_796_115_600),
      ("2026-12-01T08:00:00-01:00", 1_796_115_600), ("2026-12-01T09:00:00-00:00", 1_796_115_600),
      ("2000-02-29T23:59:59Z", 951_868_799), ("0000-01-01T00:00:00Z", -62_167_219_200),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("1969-12-31T23:59:59Z", -1),
      // A fraction is cut off, toward the past.
      ("2026-12-01T09:00:00.999999999999Z", 1_796_115_600), ("1969-12-31T23:59:59.5Z", -1),
      // A leap second is the second after it.
      ("2016-12-31T23:59:60Z", 1_483_228_800), ("2017-01-01T00:59:60+01:00", 1_483_228_800),
    ] as [(String, Int64)])
  func reads(text: String, seconds: Int64) {
    #expect(Instant(rfc3339: text)?.seconds == seconds)
    #expect(Instant(.string(text))?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026-12-01", "2026-12-01T09:00Z", "2026-12-01 09:00:00Z", "2026-12-01T09:00:00",
    "2026-12-01T09:00:00.Z", "2026-12-01T09:00:00,5Z", "2026-12-01T24:00:00Z",
    "2026-12-01T09:60:00Z", "2026-12-01T09:00:61Z", "2026-12-01T09:00:60Z", "2026-00-01T09:00:00Z",
    "2026-13-01T09:00:00Z", "2026-02-29T09:00:00Z", "1900-02-29T09:00:00Z", "2026-04-31T09:00:00Z",
    "2026-12-00T09:00:00Z", "2026-12-01T09:00:00+0100", "2026-12-01T09:00:00+24:00",
    "2026-12-01T09:00:00+01:60", "2026-12-01T09:00:00Z ", " 2026-12-01T09:00:00Z",
    "2026-12-1T09:00:00Z", "+2026-12-01T09:00:00Z", "-001-12-01T09:00:00Z", "２026-12-01T09:00:00Z",
    // Outside of the years 0000 to 9999 in UTC.
    "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "9999-12-31T23:59:60Z",
  ])
  func refuses(text: String) { #expect(Instant(rfc3339: text) == nil) }

  @Test(
    arguments: [
      (0, 0), (-62_167_219_200, -62_167_219_200), (253_402_300_799, 253_402_300_799),
      (253_402_300_800, nil), (-62_167_219_201, nil), (.integer(.max), nil), (.integer(.min), nil),
      (1.5, nil), (true, nil), (.null, nil), ([], nil), ("0", nil),
    ] as [(Value, Int64?)])
  func readsValues(value: Value, seconds: Int64?) { #expect(Instant(value)?.seconds == seconds) }

  @Test func writesAndReadsBackEveryDayOf400Years() {
    let formatter = ISO8601DateFormatter()
    for day in 0..<146_097 as Range<Int64> {
      // From the year 1900 on; Foundation's formatter, an independent one, every 97th day.
      let instant = Instant(seconds: (day - 25_567) * 86_400 + (day * 7919) % 86_400)
      let text = instant.rfc3339
      guard Instant(rfc3339: text) == instant else { Issue.record("\(text)"); return }
      if day % 97 == 0 {
        let date = Date(timeIntervalSince1970: TimeInterval(instant.seconds))
        #expect(text == formatter.string(from: date))
      }
    }
  }

  @Test(
    arguments: [
      (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
      (-62_135_596_800, "0001-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (.max, "9999-12-31T23:59:59Z"), (.min, "0000-01-01T00:00:00Z"),
    ] as [(Int64, String)])
  func writes(seconds: Int64, text: String) {
    #expect(Instant(seconds: seconds).rfc3339 == text)
  }

  @Test func additionSaturates() {
    #expect(Instant(seconds: .max) + 1 == Instant(seconds: .max))
    #expect(Instant(seconds: .min) + -1 == Instant(seconds: .min))
  }
}
