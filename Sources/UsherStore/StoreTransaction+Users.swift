public import UsherCore

/// Buyers.
extension StoreTransaction {
  /// `s2s.createUser`: finds or makes the one buyer that the request means (decision 11).
  public mutating func createUser(
    _ request: BuyerRequest, freshGuid: () -> String
  ) throws(StoreFault) -> IdentifiedBuyer {
    let buyer = try request.identify(in: self, freshGuid: freshGuid)
    let guid = buyer.user.guid
    write(.user(buyer.user))
    if let id = buyer.newExternalId { write(.attachExternalId(id, guid: guid)) }
    if let account = request.account, buyer.user.account == account {
      write(.attachAccount(account, guid: guid))
    }
    write(.attachDevice(request.device, guid: guid))
    return buyer
  }

  /// Creates the guid's user where it is unknown.
  public mutating func ensureUser(_ guid: String, email: String? = nil) throws(StoreFault) {
    if try user(guid: guid) == nil { write(.user(S2SUser(guid: guid, email: email))) }
  }

  /// Remembers that the guid is the account's: the step `linkGuid`.
  public mutating func linkGuid(_ guid: String, account: String) throws(StoreFault) {
    var known = try user(guid: guid) ?? S2SUser(guid: guid)
    if known.account == nil {
      known.account = account
      write(.user(known))
    }
    write(.attachAccount(account, guid: guid))
  }
}
