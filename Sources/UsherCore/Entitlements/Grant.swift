public import UsherWire

/// What creates an entitlement: one a guid and name.
public struct Grant: Sendable, Hashable {
  public var guid: String
  public var entitlement: String
  /// `active`, `grace`, `expired` or `revoked`.
  public var status: EntitlementStatus
  /// nil: for good.
  public var expiresAt: Instant?
  public var provider: String?
  public var product: String?
  /// When it was last granted or changed.
  public var recordedAt: Instant

  public init(
    guid: String, entitlement: String, status: EntitlementStatus, expiresAt: Instant? = nil,
    provider: String? = nil, product: String? = nil, recordedAt: Instant
  ) {
    self.guid = guid
    self.entitlement = entitlement
    self.status = status
    self.expiresAt = expiresAt
    self.provider = provider
    self.product = product
    self.recordedAt = recordedAt
  }

  /// The truth at a moment. An entitlement whose expiry equals now is active, one second later it
  /// is expired (decision 4). Grace that was reported after the expiry lasts until the next report.
  public func status(at now: Instant) -> EntitlementStatus {
    switch status {
    case .revoked, .expired, .none, .unknown: return status
    case .active, .grace: break
    }
    guard let expiresAt, now > expiresAt else { return status }
    return status == .grace && expiresAt < recordedAt ? .grace : .expired
  }

  public func entitlement(at now: Instant) -> Entitlement {
    Entitlement(
      name: entitlement, status: status(at: now), expiresAt: expiresAt, provider: provider,
      product: product)
  }
}

extension Grant {
  /// The grant after a payment; a payment never shortens what is active.
  public static func paid(_ payment: Payment, guid: String, known: Grant?, at now: Instant) -> Grant
  {
    var grant = Grant(
      guid: guid, entitlement: payment.entitlement, status: .active, expiresAt: payment.expiresAt,
      provider: payment.provider, product: payment.product, recordedAt: now)
    guard let known, known.status(at: now) == .active, let end = grant.expiresAt,
      known.expiresAt.map({ $0 > end }) ?? true
    else { return grant }
    grant.expiresAt = known.expiresAt
    grant.product = known.product ?? grant.product
    return grant
  }

  /// The grant after `entitlement.changed`; nil where nothing changes. An empty answer (`none`)
  /// erases nothing, a revocation does (decision 7). What is not said again stays.
  public static func changed(_ change: EntitlementChange, known: Grant?, at now: Instant) -> Grant?
  {
    guard change.status != .none, change.status != .unknown else { return nil }
    let ends = change.status == .expired || change.status == .revoked
    return Grant(
      guid: change.guid, entitlement: change.entitlement, status: change.status,
      expiresAt: change.expiresAt ?? (ends ? known?.expiresAt : nil),
      provider: change.provider ?? known?.provider, product: change.product ?? known?.product,
      recordedAt: now)
  }

  /// The same access for another guid (QO-1).
  public func copied(to guid: String, at now: Instant) -> Grant {
    var copy = self
    copy.guid = guid
    copy.recordedAt = now
    return copy
  }
}
