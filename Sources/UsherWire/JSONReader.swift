internal import CJSON

/// Reads JSON text into values: strict RFC 8259, no name twice in one object, nesting up to 64.
///
/// Integers beyond 64 bits become numbers. One reader belongs to one thread and keeps its buffers;
/// while the value of the last text is gone when the next is read, reading allocates nothing.
public final class JSONReader {
  private let parser: OpaquePointer?
  private var storage: [UInt8] = []

  public init() { parser = usher_json_new() }

  deinit { usher_json_free(parser) }

  /// Reads one text.
  public func read(_ text: UnsafeRawBufferPointer) throws(JSONFault) -> Value {
    if let value = fast(text) { return value }
    // simdjson says neither where nor why; the text is bad, or has an integer beyond 64 bits.
    return try JSONDiagnosis.read(text)
  }

  public func read(_ text: [UInt8]) throws(JSONFault) -> Value { try read(text[...]) }

  public func read(_ text: ArraySlice<UInt8>) throws(JSONFault) -> Value {
    try text.withUnsafeBytes { bytes in Result { () throws(JSONFault) in try read(bytes) } }.get()
  }

  public func read(_ text: String) throws(JSONFault) -> Value { try read(Array(text.utf8)) }

  /// What simdjson makes of it; nil when it refuses.
  func fast(_ text: UnsafeRawBufferPointer) -> Value? {
    guard let parser else { return nil }
    var packed: UnsafePointer<UInt8>?
    var size = 0
    guard
      usher_json_read(parser, text.baseAddress, text.count, &packed, &size)
        == USHER_JSON_OK.rawValue
    else { return nil }
    // Copies nothing when an older value still holds the storage, and keeps it when none does.
    storage.removeAll(keepingCapacity: true)
    storage.append(contentsOf: UnsafeBufferPointer(start: packed, count: size))
    return Value(packed: storage)
  }
}
