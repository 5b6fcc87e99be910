/// How many lines are decided together. Where workers get into each other's way it is fewer, and
/// for a while one line after the other.
struct Pace {
  /// Fewer lines than this are decided one after the other: to hand them out takes longer.
  static let least = 64
  private static let most = 8192

  private(set) var length = 4096
  /// Lines still to be decided one after the other.
  private var rest = 0
  private var restLength = 1024

  /// Whether so many lines may be decided side by side.
  mutating func allows(_ count: Int) -> Bool {
    guard rest <= 0 else {
      rest -= count
      return false
    }
    return count >= Self.least
  }

  mutating func succeed() {
    length = min(Self.most, length * 2)
    restLength = 1024
  }

  mutating func fail() {
    length /= 2
    guard length < 256 else { return }
    length = 256
    rest = restLength
    restLength = min(1 << 16, restLength * 2)
  }
}
