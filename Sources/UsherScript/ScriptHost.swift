public import UsherWire

/// The number of a function of the host; below 0xFFFF_FF00.
public struct HostFunctionID: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Answers what scripts call.
public protocol ScriptHost: AnyObject {
  /// Called while a script waits for the answer, on the thread that runs it; it cannot use the
  /// state that calls. Values of the answer are written to `answer`.
  func call(
    _ function: HostFunctionID, arguments: ScriptArguments, answer: inout ValueWriter
  ) -> HostAnswer
}

/// How a host call ends.
public enum HostAnswer: Sendable {
  /// So many values were written.
  case values(Int)
  /// An error at the script's line; it can catch it. `about` is the name that it is about.
  case fail(String, about: String? = nil, note: String? = nil, hint: String? = nil)
  /// The script waits until `resume`. Only where `arguments.mayWait`.
  case suspend
}

/// The arguments of a host call; good only during the call.
public struct ScriptArguments {
  let bytes: [UInt8]
  public let count: Int
  /// Whether the script can be made to wait here.
  public let mayWait: Bool
  let guardState: OpaquePointer?

  /// The argument at a position from 0; nil when it was not given. A nil that was given is `.null`.
  public subscript(position: Int) -> Value? {
    guard position >= 0, position < count else { return nil }
    var value = Value(packed: bytes)
    var offset = 0
    for _ in 0..<position {
      offset += value.size
      value = Value(packed: bytes, at: offset)
    }
    return value
  }
}
