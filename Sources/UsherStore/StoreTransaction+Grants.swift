public import UsherCore
public import UsherWire

/// What grants: payments, changes, exchanges (decision 7).
extension StoreTransaction {
  /// `payment.completed`: creates the buyer where needed and grants; gives the buyer's guid. A
  /// FunnelsGrove buyer without a given guid is found again by the verified e-mail.
  public mutating func pay(
    _ payment: Payment, at now: Instant, freshGuid: () -> String
  ) throws(StoreFault) -> String {
    let verified = payment.provider == ProviderName.funnelsgrove.rawValue ? payment.email : nil
    let guid: String
    if let given = payment.guid {
      guid = given
    } else if let verified, let known = try subscribers(email: verified).first {
      guid = known
    } else {
      guid = freshGuid()
    }
    try ensureUser(guid, email: payment.email)
    let known = try grant(guid: guid, entitlement: payment.entitlement)
    write(.grant(.paid(payment, guid: guid, known: known, at: now)))
    if let verified { write(.subscriber(email: verified, guid: guid)) }
    return guid
  }

  /// `entitlement.changed`: an unknown guid is created, an empty answer erases nothing.
  public mutating func change(
    _ change: EntitlementChange, at now: Instant
  ) throws(StoreFault) {
    try ensureUser(change.guid)
    let known = try grant(guid: change.guid, entitlement: change.entitlement)
    if let grant = Grant.changed(change, known: known, at: now) { write(.grant(grant)) }
  }

  /// The step `grant`: the session's own guid gets what the buyer has at this moment (QO-1).
  public mutating func copyGrant(
    of buyer: String, entitlement: String, to guid: String, at now: Instant
  ) throws(StoreFault) {
    try ensureUser(guid)
    guard buyer != guid, let found = try grant(guid: buyer, entitlement: entitlement) else {
      return
    }
    write(.grant(found.copied(to: guid, at: now)))
  }
}
