public import UsherCore
internal import UsherWire

/// Lines of an events file that are decided together, with room that is used again.
public struct LineBatch: Sendable {
  /// What one line of input holds.
  enum Content: Sendable {
    /// Where its bytes are.
    case text(Range<Int>)
    /// It cannot be decided: the line of output that says so.
    case refused(ErrorLine)
  }

  /// One line and its number in the input.
  struct Line: Sendable {
    var number: Int
    var content: Content
  }

  private(set) var bytes: [UInt8] = []
  private(set) var lines: [Line] = []

  public init() {}

  public var isEmpty: Bool { lines.isEmpty }
  /// Whether there is enough to keep several workers busy: 1 MiB.
  public var isFull: Bool { bytes.count >= 1 << 20 || lines.count >= 1 << 14 }

  /// Adds a line's bytes, without its end.
  public mutating func append(_ text: UnsafeRawBufferPointer, number: Int) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    lines.append(Line(number: number, content: .text(start..<bytes.count)))
  }

  /// Adds a line that is known to be none.
  public mutating func append(refused: ErrorLine) {
    lines.append(Line(number: refused.line, content: .refused(refused)))
  }

  /// Forgets the lines.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }
}
