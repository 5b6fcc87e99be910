public import UsherWire

/// One thing the shell has to do. Steps are performed in order; where a step has an answer, the
/// answer goes to `Session.answer`, and the steps that gives are performed before the next one.
/// What most events do not need is indirect, which keeps a step small.
public enum Step: Sendable {
  /// Print the decision.
  case decide(EventRef, Decision, rule: RulePlace?, fingerprint: Fingerprint?)
  /// Ask a rule → `ruled`, `redeem` or `failed`.
  case ask(Question, about: EventRef)
  /// Exchange the credential, as of now → `exchanged`.
  indirect case exchange(Redemption, account: String?)
  /// Ask which declared entitlements are active on the session's guids → `refreshed`.
  indirect case refresh(Settlement)
  /// Ask whether a declared entitlement is active by a grant recorded at `since` or later →
  /// `polled`.
  indirect case poll(Redemption, since: Instant)
  /// Record the app-open under this openId → `appOpened`. The session with the openId in it is to
  /// be stored first (FG-18).
  indirect case recordAppOpen(LinkDelivery, about: EventRef, openId: String)
  /// Look up what the account has, and bind → `signedIn`.
  indirect case signIn(SignIn)
  /// Bind these clicks to a verified e-mail → `clicksBound`, when it is done (FG-24).
  case bindClicks([String], email: String)
  /// Remember that the guid is the account's.
  case linkGuid(String, account: String)
  /// Grant what the buyer has to the session's own guid (QO-1).
  indirect case grant(entitlement: String, of: String, to: String)
  /// Record the first-open mark of this device, unless it has one (decision 13).
  case recordFirstOpen
  /// Create the buyer where needed, grant, issue, and print `issued` or `accepted`.
  indirect case pay(Payment, about: EventRef)
  indirect case changeEntitlement(EntitlementChange)
  /// Queue a request for a new mail; whether a purchase exists does not matter (QO-27).
  case queueReissue(email: String)
  /// Drop what is still under way for this redemption: its exchange, its suspended rule.
  indirect case cancel(Redemption)
  /// Something is due then: see `Session.nextDue`.
  case wake(at: Instant)
  /// Hand the same event in again: an account switch had to settle a redemption first.
  case again
}

/// What a rule is asked.
public enum Question: Sendable {
  case link(LinkDelivery)
  indirect case purchase(Press)
  indirect case redemption(Settlement)
  /// Answer `redeem` where the project has no such rule.
  indirect case beforeRedemption(Redemption)
}

/// What a sign-in has to look up and to bind.
public struct SignIn: Sendable, Hashable {
  /// nil where the account came as a fact: then nothing is printed, bound or released.
  public var about: EventRef?
  public var account: String
  public var verifiedEmail: String?
  /// Clicks to bind to the verified e-mail (FG-24); empty where there is none.
  public var clickIds: [String]
}

/// What the shell feeds back.
public enum SessionAnswer: Sendable {
  /// A rule's valid decision; `buyers` are the guids it created or found with `s2s.createUser`.
  case ruled(Question, about: EventRef, Decision, rule: RulePlace?, buyers: [String])
  /// `beforeRedemption` lets it go on.
  indirect case redeem(Redemption)
  /// A rule failed; the shell has printed the error.
  case failed(Question, about: EventRef)
  /// `freshGuid`: a UUID version 4 where `Session.needsGuid` said so.
  indirect case exchanged(Redemption, ExchangeAnswer, freshGuid: String?)
  /// `active`: sorted names. `complete`: whether every name could be asked.
  indirect case refreshed(Settlement, active: [String], complete: Bool)
  indirect case polled(Redemption, found: Bool)
  indirect case appOpened(LinkDelivery, about: EventRef, openId: String, clickId: String)
  /// `guids` of the account; `subscribers`: the stable guids of active FunnelsGrove grants to the
  /// verified e-mail (FG-25, FG-26).
  indirect case signedIn(SignIn, guids: [String], bound: Bool, subscribers: [String])
  case clicksBound([String])
}
