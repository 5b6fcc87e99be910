/// The items of a list, in order.
public struct ValueList: Sendable, Sequence {
  let bytes: [UInt8]
  let offset: Int

  public var count: Int { bytes.packedInt(at: offset + 1) }

  public struct Iterator: IteratorProtocol {
    let bytes: [UInt8]
    var position: Int
    let end: Int

    public mutating func next() -> Value? {
      guard position < end else { return nil }
      let value = Value(packed: bytes, at: position)
      position += Value.size(in: bytes, at: position)
      return value
    }
  }

  public func makeIterator() -> Iterator {
    Iterator(
      bytes: bytes, position: offset + 9, end: offset + 9 + bytes.packedInt(at: offset + 5))
  }
}

/// The fields of a map, sorted by name.
public struct ValueMap: Sendable, Sequence {
  public typealias Element = (name: String, value: Value)

  let bytes: [UInt8]
  let offset: Int

  public var count: Int { bytes.packedInt(at: offset + 1) }

  public struct Iterator: IteratorProtocol {
    public typealias Element = (name: String, value: Value)

    let bytes: [UInt8]
    var position: Int
    let end: Int

    public mutating func next() -> Element? {
      guard position < end else { return nil }
      let length = bytes.packedInt(at: position)
      let name = String(decoding: bytes[(position + 4)..<(position + 4 + length)], as: UTF8.self)
      let value = Value(packed: bytes, at: position + 4 + length)
      position += 4 + length + Value.size(in: bytes, at: position + 4 + length)
      return (name, value)
    }
  }

  public func makeIterator() -> Iterator {
    Iterator(
      bytes: bytes, position: offset + 9, end: offset + 9 + bytes.packedInt(at: offset + 5))
  }

  /// The field of that name, or nil.
  public subscript(name: String) -> Value? {
    var name = name
    return name.withUTF8 { wanted in
      var next = offset + 9
      let end = next + bytes.packedInt(at: offset + 5)
      while next < end {
        let length = bytes.packedInt(at: next)
        let start = next + 4
        if length == wanted.count, bytes[start..<(start + length)].elementsEqual(wanted) {
          return Value(packed: bytes, at: start + length)
        }
        next = start + length + Value.size(in: bytes, at: start + length)
      }
      return nil
    }
  }

  /// This map as a value.
  public var asValue: Value { Value(packed: bytes, at: offset) }
}
