/// The nearest name, for "did you mean".
public enum Suggestion {
  /// The candidate nearest to `name` by edits (insert, delete, replace, swap of neighbours), if it
  /// is near enough to be a slip: at most a third of its length, and at least one edit is allowed.
  public static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    var best: (distance: Int, name: String)?
    for candidate in candidates.sorted() {
      let distance = edits(Array(name.lowercased().utf8), Array(candidate.lowercased().utf8))
      let allowed = max(1, max(name.utf8.count, candidate.utf8.count) / 3)
      guard distance <= allowed, distance < best?.distance ?? .max else { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// `did you mean 'NAME'?` for the nearest candidate, else nil.
  public static func hint(for name: String, in candidates: some Sequence<String>) -> String? {
    nearest(to: name, in: candidates).map { "did you mean '\($0)'?" }
  }

  /// Optimal string alignment distance; long names are not worth the square.
  private static func edits(_ a: [UInt8], _ b: [UInt8]) -> Int {
    guard a.count <= 64, b.count <= 64 else { return .max }
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in 0..<a.count {
      for j in 0..<b.count {
        var cost = min(rows[i][j + 1] + 1, rows[i + 1][j] + 1)
        cost = min(cost, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        rows[i + 1][j + 1] = cost
      }
    }
    return rows[a.count][b.count]
  }
}
