/// Values written down in code: `["id": 7, "tags": ["a", true, nil]]`.
extension Value {
  /// A value made by what `write` writes.
  public init(_ write: (inout ValueWriter) -> Void) {
    var writer = ValueWriter()
    write(&writer)
    self.init(packed: writer.bytes)
  }

  public static let null = Value { $0.null() }
  public static let emptyMap = Value { $0.map { _ in } }
  public static func bool(_ value: Bool) -> Value { Value { $0.bool(value) } }
  public static func integer(_ value: Int64) -> Value { Value { $0.integer(value) } }
  public static func number(_ value: Double) -> Value { Value { $0.number(value) } }
  public static func string(_ value: some StringProtocol) -> Value { Value { $0.string(value) } }
  public static func list(_ items: [Value]) -> Value {
    Value { $0.list({ writer in for item in items { writer.value(item) } }, count: items.count) }
  }
  public static func map(_ fields: some Sequence<(String, Value)>) -> Value {
    Value {
      $0.map { writer in for (name, value) in fields { writer.field(name, value) } }
    }
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: Value...) { self = .list(elements) }
  public init(dictionaryLiteral elements: (String, Value)...) { self = .map(elements) }
}
