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
    order(items[items.count - 2].name, items[items.count - 1].name) < 0
  }

  /// A few items are put in their places one by one; sorting keeps a link of thousands of
  /// parameters from costing the square of them.
  private static func firstOfEachName(_ items: [QueryItem]) -> [QueryItem] {
    guard items.count <= 16 else { return firstOfManyNames(items) }
    var first: [QueryItem] = []
    first.reserveCapacity(items.count)
    for item in items {
      var place = first.count
      var order = -1
      while place > 0 {
        order = URLParts.order(first[place - 1].name, item.name)
        guard order > 0 else { break }
        place -= 1
      }
      if place == 0 || order != 0 { first.insert(item, at: place) }
    }
    return first
  }

  private static func firstOfManyNames(_ items: [QueryItem]) -> [QueryItem] {
    let sorted = items.enumerated().sorted { a, b in
      let order = URLParts.order(a.element.name, b.element.name)
      return order == 0 ? a.offset < b.offset : order < 0
    }
    var first: [QueryItem] = []
    first.reserveCapacity(sorted.count)
    for (_, item) in sorted {
      if let last = first.last, URLParts.order(last.name, item.name) == 0 { continue }
      first.append(item)
    }
    return first
  }

  /// By the bytes of two names: below 0, 0 or above 0.
  private static func order(_ a: String, _ b: String) -> Int {
    let x = a.utf8.span
    let y = b.utf8.span
    for index in 0..<min(x.count, y.count) where x[index] != y[index] {
      return Int(x[index]) - Int(y[index])
    }
    return x.count - y.count
  }
}
