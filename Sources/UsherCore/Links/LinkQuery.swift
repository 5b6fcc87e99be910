extension URLParts {
  /// The parameters of the query, decoded once and sorted by name.
  ///
  /// Of repeated names the first wins, empty pairs and empty names are skipped, `?code` says the
  /// same as `?code=`, and a plus is a plus (decision 1).
  package func queryItems(in bytes: Span<UInt8>) throws(LinkFault) -> [QueryItem] {
    guard let query else { return [] }
    var items: [QueryItem] = []
    var isSorted = true
    var start = query.lowerBound
    while start < query.upperBound {
      var end = start
      var equals: Int?
      var isEncoded = false
      while end < query.upperBound, bytes[end] != UInt8(ascii: "&") {
        if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
        if bytes[end] == UInt8(ascii: "%") { isEncoded = true }
        end += 1
      }
      let nameEnd = equals ?? end
      if nameEnd > start {
        let valueStart = equals.map { $0 + 1 } ?? end
        items.append(
          QueryItem(
            name: try URLParts.text(start..<nameEnd, in: bytes, isEncoded: isEncoded, .query),
            value: try URLParts.text(valueStart..<end, in: bytes, isEncoded: isEncoded, .query)))
        isSorted = isSorted && (items.count < 2 || URLParts.lastTwoAscend(items))
      }
      start = end + 1
    }
    return isSorted ? items : URLParts.firstOfEachName(items)
  }

  private static func lastTwoAscend(_ items: [QueryItem]) -> Bool {
    let a = items[items.count - 2].name.utf8.span
    let b = items[items.count - 1].name.utf8.span
    for index in 0..<min(a.count, b.count) where a[index] != b[index] {
      return a[index] < b[index]
    }
    return a.count < b.count
  }

  /// Sorting keeps a link of thousands of parameters from costing the square of them.
  private static func firstOfEachName(_ items: [QueryItem]) -> [QueryItem] {
    let sorted = items.enumerated().sorted { a, b in
      let (x, y) = (a.element.name.utf8, b.element.name.utf8)
      return x.elementsEqual(y) ? a.offset < b.offset : x.lexicographicallyPrecedes(y)
    }
    var first: [QueryItem] = []
    first.reserveCapacity(sorted.count)
    for (_, item) in sorted {
      if let last = first.last, last.name.utf8.elementsEqual(item.name.utf8) { continue }
      first.append(item)
    }
    return first
  }
}
