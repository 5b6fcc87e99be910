public import UsherWire

/// The state of one installation of the app. A value: events and answers go in, steps come out.
///
/// | event | state | steps |
/// | --- | --- | --- |
/// | `link.opened` | from history | `ignore` `history` |
/// | | refused by the parser, unknown slug | `reject` |
/// | | equal to a link that waits | the same `hold` or `queue` line |
/// | | 32 links wait | `reject` `tooMany` |
/// | with a credential | the same one is being redeemed | `ignore` `duplicate` |
/// | | a redemption runs | `queue` |
/// | | else | ask `beforeRedemption`, then exchange; a return link polls while a paywall is open |
/// | without | `appOpen` | record it with its openId, then as below |
/// | | a redemption runs | `queue` |
/// | | gate closed | `hold` `gate` |
/// | | else | ask `link`; its answer is decided, a `hold` keeps the link |
/// | `app.ready`, `gate.changed`, `user.signedIn` | | `accepted`, then what was held for it goes on; older than 10 minutes: `reject` `stale` |
/// | `user.signedOut` | a redemption runs | it settles as `failed` `signedOut`, then as below |
/// | | else | clears (decision 10), `accepted` |
/// | another account | | as `user.signedOut` without its line, then the event |
/// | `purchase.pressed` | | links `currentGuid`, ask `purchase`; its `openPaywall` opens one |
/// | `payment.completed`, `entitlement.changed`, `redemption.reissue` | | the store's work |
/// | `redemption.settled` | | refresh, ask `redemption`, `outcome` |
/// | answer of the exchange | it runs still | link the guid, attributes, first open, refresh, ask `redemption`, `outcome`, then the queue |
/// | | it was settled | nothing |
/// | due | 90 s after the start | `outcome` `timedOut` |
/// | | next poll | poll; found: `success`; out of tries: `timedOut` `entitlementNotFound` |
///
/// Before an event of the device the shell calls `advance` while `nextDue` is not after
/// `max(event.at, latest)`; for `clock.advanced` it does so after `handle`, because that prints its
/// line first. Entitlements, rules and exchanges are asked as of `latest`.
public struct Session: Sendable {
  public let device: String
  /// The latest time that the device has seen; an earlier event is taken to be then.
  public internal(set) var latest: Instant
  public internal(set) var platform: Platform?
  /// Whether navigation exists.
  public internal(set) var ready = true
  public internal(set) var allowDeeplinks = true
  public internal(set) var allowCampaigns = true
  /// All guids that an entitlement check asks about; the own one is first, if there is one.
  public internal(set) var guids: [HeldGuid] = []

  var redemptions: UInt32 = 0
  var profile = Rare<Profile>()
  var traffic = Rare<Traffic>()

  public init(device: String, at: Instant) {
    self.device = device
    latest = at
  }

  /// The buyer identifier of this device, `currentGuid` (SU-31).
  public var guid: String? { guids.first.flatMap { $0.isOwn ? $0.guid : nil } }
  public var account: String? { profile.value.account }
  public var anonymousId: String? { profile.value.anonymousId }
  public var verifiedEmail: String? {
    profile.value.emailVerified ? profile.value.email : nil
  }
  public var country: String? { profile.value.country }
  public var attributes: Value {
    profile.value.attributes.merging(profile.value.accountAttributes)
  }

  /// Whether `hold` makes sense: false when it is already so, which is an error of the rule.
  public func canHold(_ until: HoldUntil) -> Bool {
    switch until {
    case .ready: !ready
    case .signedIn: account == nil
    case .gate: !allowDeeplinks
    }
  }

  /// Whether a redemption with this provider needs a guid that the session does not have: a grant
  /// goes to the session's own one (QO-9).
  public func needsGuid(for redemption: Redemption) -> Bool {
    redemption.ticket.provider == .qonversion && guid == nil
  }

  /// When the watchdog or the next poll comes; nil while nothing is under way.
  public var nextDue: Instant? { traffic.isSet ? traffic.value.running?.due : nil }

  /// Whether a payment page that this session opened is open.
  public var hasOpenPaywall: Bool { openPaywall != nil }

  var openPaywall: OpenPaywall? {
    guard let paywall = traffic.value.paywall, latest < paywall.until else { return nil }
    return paywall
  }

  /// Takes an event in. `link` is what the shell read of a `link.opened`.
  public mutating func handle(
    _ event: Event, link: OpenedLink? = nil, into steps: inout [Step]
  ) {
    latest = max(latest, event.at)
    if let platform = event.platform { self.platform = platform }
    let about = EventRef(event)
    if switchesAccount(event), signOut(into: &steps) {
      steps.append(.again)
      return
    }
    if let facts = event.facts { merge(facts, of: event, into: &steps) }
    switch event.body {
    case .linkOpened(let opened): open(opened, link, about: about, into: &steps)
    case .appReady:
      ready = true
      accept(about, into: &steps)
      release(.ready, into: &steps)
    case .gateChanged(let deeplinks, let campaigns):
      if let deeplinks { allowDeeplinks = deeplinks }
      if let campaigns { allowCampaigns = campaigns }
      accept(about, into: &steps)
      if allowDeeplinks { release(.gate, into: &steps) }
    case .userSignedIn(let account, let email, let verified):
      signIn(account, email: email, verified: verified, about: about, into: &steps)
    case .userSignedOut:
      signOut(into: &steps)
      accept(about, into: &steps)
    case .purchasePressed(let press):
      if let guid = press.currentGuid { hold(guid: guid, into: &steps) }
      steps.append(.ask(.purchase(press), about: about))
    case .paywallClosed:
      if traffic.value.paywall != nil { traffic.value.paywall = nil }
      accept(about, into: &steps)
    case .paymentCompleted(let payment): steps.append(.pay(payment, about: about))
    case .entitlementChanged(let change):
      steps.append(.changeEntitlement(change))
      accept(about, into: &steps)
    case .redemptionSettled(let report):
      settle(report, about: about, into: &steps)
    case .redemptionReissue(let email):
      steps.append(.queueReissue(email: email))
      accept(about, into: &steps)
    case .clockAdvanced: accept(about, into: &steps)
    }
    traffic.shrink()
  }

  /// Takes an answer in.
  public mutating func answer(_ answer: SessionAnswer, into steps: inout [Step]) {
    switch answer {
    case .ruled(let question, let about, let decision, let rule, let buyers):
      for guid in buyers { hold(guid: guid, into: &steps) }
      ruled(question, about: about, decision, rule: rule, into: &steps)
    case .redeem(let redemption): proceed(redemption, into: &steps)
    case .failed(let question, let about): failed(question, about: about, into: &steps)
    case .exchanged(let redemption, let answer, let freshGuid):
      exchanged(redemption, answer, freshGuid: freshGuid, into: &steps)
    case .refreshed(let settlement, let active, let complete):
      refreshed(settlement, active: active, complete: complete, into: &steps)
    case .polled(let redemption, let found): polled(redemption, found: found, into: &steps)
    case .appOpened(let delivery, let about, let openId, let clickId):
      appOpened(delivery, about: about, openId: openId, clickId: clickId, into: &steps)
    case .signedIn(let signIn, let guids, let bound, let subscribers):
      signedIn(signIn, guids: guids, bound: bound, subscribers: subscribers, into: &steps)
    case .clicksBound(let ids): forgetClicks(ids)
    }
    traffic.shrink()
  }

  func accept(_ about: EventRef, bound: Bool? = nil, into steps: inout [Step]) {
    steps.append(.decide(about, .accepted(bound: bound), rule: nil, fingerprint: nil))
  }
}
