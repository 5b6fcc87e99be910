/// A published web payment page that the project declares.
public struct Paywall: Sendable, Hashable {
  public var id: String
  /// An https address, or empty while it is not published (SU-63).
  public var address: String
  public var isDefault: Bool

  public init(id: String, address: String, isDefault: Bool = false) {
    self.id = id
    self.address = address
    self.isDefault = isDefault
  }

  public var isPublished: Bool { !address.isEmpty }
}
