/// Reading and writing: RFC 3339 with whole seconds.
///
/// A fraction is cut off (toward the past); a leap second (`23:59:60Z`) is the second after it, as
/// in seconds since 1970. Year 0000 to 9999 in UTC.
extension Instant {
  /// 0000-01-01T00:00:00Z.
  public static let earliest = Instant(seconds: -62_167_219_200)
  /// 9999-12-31T23:59:59Z.
  public static let latest = Instant(seconds: 253_402_300_799)

  /// Whether it can be written as RFC 3339.
  public var isWritable: Bool { self >= Instant.earliest && self <= Instant.latest }

  /// Reads an RFC 3339 text; nil when it is none, or outside of the years 0000 to 9999.
  public init?(rfc3339 text: some StringProtocol) { self.init(rfc3339: String(text)) }

  public init?(rfc3339 text: String) {
    guard let instant = text.withBytes({ Scanner(bytes: $0).instant() }) else { return nil }
    self = instant
  }

  /// Reads what an event gives: RFC 3339 text or integer seconds since 1970.
  public init?(_ value: Value) {
    let instant: Instant? = value.bytes.packed { packed in
      switch packed.kind(at: value.offset) {
      case .integer:
        return Instant(seconds: Int64(bitPattern: packed.bits(at: value.offset + 1)))
      case .string:
        let length = packed.count(at: value.offset + 1)
        return Scanner(bytes: packed.text(at: value.offset + 5, count: length)).instant()
      default: return nil
      }
    }
    guard let instant, instant.isWritable else { return nil }
    self = instant
  }

  /// `2026-12-01T09:00:00Z`. What lies outside of the years 0000 to 9999 is written as the nearest
  /// moment inside.
  public var rfc3339: String {
    String(unsafeUninitializedCapacity: 20) { buffer in
      write(to: buffer)
      return 20
    }
  }

  private func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    let seconds = min(max(self, .earliest), .latest).seconds
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let time = seconds - days * 86_400
    let (year, month, day) = Civil.date(days: days)
    var next = 0
    func put(_ field: Int64, _ digits: Int, _ separator: Unicode.Scalar) {
      var rest = field
      for place in (0..<digits).reversed() {
        buffer[next + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      buffer[next + digits] = UInt8(ascii: separator)
      next += digits + 1
    }
    put(year, 4, "-")
    put(month, 2, "-")
    put(day, 2, "T")
    put(time / 3600, 2, ":")
    put(time / 60 % 60, 2, ":")
    put(time % 60, 2, "Z")
  }

  private struct Scanner {
    let bytes: UnsafeRawBufferPointer
    var position = 0

    mutating func number(_ digits: Int, _ range: ClosedRange<Int64>) -> Int64? {
      guard position + digits <= bytes.count else { return nil }
      var value: Int64 = 0
      for byte in bytes[position..<(position + digits)] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      }
      position += digits
      return range.contains(value) ? value : nil
    }

    mutating func take(_ any: StaticString) -> UInt8? {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      let taken = any.withUTF8Buffer { $0.contains(byte) }
      if taken { position += 1 }
      return taken ? byte : nil
    }

    consuming func instant() -> Instant? {
      guard let year = number(4, 0...9999), take("-") != nil,
        let month = number(2, 1...12), take("-") != nil,
        let day = number(2, 1...31), day <= Civil.days(inMonth: month, of: year),
        take("Tt") != nil,
        let hour = number(2, 0...23), take(":") != nil,
        let minute = number(2, 0...59), take(":") != nil,
        let second = number(2, 0...60), skipFraction(), let offset = offset(),
        position == bytes.count
      else { return nil }
      let days = Civil.days(year: year, month: month, day: day)
      let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
      // A leap second ends a day in UTC: its successor is midnight.
      if second == 60, seconds % 86_400 != 0 { return nil }
      let instant = Instant(seconds: seconds)
      return instant.isWritable ? instant : nil
    }

    mutating func skipFraction() -> Bool {
      guard take(".") != nil else { return true }
      let start = position
      while take("0123456789") != nil {}
      return position > start
    }

    /// Seconds east of UTC.
    mutating func offset() -> Int64? {
      if take("Zz") != nil { return 0 }
      guard let sign = take("+-"), let hours = number(2, 0...23), take(":") != nil,
        let minutes = number(2, 0...59)
      else { return nil }
      let seconds = hours * 3600 + minutes * 60
      return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
  }
}

/// Days and dates of the proleptic Gregorian calendar.
private enum Civil {
  static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  // Both count from a year that begins in March, so that a leap day is the last of its year, in
  // eras of 400 years (146,097 days).

  /// Days since 1970-01-01.
  static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func date(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
