internal import UsherSeal

/// Counts the random values that an input line has drawn, so that each is a function of the seed,
/// the line and the use, whatever came before.
struct Draws {
  private(set) var line = 0
  private var counts: [String: Int] = [:]

  mutating func begin(line: Int) {
    self.line = line
    if !counts.isEmpty { counts.removeAll(keepingCapacity: true) }
  }

  /// The next use of that name for the line.
  mutating func use(_ name: String) -> RandomSource.Use {
    let index = counts[name, default: 0]
    counts[name] = index + 1
    return RandomSource.Use(name, index: index)
  }
}
