/// Finds the fields of maps that have known names, all of them in one pass over a map.
public struct NameTable: Sendable {
  /// Where the known fields of one map are; fields that are null count as absent.
  public struct Places: Sendable {
    let map: ValueMap
    let offsets: [Int32]
    /// A bit for each known name that the map has, the first name the lowest bit.
    public let present: UInt64
    /// Whether the map has a field of another name.
    public let hasOthers: Bool

    /// What the field of the `index`th name is; null where it is absent.
    public func kind(_ index: Int) -> Value.Kind {
      guard present >> UInt64(index) & 1 == 1 else { return .null }
      return map.bytes.packed { $0.kind(at: Int(offsets[index])) }
    }

    /// The field of the `index`th name, or nil.
    public func value(_ index: Int) -> Value? {
      guard present >> UInt64(index) & 1 == 1 else { return nil }
      return Value(packed: map.bytes, at: Int(offsets[index]))
    }
  }

  // The names, one behind the other, and where each begins and the last one ends.
  private let text: [UInt8]
  private let bounds: [Int]
  // Open addressing: the index of a name, or -1.
  private let slots: [Int8]

  /// A table of up to 64 different names; further ones are not found.
  public init(_ names: [String]) {
    let names = names.prefix(64).map { Array($0.utf8) }
    text = names.flatMap(\.self)
    bounds = names.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    var slots = [Int8](repeating: -1, count: 256)
    for (index, name) in names.enumerated() {
      var slot = name.withUnsafeBytes(NameTable.slot)
      while slots[slot] >= 0 { slot = (slot + 1) & 255 }
      slots[slot] = Int8(index)
    }
    self.slots = slots
  }

  /// The place of a name in the table, or nil.
  public func index(of name: String) -> Int? { name.withBytes(index) }

  /// The known fields of a map.
  public func places(in map: ValueMap) -> Places {
    var offsets = [Int32](repeating: 0, count: bounds.count)
    var present: UInt64 = 0
    var hasOthers = false
    map.bytes.packed { packed in
      var next = map.offset + 9
      let end = next + packed.count(at: map.offset + 5)
      while next < end {
        let length = packed.count(at: next)
        let value = next + 4 + length
        if let index = index(of: packed.text(at: next + 4, count: length)) {
          offsets[index] = Int32(truncatingIfNeeded: value)
          if packed.kind(at: value) != .null { present |= 1 << UInt64(index) }
        } else {
          hasOthers = true
        }
        next = value + packed.size(at: value)
      }
    }
    return Places(map: map, offsets: offsets, present: present, hasOthers: hasOthers)
  }

  private func index(of name: UnsafeRawBufferPointer) -> Int? {
    var slot = NameTable.slot(name)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      let (start, end) = (bounds[index], bounds[index + 1])
      if end - start == name.count,
        text.withUnsafeBytes({ UnsafeRawBufferPointer(rebasing: $0[start..<end]).isSame(as: name) })
      {
        return index
      }
      slot = (slot + 1) & 255
    }
    return nil
  }

  private static func slot(_ name: UnsafeRawBufferPointer) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    return (name.count &* 37 &+ Int(first) &* 7 &+ Int(last) &* 101) & 255
  }
}
