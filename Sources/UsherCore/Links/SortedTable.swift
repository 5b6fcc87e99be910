/// A read-only table that is searched by bytes without making a key of them.
///
/// Names are compared byte by byte: `String` would take differently composed accents for equal.
struct SortedTable<Element: Sendable>: Sendable {
  private let rows: [(key: [UInt8], value: Element)]

  /// Of equal keys the first stays.
  init(_ pairs: some Sequence<(String, Element)>) {
    var rows: [(key: [UInt8], value: Element)] = []
    let sorted = pairs.enumerated().map { (Array($1.0.utf8), $0, $1.1) }.sorted { a, b in
      a.0 == b.0 ? a.1 < b.1 : a.0.lexicographicallyPrecedes(b.0)
    }
    for (key, _, value) in sorted where rows.last?.key != key { rows.append((key, value)) }
    self.rows = rows
  }

  /// The value of a name.
  subscript(name: String) -> Element? {
    let bytes = name.utf8.span
    return find(bytes, 0..<bytes.count, fold: false)
  }

  /// The value whose lower-case name equals these bytes when their ASCII case is folded.
  subscript(folding bytes: Span<UInt8>, range: Range<Int>) -> Element? {
    find(bytes, range, fold: true)
  }

  private func find(_ bytes: Span<UInt8>, _ range: Range<Int>, fold: Bool) -> Element? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      let order = SortedTable.order(bytes, range, rows[middle].key, fold: fold)
      if order == 0 { return rows[middle].value }
      if order < 0 { high = middle } else { low = middle + 1 }
    }
    return nil
  }

  /// Negative, zero or positive, as the bytes stand before, at or after the key.
  private static func order(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ key: [UInt8], fold: Bool
  ) -> Int {
    for index in 0..<min(range.count, key.count) {
      let byte = bytes[range.lowerBound + index]
      let difference = Int(fold ? folded(byte) : byte) - Int(key[index])
      if difference != 0 { return difference }
    }
    return range.count - key.count
  }
}
