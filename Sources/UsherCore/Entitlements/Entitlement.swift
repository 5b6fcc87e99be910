public import UsherWire

/// What is known of a named access. Best first, as checks over several guids prefer (decision 5).
public enum EntitlementStatus: String, Sendable, Hashable, CaseIterable {
  case active, grace, unknown, expired, revoked, none
}

/// A named access with its status and expiry, as a check answers it.
public struct Entitlement: Sendable, Hashable {
  public var name: String
  public var status: EntitlementStatus
  public var expiresAt: Instant?
  public var provider: String?
  public var product: String?

  public init(
    name: String, status: EntitlementStatus, expiresAt: Instant? = nil, provider: String? = nil,
    product: String? = nil
  ) {
    self.name = name
    self.status = status
    self.expiresAt = expiresAt
    self.provider = provider
    self.product = product
  }

  /// Whether access is open: `active` or `grace`.
  public var isActive: Bool { status == .active || status == .grace }
}
