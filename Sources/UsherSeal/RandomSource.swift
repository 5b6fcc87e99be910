/// Where random bytes come from: the system, or a seed that gives the same ones again.
public struct RandomSource: Sendable {
  /// What random bytes are for. Two uses on one line never see the same bytes.
  public struct Use: Sendable, Hashable {
    public var name: String
    /// Tells several of one name on one line apart, from 0.
    public var index: Int

    public init(_ name: String, index: Int = 0) {
      self.name = name
      self.index = index
    }
  }

  /// `count` bytes for a use on an input line.
  public var bytes: @Sendable (_ count: Int, _ line: Int, _ use: Use) -> [UInt8]
  /// Whether the same line and use give the same bytes again.
  package var repeats = false

  public init(bytes: @escaping @Sendable (_ count: Int, _ line: Int, _ use: Use) -> [UInt8]) {
    self.bytes = bytes
  }

  /// Unpredictable bytes from the system.
  public static let system = RandomSource { count, _, _ in Sodium.random(count) }

  /// A function of the seed, the line and the use (`--seed`): for tests and replays, never for keys
  /// that protect anything.
  public static func seeded(_ seed: UInt64) -> RandomSource {
    let key = Sodium.sha256(Array("usher seed".utf8) + seed.littleEndianBytes)
    var source = RandomSource { count, line, use in
      var output: [UInt8] = []
      output.reserveCapacity(count + 64)
      var block: UInt64 = 0
      let place =
        UInt64(bitPattern: Int64(line)).littleEndianBytes
        + UInt64(bitPattern: Int64(use.index)).littleEndianBytes
      while output.count < count {
        output += Sodium.blake2b(
          place + block.littleEndianBytes + Array(use.name.utf8), key: key, size: 64)
        block += 1
      }
      output.removeLast(output.count - count)
      return output
    }
    source.repeats = true
    return source
  }
}

extension UInt64 {
  fileprivate var littleEndianBytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (8 * UInt64($0))) }
  }
}
