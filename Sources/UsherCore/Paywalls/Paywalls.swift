/// The paywalls that a project declares.
public struct Paywalls: Sendable, Hashable {
  /// Sorted by id.
  public let all: [Paywall]
  /// What opens when nobody names a paywall: the one marked so, or the only one.
  public let standard: Paywall?

  public init(_ paywalls: [Paywall] = []) {
    all = paywalls.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    standard = all.first(where: \.isDefault) ?? (all.count == 1 ? all.first : nil)
  }

  /// Sorted.
  public var ids: [String] { all.map(\.id) }

  /// The paywall of that id, or nil.
  public subscript(id: String) -> Paywall? { all.first { $0.id.sameBytes(as: id) } }
}
