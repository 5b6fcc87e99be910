import UsherCore
import UsherStore
import UsherWire

/// Short ways to say what happened.
extension World {
  func link(
    _ id: String, _ path: String, device: String = "phone", coldStart: Bool = false,
    fromHistory: Bool = false
  ) -> [String] {
    let link = Link(
      provider: .universal, kind: .page, scheme: "https", host: "www.acme.example", path: path)
    return open(id, link, device: device, coldStart: coldStart, fromHistory: fromHistory)
  }

  func appOpen(_ id: String, slug: String, to destination: String?, openId: String) -> [String] {
    let link = Link(
      provider: .funnelsgrove, kind: .appOpen, scheme: "https", host: "go.funnelsgrove.com",
      path: destination, slug: slug)
    return send(
      id, .linkOpened(LinkOpened(url: Secret(""))),
      link: OpenedLink(.success(link), openId: openId))
  }

  func redeem(
    _ id: String, _ code: String, by provider: ProviderName = .subster,
    kind: LinkKind = .handoff, auid: String? = nil, device: String = "phone",
    platform: Platform? = nil
  ) -> [String] {
    let link = Link(
      provider: provider, kind: kind, scheme: "https", host: "h", path: nil, anonymousId: auid,
      credential: Secret(code))
    return send(
      id, .linkOpened(LinkOpened(url: Secret(code))), device: device, platform: platform,
      link: OpenedLink(.success(link), fingerprint: World.fingerprint(code)))
  }

  private func open(
    _ id: String, _ link: Link, device: String, coldStart: Bool, fromHistory: Bool
  ) -> [String] {
    send(
      id,
      .linkOpened(LinkOpened(url: Secret(""), coldStart: coldStart, fromHistory: fromHistory)),
      device: device, link: OpenedLink(.success(link)))
  }

  /// A payment whose credential has the text of `code`.
  @discardableResult
  func pay(
    _ id: String = "pay", _ provider: ProviderName = .subster, guid: String? = "g-1",
    code: String = "CODE", for entitlement: String = "pro", until: Int64? = nil,
    email: String? = nil, context: Value? = nil
  ) -> [String] {
    var payment = Payment(provider: provider.rawValue, entitlement: entitlement)
    payment.guid = guid
    payment.product = code
    payment.expiresAt = until.map { now + $0 }
    payment.email = email
    payment.purchaseContext = context
    return send(id, .paymentCompleted(payment), device: "server")
  }

  @discardableResult
  func change(_ guid: String, _ status: EntitlementStatus, until: Int64? = nil) -> [String] {
    var change = EntitlementChange(guid: guid, entitlement: "pro", status: status)
    change.expiresAt = until.map { now + $0 }
    return send("change", .entitlementChanged(change), device: "server")
  }

  @discardableResult
  func signIn(
    _ account: String, email: String? = nil, verified: Bool = false, device: String = "phone",
    id: String = "in"
  ) -> [String] {
    send(
      id, .userSignedIn(account: account, email: email, emailVerified: verified), device: device)
  }

  @discardableResult
  func signOut(_ id: String = "out", device: String = "phone") -> [String] {
    send(id, .userSignedOut, device: device)
  }

  func wait(_ seconds: Int64) { now = now + seconds }

  func status(_ device: String = "phone", of name: String = "pro") -> EntitlementStatus {
    store.entitlement(name, of: self[device].guids, at: now).status
  }

  /// Opens a paywall whose pass ends after so many seconds.
  func openPaywall(for seconds: Int64 = 86_400, embedded: Bool = false, id: String = "press") {
    purchaseRule = { [now] _, _ in
      .openPaywall(
        .forBuyer(
          guid: "g-1", paywall: "annual", url: Secret("https://p"), expiresAt: now + seconds))
    }
    send(id, .purchasePressed(Press(button: "buy", embedded: embedded)))
  }
}
