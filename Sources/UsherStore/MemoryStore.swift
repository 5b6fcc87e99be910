public import UsherCore
import UsherWire

/// A store that lives as long as the process.
public final class MemoryStore: Store {
  // Not private: a `ShardStore` copies the state of single keys.
  struct Buyer {
    var user: S2SUser?
    var grants: [Grant] = []
  }

  var buyers: [String: Buyer] = [:]
  var byExternalId: [String: String] = [:]
  var byAccount: [String: [String]] = [:]
  var byDevice: [String: String] = [:]
  var byEmail: [String: [String]] = [:]
  var credentials: [Fingerprint: IssuedCredential] = [:]
  var firstOpens: [String: FirstOpen] = [:]
  var clicks: [String: String] = [:]
  var queue: [Reissue] = []

  public init() {}

  public func user(guid: String) -> S2SUser? { buyers[guid]?.user }

  public func user(externalId: String) -> S2SUser? {
    byExternalId[externalId].flatMap(user(guid:))
  }

  public func user(account: String) -> S2SUser? {
    byAccount[account]?.lazy.compactMap(user(guid:)).first
  }

  public func user(device: String) -> S2SUser? { byDevice[device].flatMap(user(guid:)) }

  public func guids(account: String) -> [String] { byAccount[account] ?? [] }

  public func grant(guid: String, entitlement: String) -> Grant? {
    buyers[guid]?.grants.first { $0.entitlement == entitlement }
  }

  public func subscribers(email: String) -> [String] { byEmail[EmailKey.of(email)] ?? [] }

  public func firstOpen(device: String) -> FirstOpen? { firstOpens[device] }

  public func boundEmail(clickId: String) -> String? { clicks[clickId] }

  public func reissues() -> [Reissue] { queue }

  public func exchange(_ request: ExchangeRequest) -> ExchangeAnswer {
    guard let credential = credentials[request.fingerprint] else { return .unknown }
    let answer = credential.answer(to: request)
    if case .exchanged(let exchange) = answer, !exchange.replay {
      credentials[request.fingerprint]?.consumed = IssuedCredential.Consumption(
        device: request.device, account: request.account, at: request.at)
    }
    return answer
  }

  public func commit(_ writes: [StoreWrite]) {
    for write in writes { apply(write) }
  }

  private func apply(_ write: StoreWrite) {
    switch write {
    case .user(let user): buyers[user.guid, default: Buyer()].user = user
    case .attachExternalId(let id, let guid):
      if byExternalId[id] == nil { byExternalId[id] = guid }
    case .attachAccount(let account, let guid):
      byAccount[account, default: []].appendIfNew(guid)
    case .attachDevice(let device, let guid): byDevice[device] = guid
    case .grant(let grant): buyers[grant.guid, default: Buyer()].grants.put(grant)
    case .subscriber(let email, let guid):
      byEmail[EmailKey.of(email), default: []].appendIfNew(guid)
    case .credential(let credential):
      if credentials[credential.fingerprint] == nil {
        credentials[credential.fingerprint] = credential
      }
    case .firstOpen(let mark):
      if firstOpens[mark.device] == nil { firstOpens[mark.device] = mark }
    case .bindClick(let click, let email): clicks[click] = email
    case .reissue(let reissue): queue.append(reissue)
    }
  }
}

extension [String] {
  mutating func appendIfNew(_ item: String) {
    if !contains(item) { append(item) }
  }
}

extension [Grant] {
  /// One grant a name.
  mutating func put(_ grant: Grant) {
    if let index = firstIndex(where: { $0.entitlement == grant.entitlement }) {
      self[index] = grant
    } else {
      append(grant)
    }
  }
}
