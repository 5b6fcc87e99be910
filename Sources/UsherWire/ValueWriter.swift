/// Writes values in packed form, one after the other.
///
/// Fields of a map may be written in any order; they are sorted when the map ends, and of two
/// fields with one name the later one stays.
public struct ValueWriter: Sendable {
  public private(set) var bytes: [UInt8]
  // The maps that are being written, innermost last, and where each of their fields starts.
  private var open: [OpenMap] = []
  private var starts: [Int] = []

  private struct OpenMap {
    var header: Int
    var firstStart: Int
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
    starts.removeAll(keepingCapacity: true)
  }

  public mutating func null() { bytes.append(Value.Kind.null.rawValue) }

  public mutating func bool(_ value: Bool) {
    bytes.append((value ? Value.Kind.true : Value.Kind.false).rawValue)
  }

  public mutating func integer(_ value: Int64) {
    bytes.append(Value.Kind.integer.rawValue)
    append(UInt64(bitPattern: value).littleEndian)
  }

  public mutating func number(_ value: Double) {
    bytes.append(Value.Kind.number.rawValue)
    append(value.bitPattern.littleEndian)
  }

  // Generic code is slow when it is called from another module; texts mostly are strings.
  public mutating func string(_ value: some StringProtocol) { string(String(value)) }

  public mutating func string(_ value: String) {
    bytes.append(Value.Kind.string.rawValue)
    append(text: value)
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
    open.append(OpenMap(header: bytes.count, firstStart: starts.count))
    bytes.append(Value.Kind.map.rawValue)
    append(UInt64(0))
  }

  /// The name of the field whose value is written next.
  public mutating func key(_ name: some StringProtocol) { key(String(name)) }

  public mutating func key(_ name: String) {
    guard let map = open.last else { return }
    if map.sorted, starts.count > map.firstStart, let previous = starts.last {
      let order = name.withBytes { name in bytes.packed { $0.order(previous, name) } }
      if order >= 0 { open[open.count - 1].sorted = false }
    }
    starts.append(bytes.count)
    append(text: name)
  }

  public mutating func endMap() {
    guard let map = open.popLast() else { return }
    let body = map.header + 9
    var count = starts.count - map.firstStart
    if !map.sorted { count = sortFields(Array(starts[map.firstStart...]), from: body) }
    starts.removeLast(starts.count - map.firstStart)
    put32(count, at: map.header + 1)
    put32(bytes.count - body, at: map.header + 5)
  }

  private mutating func sortFields(_ starts: [Int], from body: Int) -> Int {
    var fields = zip(starts, starts.dropFirst() + [bytes.count]).map { $0..<$1 }
    let sorted = bytes.packed { packed in
      func order(_ a: Range<Int>, _ b: Range<Int>) -> Int {
        packed.order(
          a.lowerBound, packed.text(at: b.lowerBound + 4, count: packed.count(at: b.lowerBound)))
      }
      // Of one name the earlier field comes first, and all but the last are left out.
      fields.sort { a, b in
        let order = order(a, b)
        return order < 0 || order == 0 && a.lowerBound < b.lowerBound
      }
      var sorted: [UInt8] = []
      sorted.reserveCapacity(packed.bytes.count - body)
      var count = 0
      for (index, field) in fields.enumerated() {
        if index + 1 < fields.count, order(field, fields[index + 1]) == 0 { continue }
        sorted.append(contentsOf: packed.bytes[field])
        count += 1
      }
      return (bytes: sorted, count: count)
    }
    bytes.removeLast(bytes.count - body)
    bytes.append(contentsOf: sorted.bytes)
    return sorted.count
  }

  private mutating func append(text: String) {
    let header = bytes.count
    append32(0)
    text.withBytes { bytes.append(contentsOf: $0) }
    put32(bytes.count - header - 4, at: header)
  }

  private mutating func append32(_ value: Int) {
    append(UInt32(truncatingIfNeeded: value).littleEndian)
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  private mutating func put32(_ value: Int, at offset: Int) {
    bytes.withUnsafeMutableBytes {
      $0.storeBytes(
        of: UInt32(truncatingIfNeeded: value).littleEndian, toByteOffset: offset, as: UInt32.self)
    }
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
