/// Writes values in packed form, one after the other.
///
/// Fields of a map may be written in any order; they are sorted when the map ends, and of two
/// fields with one name the later one stays.
public struct ValueWriter: Sendable {
  public private(set) var bytes: [UInt8]
  private var open: [OpenMap] = []

  private struct OpenMap {
    var header: Int
    var starts: [Int] = []
    var sorted = true
  }

  public init(reserving capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Forgets what was written, keeps the room.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
  }

  public mutating func null() { bytes.append(Value.Kind.null.rawValue) }

  public mutating func bool(_ value: Bool) {
    bytes.append((value ? Value.Kind.true : Value.Kind.false).rawValue)
  }

  public mutating func integer(_ value: Int64) {
    bytes.append(Value.Kind.integer.rawValue)
    append64(UInt64(bitPattern: value))
  }

  public mutating func number(_ value: Double) {
    bytes.append(Value.Kind.number.rawValue)
    append64(value.bitPattern)
  }

  public mutating func string(_ value: some StringProtocol) {
    bytes.append(Value.Kind.string.rawValue)
    append32(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  /// A string given as bytes that are known to be UTF-8.
  public mutating func string(utf8 value: some Collection<UInt8>) {
    bytes.append(Value.Kind.string.rawValue)
    append32(value.count)
    bytes.append(contentsOf: value)
  }

  public mutating func value(_ value: Value) { bytes.append(contentsOf: value.packed) }

  /// Values that are packed already.
  mutating func append(packed: [UInt8]) { bytes.append(contentsOf: packed) }

  public mutating func function(line: Int) {
    bytes.append(Value.Kind.function.rawValue)
    append32(line)
  }

  public mutating func list(_ items: (inout ValueWriter) -> Void, count: Int) {
    bytes.append(Value.Kind.list.rawValue)
    append32(count)
    let header = bytes.count
    append32(0)
    items(&self)
    put32(bytes.count - header - 4, at: header)
  }

  /// A map whose fields `fields` writes, each with `key` and then one value.
  public mutating func map(_ fields: (inout ValueWriter) -> Void) {
    beginMap()
    fields(&self)
    endMap()
  }

  public mutating func record(
    class: UInt32, id: UInt32, _ fields: (inout ValueWriter) -> Void = { _ in }
  ) {
    bytes.append(Value.Kind.record.rawValue)
    append32(Int(`class`))
    append32(Int(id))
    map(fields)
  }

  public mutating func beginMap() {
    open.append(OpenMap(header: bytes.count))
    bytes.append(Value.Kind.map.rawValue)
    append32(0)
    append32(0)
  }

  /// The name of the field whose value is written next.
  public mutating func key(_ name: some StringProtocol) {
    guard var map = open.popLast() else { return }
    if let previous = map.starts.last, map.sorted {
      let length = bytes.packedInt(at: previous)
      let last = bytes[(previous + 4)..<(previous + 4 + length)]
      map.sorted = last.lexicographicallyPrecedes(name.utf8)
    }
    map.starts.append(bytes.count)
    open.append(map)
    append32(name.utf8.count)
    bytes.append(contentsOf: name.utf8)
  }

  public mutating func endMap() {
    guard let map = open.popLast() else { return }
    let body = map.header + 9
    var count = map.starts.count
    if !map.sorted { count = sortFields(map.starts, from: body) }
    put32(count, at: map.header + 1)
    put32(bytes.count - body, at: map.header + 5)
  }

  private mutating func sortFields(_ starts: [Int], from body: Int) -> Int {
    let ends = starts.dropFirst() + [bytes.count]
    var fields = zip(starts, ends).map { start, end in
      (name: Array(bytes[(start + 4)..<(start + 4 + bytes.packedInt(at: start))]), start..<end)
    }
    fields = fields.enumerated().sorted { a, b in
      a.element.name == b.element.name
        ? a.offset < b.offset : a.element.name.lexicographicallyPrecedes(b.element.name)
    }.map(\.element)
    var sorted: [UInt8] = []
    var count = 0
    for (index, field) in fields.enumerated() {
      if index + 1 < fields.count, fields[index + 1].name == field.name { continue }
      sorted.append(contentsOf: bytes[field.1])
      count += 1
    }
    bytes.replaceSubrange(body..., with: sorted)
    return count
  }

  private mutating func append32(_ value: Int) {
    let value = UInt32(truncatingIfNeeded: value)
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
    let value = UInt32(truncatingIfNeeded: value)
    bytes[offset] = UInt8(truncatingIfNeeded: value)
    bytes[offset + 1] = UInt8(truncatingIfNeeded: value >> 8)
    bytes[offset + 2] = UInt8(truncatingIfNeeded: value >> 16)
    bytes[offset + 3] = UInt8(truncatingIfNeeded: value >> 24)
  }
}

extension ValueWriter {
  public mutating func field(_ name: String, _ value: String) {
    key(name)
    string(value)
  }
  /// Left out when nil.
  public mutating func field(_ name: String, _ value: String?) {
    if let value { field(name, value) }
  }
  public mutating func field(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }
  public mutating func field(_ name: String, _ value: Int64) {
    key(name)
    integer(value)
  }
  public mutating func field(_ name: String, _ value: Value) {
    key(name)
    self.value(value)
  }
}
