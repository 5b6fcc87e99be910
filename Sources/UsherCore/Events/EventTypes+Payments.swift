internal import UsherWire

/// The event types about payments, entitlements and redemptions.
extension EventType {
  static let paymentCompleted = EventType(
    "payment.completed", "somebody paid: grants, and issues the provider's link",
    [
      EventField(.provider, .name, required: true, "who took the payment"),
      EventField(.guid, .guid, "the buyer; one is created when absent"),
      EventField(.entitlement, .name, required: true, "what was bought"),
      EventField(.product, .string, "the product that was bought"),
      EventField(.expiresAt, .instant, "until when; without end when absent"),
      EventField(.email, .name, "the buyer's e-mail"),
      EventField(.anonymousId, .name, "the buyer's id on the web (PL-46)"),
      EventField(.purchaseContext, .map, "the funnel's attributes (PL-36)"),
    ]
  ) { fields in
    var payment = Payment(
      provider: fields.required(.provider), entitlement: fields.required(.entitlement))
    payment.guid = fields.string(.guid)
    payment.product = fields.string(.product)
    payment.expiresAt = fields.instant(.expiresAt)
    payment.email = fields.string(.email)
    payment.anonymousId = fields.string(.anonymousId)
    payment.purchaseContext = fields.value(.purchaseContext)
    return .paymentCompleted(payment)
  }

  static let entitlementChanged = EventType(
    "entitlement.changed", "a renewal, a refund, a grace period",
    [
      EventField(.guid, .guid, required: true, "the buyer; created when unknown"),
      EventField(.entitlement, .name, required: true, "the entitlement's name"),
      EventField(
        .status, .oneOf(["active", "grace", "expired", "revoked", "none"]), required: true,
        "`none` is an empty answer and erases nothing unexpired"),
      EventField(.expiresAt, .instant, "until when; without end when absent"),
      EventField(.product, .string, "the product behind it"),
      EventField(.provider, .string, "who said so"),
    ]
  ) { fields in
    var change = EntitlementChange(
      guid: fields.required(.guid), entitlement: fields.required(.entitlement),
      status: EntitlementStatus(rawValue: fields.required(.status)) ?? .none)
    change.expiresAt = fields.instant(.expiresAt)
    change.product = fields.string(.product)
    change.provider = fields.string(.provider)
    return .entitlementChanged(change)
  }

  static let redemptionSettled = EventType(
    "redemption.settled", "an SDK on the device redeemed by itself",
    [
      EventField(.provider, .name, required: true, "whose SDK"),
      EventField(.outcome, .name, required: true, "in the vendor's own spelling"),
      EventField(.replay, .boolean, "the link was redeemed before (PL-45)"),
      EventField(.errorCode, .string, "the vendor's code"),
      EventField(.errorMessage, .string, "the vendor's words"),
      EventField(.purchaseContext, .map, "the funnel's attributes (PL-36)"),
      EventField(.subscription, .map, "what is active now (PL-24)"),
      EventField(.emailHint, .string, "the masked e-mail of the purchase"),
    ]
  ) { fields in
    var report = SettledReport(
      provider: fields.required(.provider), outcome: fields.required(.outcome),
      replay: fields.bool(.replay) ?? false)
    report.errorCode = fields.string(.errorCode)
    report.errorMessage = fields.string(.errorMessage)
    report.purchaseContext = fields.value(.purchaseContext)
    report.subscription = fields.value(.subscription)
    report.emailHint = fields.string(.emailHint).map(Secret.init)
    return .redemptionSettled(report)
  }

  static let redemptionReissue = EventType(
    "redemption.reissue", "somebody asks for a new link by e-mail",
    [EventField(.email, .name, required: true, "where the purchase would have been mailed")]
  ) { fields in .redemptionReissue(email: fields.required(.email)) }
}
