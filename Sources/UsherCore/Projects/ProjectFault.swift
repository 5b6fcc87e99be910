/// One thing that is wrong in a project's usher.lua.
public struct ProjectFault: Error, Sendable, Hashable {
  /// Names and list positions from the top of the table, `["destinations", "album", "route"]`.
  /// The loader finds the line and column of it.
  public var path: [String]
  /// Whether the value at `path` is meant, or the field's name itself (an unknown field).
  public var concernsName: Bool
  /// Lower case: what is wrong and what was expected, with the offending value quoted.
  public var message: String
  /// What to do: `did you mean 'destinations'?`
  public var hint: String?

  public init(
    _ path: [String], _ message: String, hint: String? = nil, concernsName: Bool = false
  ) {
    self.path = path
    self.concernsName = concernsName
    self.message = message
    self.hint = hint
  }
}
