public import UsherWire

/// An issued handoff code or redemption token as it is remembered: by its fingerprint only.
public struct IssuedCredential: Sendable, Hashable {
  public var fingerprint: Fingerprint
  public var provider: ProviderName
  /// The buyer.
  public var guid: String
  public var entitlement: String
  /// Good up to and not including this moment (decision 4).
  public var expiresAt: Instant
  public var purchaseContext: Value?
  /// Already masked: whom a new mail would reach.
  public var emailHint: Secret?
  public var consumed: Consumption?

  /// Who redeemed it.
  public struct Consumption: Sendable, Hashable {
    public var device: String
    public var account: String?
    public var at: Instant

    public init(device: String, account: String?, at: Instant) {
      self.device = device
      self.account = account
      self.at = at
    }
  }

  public init(
    fingerprint: Fingerprint, provider: ProviderName, guid: String, entitlement: String,
    expiresAt: Instant, purchaseContext: Value? = nil, emailHint: Secret? = nil
  ) {
    self.fingerprint = fingerprint
    self.provider = provider
    self.guid = guid
    self.entitlement = entitlement
    self.expiresAt = expiresAt
    self.purchaseContext = purchaseContext
    self.emailHint = emailHint
  }
}

extension IssuedCredential {
  /// The credential that a payment issues; nil for a provider that issues none.
  public init?(
    _ payment: Payment, of provider: ProviderName, guid: String, fingerprint: Fingerprint,
    at now: Instant
  ) {
    let kind = LinkProviders.all.first { $0.name == provider }
    guard let lifetime = kind?.credentialLifetime else { return nil }
    self.init(
      fingerprint: fingerprint, provider: provider, guid: guid, entitlement: payment.entitlement,
      expiresAt: now + lifetime, purchaseContext: payment.purchaseContext,
      emailHint: payment.email.map { Secret(EmailHint.masked($0)) })
  }
}

/// An attempt to exchange a credential.
public struct ExchangeRequest: Sendable, Hashable {
  public var fingerprint: Fingerprint
  public var provider: ProviderName
  public var device: String
  public var account: String?
  public var at: Instant

  public init(
    fingerprint: Fingerprint, provider: ProviderName, device: String, account: String?, at: Instant
  ) {
    self.fingerprint = fingerprint
    self.provider = provider
    self.device = device
    self.account = account
    self.at = at
  }
}

extension IssuedCredential {
  /// What to answer, in the one order of checks (decision 3): unknown, consumed, expired. Whoever
  /// gets `exchanged` without `replay` must store the consumption in the same operation.
  public func answer(to request: ExchangeRequest) -> ExchangeAnswer {
    guard provider == request.provider else { return .unknown }
    if let consumed {
      let sameAccount = consumed.account == nil || consumed.account == request.account
      guard consumed.device == request.device, sameAccount else { return .belongsToOther }
      return exchanged(replay: true)
    }
    guard request.at < expiresAt else { return .expired(emailHint: emailHint) }
    return exchanged(replay: false)
  }

  private func exchanged(replay: Bool) -> ExchangeAnswer {
    .exchanged(
      Exchange(
        guid: guid, entitlement: entitlement, replay: replay, purchaseContext: purchaseContext))
  }
}
