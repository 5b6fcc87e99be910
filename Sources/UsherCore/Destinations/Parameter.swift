/// What a destination's parameter may hold.
public enum ParameterType: Sendable, Hashable {
  case string
  /// 64 bits, `-?(0|[1-9][0-9]*)` as text.
  case integer
  /// As JSON writes it: an integer where it fits in 64 bits, else a double.
  case number
  case boolean
  /// A real day `YYYY-MM-DD`; a string in Lua.
  case date
  /// One of these strings.
  case oneOf([String])

  /// The names a project writes.
  static let names = ["boolean", "date", "integer", "number", "string"]

  /// The type of that name, or nil; the one-of form has no name.
  init?(name: some StringProtocol) {
    switch name {
    case "string": self = .string
    case "integer": self = .integer
    case "number": self = .number
    case "boolean": self = .boolean
    case "date": self = .date
    default: return nil
    }
  }

  /// What is expected, for messages: `an integer`.
  public var expectation: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "true or false"
    case .date: "a day such as '2026-01-31'"
    case .oneOf(let options): "one of " + options.map { "'\($0)'" }.joined(separator: ", ")
    }
  }
}

/// A declared parameter of a destination.
public struct Parameter: Sendable, Hashable {
  /// Where its text stands in a link.
  public enum Place: Sendable, Hashable {
    /// The segment of the path with this number, from 0.
    case path(segment: Int)
    case query
  }

  public var name: String
  public var type: ParameterType
  public var place: Place
  /// Only in the query.
  public var isOptional: Bool

  public init(name: String, type: ParameterType, place: Place, isOptional: Bool = false) {
    self.name = name
    self.type = type
    self.place = place
    self.isOptional = isOptional
  }

  var isInPath: Bool { place != .query }
}
