/// Writes one map whose fields come already sorted by name, each name once: without the
/// bookkeeping that `ValueWriter` needs to sort them, and so for the hot path.
public struct SortedMapWriter: Sendable {
  private var bytes: [UInt8]
  private var count = 0

  public init(reserving capacity: Int = 64) {
    bytes = []
    bytes.reserveCapacity(capacity)
    bytes.append(Value.Kind.map.rawValue)
    bytes.append(contentsOf: repeatElement(0, count: 8))
  }

  public mutating func field(_ name: String, _ value: String) {
    key(name)
    bytes.append(Value.Kind.string.rawValue)
    append32(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  public mutating func field(_ name: String, _ value: Bool) {
    key(name)
    bytes.append((value ? Value.Kind.true : Value.Kind.false).rawValue)
  }

  public mutating func field(_ name: String, _ value: Int64) {
    key(name)
    bytes.append(Value.Kind.integer.rawValue)
    append64(UInt64(bitPattern: value))
  }

  public mutating func field(_ name: String, _ value: Double) {
    key(name)
    bytes.append(Value.Kind.number.rawValue)
    append64(value.bitPattern)
  }

  public mutating func field(_ name: String, _ value: Value) {
    key(name)
    bytes.append(contentsOf: value.packed)
  }

  /// The map of what was written so far.
  public consuming func finish() -> Value {
    put32(count, at: 1)
    put32(bytes.count - 9, at: 5)
    return Value(packed: bytes)
  }

  private mutating func key(_ name: String) {
    count += 1
    append32(name.utf8.count)
    bytes.append(contentsOf: name.utf8)
  }

  private mutating func append32(_ value: Int) {
    bytes.append(UInt8(truncatingIfNeeded: value))
    bytes.append(UInt8(truncatingIfNeeded: value >> 8))
    bytes.append(UInt8(truncatingIfNeeded: value >> 16))
    bytes.append(UInt8(truncatingIfNeeded: value >> 24))
  }

  private mutating func append64(_ value: UInt64) {
    append32(Int(truncatingIfNeeded: value & 0xffff_ffff))
    append32(Int(truncatingIfNeeded: value >> 32))
  }

  private mutating func put32(_ value: Int, at offset: Int) {
    for index in 0..<4 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
    }
  }
}
