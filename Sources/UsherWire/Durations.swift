/// Reads spans of time and sizes as projects write them: a whole number and a unit, `"50ms"`.
public enum Durations {
  /// The span in milliseconds: digits, then `ms`, `s`, `m`, `h` or `d` (wire.md). nil for anything
  /// else, a sign, a fraction, a leading zero or more than 64 bits included.
  public static func milliseconds(_ text: some StringProtocol) -> Int64? {
    measure(
      text, units: [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000)])
  }
}

/// Reads sizes as projects write them: a whole number and a unit, `"4MB"`.
public enum ByteSizes {
  /// The size in bytes: digits, then `B`, `KB`, `MB` or `GB`, each 1,024 of the one before.
  public static func bytes(_ text: some StringProtocol) -> Int64? {
    measure(text, units: [("B", 1), ("KB", 1 << 10), ("MB", 1 << 20), ("GB", 1 << 30)])
  }
}

private func measure(_ text: some StringProtocol, units: [(name: String, factor: Int64)]) -> Int64?
{
  let digits = text.utf8.prefix { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }
  guard let first = digits.first, digits.count == 1 || first != UInt8(ascii: "0"),
    let count = Int64(Substring(String(decoding: digits, as: UTF8.self))),
    let unit = units.first(where: { $0.name.utf8.elementsEqual(text.utf8.dropFirst(digits.count)) })
  else { return nil }
  let (product, overflow) = count.multipliedReportingOverflow(by: unit.factor)
  return overflow ? nil : product
}
