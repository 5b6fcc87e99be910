/// A value that is nobody's business in a log, such as an e-mail address: its owner uses it freely,
/// but printing or dumping the owner shows `{hidden}`.
@propertyWrapper
public struct Unprinted<Value: Sendable & Hashable>: Sendable, Hashable {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Unprinted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "{hidden}" }
  public var debugDescription: String { "{hidden}" }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
