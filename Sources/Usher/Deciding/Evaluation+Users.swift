internal import UsherCore
internal import UsherScript
internal import UsherSeal
internal import UsherStore
internal import UsherWire

/// Entitlements, buyers and passes, as one evaluation sees them.
extension Evaluation {
  /// The guid that a check and a mint mean: the session's own, or the buyer just created.
  var ownGuid: String? { session.guid ?? createdGuids.first }

  /// The entitlement whose name stands at a position, over all guids of the session.
  func entitlement(_ arguments: Arguments, at index: Int) throws(Misuse) -> Entitlement {
    if index == 1, arguments.values.count == 1, arguments[0].string != nil {
      throw Misuse("\(arguments.function) is called with a colon, not a dot")
    }
    let name = try arguments.string(index, "an entitlement's name")
    guard project.entitlements.contains(name) else {
      throw Misuse(
        "unknown entitlement '\(name)'"
          + Said.hint(for: name, in: project.entitlements, listed: "declared"))
    }
    return entitlement(named: name)
  }

  func entitlement(named name: String) -> Entitlement {
    var guids = session.guids
    for guid in createdGuids where !guids.contains(where: { $0.guid == guid }) {
      guids.append(HeldGuid(guid: guid, role: .linked))
    }
    return transaction.entitlement(name, of: guids, at: now)
  }

  /// The paywall that a script names by a record or an id; nothing is the default one.
  func paywall(_ value: Value?, in function: String) throws(Misuse) -> Paywall? {
    guard let value, !value.isNull else { return project.paywalls.standard }
    if let index = value.id(of: .paywall) { return project.paywalls.all[checked: index] }
    guard let id = value.string else {
      throw Misuse(
        "\(function) needs a paywall such as paywalls.annual or its id, got \(value.told)")
    }
    guard let paywall = project.paywalls[id] else {
      throw Misuse(
        "\(function): unknown paywall '\(id)'"
          + Said.hint(for: id, in: project.paywalls.ids, listed: "declared"))
    }
    return paywall
  }

  func userExists(_ guid: String) -> Bool {
    do {
      return try transaction.user(guid: guid) != nil
    } catch {
      storeFault = error
      return false
    }
  }

  /// Creates or finds the S2S user (decision 11).
  func createUser(
    guid: String?, externalId: String?, email: String?, attributes: ValueMap?
  ) throws(Misuse) -> (guid: String, created: Bool) {
    let user = try findUser(
      guid: guid, externalId: externalId, email: email, attributes: attributes)
    guard let user else {
      throw Misuse(
        "s2s.createUser: the attributes of one buyer take at most "
          + "\(DecisionSize.attributes >> 10) KB together")
    }
    return user
  }

  /// nil where the buyer's attributes would become too large.
  private func findUser(
    guid: String?, externalId: String?, email: String?, attributes: ValueMap?
  ) throws(Misuse) -> (guid: String, created: Bool)? {
    let pressGuid: String? =
      if case .purchase(let press) = question { press.currentGuid } else { nil }
    let request = BuyerRequest(
      guid: guid, externalId: externalId, email: email,
      attributes: attributes?.asValue ?? .emptyMap, pressGuid: pressGuid, session: session)
    let before = transaction.savepoint
    do throws(StoreFault) {
      let buyer = try transaction.createUser(request) {
        host.options.random.uuid(line: about.line, draw("guid"))
      }
      guard buyer.user.attributes.size <= DecisionSize.attributes else {
        transaction.drop(to: before)
        return nil
      }
      if !createdGuids.contains(buyer.user.guid) { createdGuids.append(buyer.user.guid) }
      return (buyer.user.guid, buyer.created)
    } catch {
      storeFault = error
      throw Misuse("the store could not be asked: \(error.message)")
    }
  }

  /// A buyer with a new pass for the paywall, where that has an address (SU-57…63).
  func buyer(guid: String, created: Bool, paywall: Paywall?) throws(Misuse) -> Buyer {
    var buyer = Buyer(guid: guid, created: created, paywall: paywall)
    guard let paywall, paywall.isPublished else { return buyer }
    let random = host.options.random
    let pass = Pass(
      guid: guid, paywall: paywall.id, issuedAt: now,
      id: random.uuid(line: about.line, draw("jti")))
    let nonce = random.nonce(line: about.line, draw("nonce"))
    buyer.url = PaywallURL.url(of: paywall, pass: host.options.keys.mint(pass, nonce: nonce))
    buyer.shownURL = PaywallURL.url(of: paywall, pass: Secret("{pass}")).map(\.revealed)
    buyer.expiresAt = pass.expiresAt
    return buyer
  }

  /// Writes a buyer as a record and keeps it for `openPaywall`.
  func write(_ buyer: Buyer, into writer: inout ValueWriter) {
    writer.record(class: RecordClass.buyer.rawValue, id: UInt32(buyers.count)) {
      $0.field("created", buyer.created)
      if let expiresAt = buyer.expiresAt { $0.field("expiresAt", expiresAt.seconds) }
      $0.field("guid", buyer.guid)
      $0.field("paywall", buyer.paywall?.id)
      $0.field("paywallUrl", buyer.shownURL)
    }
    buyers.append(buyer)
  }
}
