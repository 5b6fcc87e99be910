public import UsherCore
public import UsherWire

/// Entitlement checks over the guids of a session.
extension StoreReader {
  /// Best over all guids; `unknown` where the store could not be asked and nothing better is known.
  public func entitlement(
    _ name: String, of guids: [HeldGuid], at now: Instant
  ) -> Entitlement {
    var truth = EntitlementTruth(of: name, at: now)
    for held in guids {
      do throws(StoreFault) {
        truth.add(try grant(guid: held.guid, entitlement: name), of: held)
      } catch {
        truth.addUnanswered()
      }
    }
    return truth.best
  }

  /// Which of the names are active, sorted, and whether all could be asked: the step `refresh`.
  public func active(
    _ names: [String], of guids: [HeldGuid], at now: Instant
  ) -> (names: [String], complete: Bool) {
    var active: [String] = []
    var complete = true
    for name in names {
      let found = entitlement(name, of: guids, at: now)
      if found.status == .unknown { complete = false }
      if found.isActive { active.append(name) }
    }
    return (active.sorted(), complete)
  }

  /// Whether one of the names became active at `since` or later: the step `poll`. What could not
  /// be asked is not found yet.
  public func becameActive(
    _ names: [String], of guids: [HeldGuid], since: Instant, at now: Instant
  ) -> Bool {
    names.contains { name in
      guids.contains { held in
        guard let grant = try? grant(guid: held.guid, entitlement: name) else { return false }
        return grant.recordedAt >= since && grant.entitlement(at: now).isActive
      }
    }
  }

  /// What a sign-in links: the account's guids, and the stable guids of active FunnelsGrove grants
  /// to the verified e-mail (FG-25, FG-26).
  public func identity(
    of signIn: SignIn, entitlements names: [String], at now: Instant
  ) throws(StoreFault) -> (guids: [String], subscribers: [String]) {
    let guids = try guids(account: signIn.account)
    guard let email = signIn.verifiedEmail else { return (guids, []) }
    var active: [String] = []
    for guid in try subscribers(email: email) {
      for name in names {
        guard let grant = try grant(guid: guid, entitlement: name),
          grant.provider == ProviderName.funnelsgrove.rawValue, grant.entitlement(at: now).isActive
        else { continue }
        active.append(guid)
        break
      }
    }
    return (guids, active)
  }
}
