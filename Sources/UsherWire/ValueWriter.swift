/// Writes values in packed form, one after the other.
///
/// Fields of a map may be written in any order; they are sorted when the map ends, and of two
/// fields with one name the later one stays.
public struct ValueWriter: Sendable {
  public private(set) var bytes: [UInt8]
  /// The map that is being written, and those around it.
  private var map = OpenMap(header: 0)
  private var around: [OpenMap] = []

  private struct OpenMap {
    var header: Int
    var count = 0
    /// Where the last key stands; 0 before the first.
    var lastKey = 0
    var sorted = true
  }

  public init(reserving capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Forgets what was written, keeps the room.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    around.removeAll(keepingCapacity: true)
  }

  public mutating func null() { bytes.append(Value.Kind.null.rawValue) }

  public mutating func bool(_ value: Bool) {
    bytes.append((value ? Value.Kind.true : Value.Kind.false).rawValue)
  }

  public mutating func integer(_ value: Int64) {
    append(.integer, UInt64(bitPattern: value))
  }

  public mutating func number(_ value: Double) {
    append(.number, value.bitPattern)
  }

  // Generic code is slow when it is called from another module; texts mostly are strings.
  public mutating func string(_ value: some StringProtocol) { string(String(value)) }

  public mutating func string(_ value: String) {
    append(text: value, after: 1) { $0[0] = Value.Kind.string.rawValue }
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
    around.append(map)
    map = OpenMap(header: bytes.count)
    append(.map, 0)
  }

  /// The name of the field whose value is written next.
  public mutating func key(_ name: some StringProtocol) { key(String(name)) }

  public mutating func key(_ name: String) {
    let start = bytes.count
    append(text: name, after: 0) { _ in }
    if map.count > 0, map.sorted {
      let last = map.lastKey
      map.sorted = bytes.packed { packed in
        packed.order(last, packed.text(at: start + 4, count: packed.count(at: start))) < 0
      }
    }
    map.lastKey = start
    map.count += 1
  }

  public mutating func endMap() {
    guard let outer = around.popLast() else { return }
    let body = map.header + 9
    if !map.sorted { map.count = sortFields(from: body) }
    put32(map.count, at: map.header + 1)
    put32(bytes.count - body, at: map.header + 5)
    map = outer
  }

  private mutating func sortFields(from body: Int) -> Int {
    let sorted = bytes.packed { packed in
      var fields: [Range<Int>] = []
      var next = body
      while next < packed.bytes.count {
        let start = next
        next += 4 + packed.count(at: start)
        next += packed.size(at: next)
        fields.append(start..<next)
      }
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

  /// Length and bytes of a text, after so many bytes that `head` fills: one growth for all of it.
  @inline(__always)
  private mutating func append(
    text: String, after head: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    var text = text
    text.withUTF8 { utf8 in
      let size = head + 4 + utf8.count
      bytes.append(addingCapacity: size) { span in
        span.withUnsafeMutableBufferPointer { buffer, count in
          let raw = UnsafeMutableRawBufferPointer(buffer)
          fill(raw)
          raw.storeBytes(
            of: UInt32(truncatingIfNeeded: utf8.count).littleEndian, toByteOffset: head,
            as: UInt32.self)
          UnsafeMutableRawBufferPointer(rebasing: raw[(head + 4)...])
            .copyMemory(from: UnsafeRawBufferPointer(utf8))
          count = size
        }
      }
    }
  }

  /// A tag and eight bytes.
  private mutating func append(_ kind: Value.Kind, _ bits: UInt64) {
    bytes.append(addingCapacity: 9) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        let raw = UnsafeMutableRawBufferPointer(buffer)
        raw[0] = kind.rawValue
        raw.storeBytes(of: bits.littleEndian, toByteOffset: 1, as: UInt64.self)
        count = 9
      }
    }
  }

  private mutating func append32(_ value: Int) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).littleEndian) {
      bytes.append(contentsOf: $0)
    }
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
