#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Looks into packed values in place: no copy, and no check that their writer has already made.
struct PackedBytes {
  let bytes: UnsafeRawBufferPointer

  func kind(at offset: Int) -> Value.Kind {
    Value.Kind(rawValue: bytes[offset]) ?? .null
  }

  func count(at offset: Int) -> Int {
    Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }

  func bits(at offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The bytes of a string or a name.
  func text(at offset: Int, count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + count)])
  }

  /// How many bytes the value at `offset` takes.
  func size(at offset: Int) -> Int {
    switch kind(at: offset) {
    case .null, .false, .true: 1
    case .integer, .number: 9
    case .string: 5 + count(at: offset + 1)
    case .list, .map: 9 + count(at: offset + 5)
    case .record: 9 + 9 + count(at: offset + 9 + 5)
    case .function: 5
    }
  }

  /// Where the value of a field is, of the map at `offset`.
  func field(_ name: UnsafeRawBufferPointer, ofMapAt offset: Int) -> Int? {
    var next = offset + 9
    let end = next + count(at: offset + 5)
    while next < end {
      let length = count(at: next)
      let value = next + 4 + length
      if length == name.count, order(next, name) == 0 { return value }
      next = value + size(at: value)
    }
    return nil
  }

  /// Compares the name at `offset` with another text: whether it comes before another text (below 0), is it (0) or comes after.
  func order(_ offset: Int, _ other: UnsafeRawBufferPointer) -> Int {
    let count = count(at: offset)
    let shorter = min(count, other.count)
    var order = 0
    if shorter > 0, let a = bytes.baseAddress, let b = other.baseAddress {
      order = Int(memcmp(a + offset + 4, b, shorter))
    }
    return order != 0 ? order : count - other.count
  }
}

extension UnsafeRawBufferPointer {
  func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let a = baseAddress, let b = other.baseAddress else {
      return count == other.count
    }
    return memcmp(a, b, count) == 0
  }
}

extension [UInt8] {
  func packed<R>(_ body: (PackedBytes) -> R) -> R {
    withUnsafeBytes { body(PackedBytes(bytes: $0)) }
  }
}

extension StringProtocol {
  /// The UTF-8 of a text, without a copy where it is stored as such.
  func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    if let result = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) {
      return result
    }
    return Array(utf8).withUnsafeBytes(body)
  }
}
