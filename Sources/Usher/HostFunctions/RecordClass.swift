internal import UsherCore
internal import UsherWire

/// The kinds of objects that the host hands to a script. A script cannot make one.
enum RecordClass: UInt32, CaseIterable {
  case user = 1, link, result, press, destination, paywall, buyer, decision
}

extension Value {
  /// The number of the record when it is one of that class.
  func id(of wanted: RecordClass) -> Int? {
    guard let record, record.class == wanted.rawValue else { return nil }
    return Int(record.id)
  }
}

extension ValueWriter {
  /// A record of a class that only names what the host keeps.
  mutating func reference(_ recordClass: RecordClass, _ id: Int) {
    record(class: recordClass.rawValue, id: UInt32(id))
  }
}
