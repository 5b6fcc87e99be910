import UsherWire

extension Event {
  fileprivate var isSignIn: Bool {
    if case .userSignedIn = body { return true }
    return false
  }
}

/// Who uses the device: facts, sign-in, sign-out, guids (decisions 5, 10).
extension Session {
  /// A differing account is a sign-out first.
  func switchesAccount(_ event: Event) -> Bool {
    var new = event.facts?.account
    if case .userSignedIn(let account, _, _) = event.body { new = account }
    guard let new, let current = account else { return false }
    return new != current
  }

  mutating func merge(_ facts: Facts, of event: Event, into steps: inout [Step]) {
    if let new = facts.account, account == nil, !event.isSignIn {
      profile.value.account = new
      steps.append(.signIn(SignIn(about: nil, account: new, verifiedEmail: nil, clickIds: [])))
    }
    if let guid = facts.guid { tell(guid: guid, into: &steps) }
    if let id = facts.anonymousId { profile.value.anonymousId = id }
    if let email = facts.email { tell(email: email, verified: facts.emailVerified) }
    if facts.email == nil, let verified = facts.emailVerified, profile.value.email != nil {
      profile.value.emailVerified = verified
    }
    if let country = facts.country { profile.value.country = country }
    if let locale = facts.locale { profile.value.locale = locale }
    if let version = facts.appVersion { profile.value.appVersion = version }
    if let attributes = facts.attributes { profile.value.merge(attributes: attributes) }
  }

  /// Another address is not verified because the one before was.
  private mutating func tell(email: String, verified: Bool?) {
    let same = profile.value.email == email
    profile.value.emailVerified = verified ?? (same && profile.value.emailVerified)
    profile.value.email = email
  }

  mutating func signIn(
    _ account: String, email: String?, verified: Bool, about: EventRef, into steps: inout [Step]
  ) {
    profile.value.account = account
    if let email = email ?? (verified ? profile.value.email : nil) {
      tell(email: email, verified: verified)
    }
    let clicks = verifiedEmail == nil ? [] : traffic.value.clicks.compactMap(\.clickId)
    steps.append(
      .signIn(
        SignIn(
          about: about, account: account, verifiedEmail: verifiedEmail, clickIds: clicks)))
  }

  mutating func signedIn(
    _ signIn: SignIn, guids: [String], bound: Bool, subscribers: [String], into steps: inout [Step]
  ) {
    if account == signIn.account {
      for guid in guids { hold(guid: guid, into: &steps) }
      for guid in subscribers where !holds(guid) {
        self.guids.append(HeldGuid(guid: guid, account: account, role: .whileActive))
      }
      if bound { forgetClicks(signIn.clickIds) }
    }
    guard let about = signIn.about else { return }
    accept(about, bound: signIn.clickIds.isEmpty ? nil : bound, into: &steps)
    if account != nil { release(.signedIn, into: &steps) }
  }

  mutating func forgetClicks(_ ids: [String]) {
    if !ids.isEmpty {
      traffic.value.clicks.removeAll { $0.clickId.map(ids.contains) ?? false }
    }
  }

  /// Clears what a sign-out clears. A running redemption settles: then it returns true.
  @discardableResult
  mutating func signOut(into steps: inout [Step]) -> Bool {
    let running = traffic.value.running
    if let account { guids.removeAll { $0.account == account } }
    profile.value.account = nil
    profile.value.email = nil
    profile.value.emailVerified = false
    profile.value.accountAttributes = .emptyMap
    profile.shrink()
    traffic.value = Traffic()
    traffic.shrink()
    guard let running else { return false }
    cancel(running, into: &steps)
    return true
  }

  private func cancel(_ running: Running, into steps: inout [Step]) {
    let redemption = running.redemption
    let result = RedemptionResult(
      provider: redemption.ticket.provider.rawValue, outcome: .failed, errorCode: "signedOut")
    steps.append(.cancel(redemption))
    steps.append(
      .refresh(
        Settlement(
          about: redemption.about, fingerprint: redemption.ticket.fingerprint, result: result)))
  }

  func holds(_ guid: String) -> Bool { guids.contains { $0.guid == guid } }

  /// The guid becomes the session's own where it has none, and is linked otherwise. One that comes
  /// while somebody is signed in is remembered as that account's.
  mutating func hold(guid new: String, into steps: inout [Step]) {
    if let index = guids.firstIndex(where: { $0.guid == new }) {
      guard guids[index].role == .whileActive else { return }
      guids.remove(at: index)
    }
    if guid == nil {
      guids.insert(HeldGuid(guid: new, account: account, role: .own), at: 0)
    } else {
      guids.append(HeldGuid(guid: new, account: account, role: .linked))
    }
    if guids.count > HeldGuid.limit { guids.remove(at: 1) }
    if let account { steps.append(.linkGuid(new, account: account)) }
  }

  /// A fact replaces an own guid that was itself a fact; any other one stays linked, because
  /// something was exchanged or bought for it.
  private mutating func tell(guid new: String, into steps: inout [Step]) {
    if let first = guids.first, first.isOwn {
      guard first.guid != new else { return }
      if first.role == .told {
        guids.removeFirst()
      } else {
        guids[0].role = .linked
      }
    }
    let known = guids.firstIndex { $0.guid == new }
    let account = known.map { guids.remove(at: $0).account } ?? self.account
    guids.insert(HeldGuid(guid: new, account: account, role: .told), at: 0)
  }
}
