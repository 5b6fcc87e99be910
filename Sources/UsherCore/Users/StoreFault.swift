/// A store could not be asked or written; the error code is `storeUnavailable`.
public struct StoreFault: Error, Sendable, Hashable {
  /// What happened, without values.
  public var message: String

  public init(_ message: String) { self.message = message }
}
