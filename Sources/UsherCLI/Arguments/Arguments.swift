/// The words of one command line, told apart and checked against the command's table.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  private var present: Set<String> = []

  /// Whether the flag was given.
  func has(_ flag: String) -> Bool { present.contains(flag) }

  /// The value given for the flag.
  subscript(flag: String) -> String? { values[flag] }

  /// The value of a number flag, which parsing has checked.
  func number(_ flag: String) -> UInt64? { values[flag].flatMap { UInt64($0) } }

  /// The operand at that place, or nil where the line has fewer.
  func operand(_ place: Int) -> String? {
    operands.indices.contains(place) ? operands[place] : nil
  }

  mutating func append(operand: String) { operands.append(operand) }

  /// False when the flag was there before.
  mutating func set(_ flag: String, value: String? = nil) -> Bool {
    values[flag] = value
    return present.insert(flag).inserted
  }
}
