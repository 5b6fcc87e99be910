/// A read-only table that is searched by bytes without making a key of them.
///
/// Names are ordered by length, then byte by byte: most probes need the length alone, and `String`
/// would take differently composed accents for equal.
struct SortedTable<Element: Sendable>: Sendable {
  /// All names, one after the other.
  private var names: [UInt8] = []
  /// Where each name ends in `names`.
  private var ends: [Int] = []
  private var elements: [Element] = []

  /// Of equal names the first stays.
  init(_ pairs: some Sequence<(String, Element)>) {
    let sorted = pairs.enumerated().map { (Array($1.0.utf8), $0, $1.1) }.sorted { a, b in
      guard a.0.count == b.0.count else { return a.0.count < b.0.count }
      return a.0 == b.0 ? a.1 < b.1 : a.0.lexicographicallyPrecedes(b.0)
    }
    var last: [UInt8]?
    for (name, _, element) in sorted where name != last {
      names += name
      ends.append(names.count)
      elements.append(element)
      last = name
    }
  }

  /// The element of a name.
  subscript(name: String) -> Element? {
    let bytes = name.utf8.span
    return find(bytes, 0..<bytes.count, fold: false)
  }

  /// The element whose lower-case name equals these bytes when their ASCII case is folded.
  subscript(folding bytes: Span<UInt8>, range: Range<Int>) -> Element? {
    find(bytes, range, fold: true)
  }

  private func find(_ bytes: Span<UInt8>, _ range: Range<Int>, fold: Bool) -> Element? {
    let names = names.span
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      let start = middle == 0 ? 0 : ends[middle - 1]
      let count = ends[middle] - start
      var order = range.count - count
      var index = 0
      while order == 0, index < count {
        let byte = bytes[range.lowerBound + index]
        order = Int(fold ? folded(byte) : byte) - Int(names[start + index])
        index += 1
      }
      if order == 0 { return elements[middle] }
      if order < 0 { high = middle } else { low = middle + 1 }
    }
    return nil
  }
}
