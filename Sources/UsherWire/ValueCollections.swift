/// The items of a list, in order.
public struct ValueList: Sendable, Sequence {
  let bytes: [UInt8]
  let offset: Int

  public var count: Int { bytes.packed { $0.count(at: offset + 1) } }
  public var underestimatedCount: Int { count }

  public struct Iterator: IteratorProtocol {
    let bytes: [UInt8]
    var position: Int
    let end: Int

    public mutating func next() -> Value? {
      guard position < end else { return nil }
      let value = Value(packed: bytes, at: position)
      position += bytes.packed { $0.size(at: position) }
      return value
    }
  }

  public func makeIterator() -> Iterator {
    Iterator(
      bytes: bytes, position: offset + 9,
      end: offset + 9 + bytes.packed { $0.count(at: offset + 5) })
  }
}

/// The fields of a map, sorted by name.
public struct ValueMap: Sendable, Sequence {
  public typealias Element = (name: String, value: Value)

  let bytes: [UInt8]
  let offset: Int

  public var count: Int { bytes.packed { $0.count(at: offset + 1) } }
  public var underestimatedCount: Int { count }

  public struct Iterator: IteratorProtocol {
    public typealias Element = (name: String, value: Value)

    let bytes: [UInt8]
    var position: Int
    let end: Int

    public mutating func next() -> Element? {
      guard position < end else { return nil }
      let (name, value, next) = bytes.packed { packed in
        let length = packed.count(at: position)
        let value = position + 4 + length
        return (
          String(decoding: packed.text(at: position + 4, count: length), as: UTF8.self), value,
          value + packed.size(at: value)
        )
      }
      position = next
      return (name, Value(packed: bytes, at: value))
    }
  }

  public func makeIterator() -> Iterator {
    Iterator(
      bytes: bytes, position: offset + 9,
      end: offset + 9 + bytes.packed { $0.count(at: offset + 5) })
  }

  /// The field of that name, or nil.
  public subscript(name: String) -> Value? {
    let place = name.withBytes { name in bytes.packed { $0.field(name, ofMapAt: offset) } }
    return place.map { Value(packed: bytes, at: $0) }
  }

  /// This map as a value.
  public var asValue: Value { Value(packed: bytes, at: offset) }
}
