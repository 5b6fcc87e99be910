import UsherCore
import UsherStore
import UsherWire

/// A small host around sessions and a memory store: it performs the steps and writes short lines,
/// `EVENT[#SEQ] DECISION …`.
final class World {
  let store = MemoryStore()
  var sessions: [String: Session] = [:]
  var now = Instant(seconds: 1_000_000)
  var lines: [String] = []
  var entitlements = ["extra", "pro"]
  /// What an exchange answers instead of the store; nil asks the store.
  var exchangeAnswer: ExchangeAnswer?
  /// Exchanges whose answer has not come yet.
  var slow = false
  var unanswered: [(device: String, SessionAnswer)] = []
  var exchanges = 0
  /// Which devices were given a code as its first exchange.
  var consumers: [String: [String]] = [:]
  /// Questions to the `redemption` rule that are kept from it while `suspends`.
  var suspends = false
  var suspended: [(device: String, Settlement)] = []
  /// Steps that were given out, by their first word.
  var log: [String] = []
  var results: [RedemptionResult] = []

  var linkRule: (LinkDelivery, Session) -> Decision? = { delivery, session in
    if delivery.coldStart, !session.ready { return .hold(.ready) }
    return .navigate(Navigation(destination: delivery.link.path ?? "", path: "", params: [:]))
  }
  var redemptionRule: (Settlement, Session) -> Decision? = { settlement, _ in settlement.outcome() }
  var beforeRule: (Redemption, Session) -> Decision? = { _, _ in nil }
  var purchaseRule: (Press, Session) -> Decision? = { _, _ in .ignore(nil) }

  private var ids = 0
  private var transaction: StoreTransaction

  init() { transaction = StoreTransaction(store) }

  func freshId() -> String {
    ids += 1
    return "fresh-\(ids)"
  }

  subscript(device: String) -> Session {
    get { sessions[device] ?? Session(device: device, at: now) }
    set { sessions[device] = newValue }
  }

  /// Sends an event and gives the lines that were written while it was handled.
  @discardableResult
  func send(
    _ id: String, _ body: Event.Body, device: String = "phone", platform: Platform? = nil,
    facts: Facts? = nil, link: OpenedLink? = nil
  ) -> [String] {
    let start = lines.count
    let event = Event(
      id: id, line: ids + lines.count + 1, at: now, device: device, platform: platform,
      facts: facts, body: body)
    if case .clockAdvanced = body {
      handle(event, link, device)
      due(device)
    } else {
      due(device)
      handle(event, link, device)
    }
    transaction.commit(ignoring: ())
    return Array(lines[start...])
  }

  /// Lets the slow exchange answer.
  func answerSlow() -> [String] {
    let start = lines.count
    for (device, answer) in unanswered { feed(answer, device) }
    unanswered = []
    transaction.commit(ignoring: ())
    return Array(lines[start...])
  }

  /// Lets the suspended rules answer.
  func resume() -> [String] {
    let start = lines.count
    suspends = false
    for (device, settlement) in suspended {
      ask(.redemption(settlement), settlement.about, device)
    }
    suspended = []
    return Array(lines[start...])
  }

  private func due(_ device: String) {
    while let due = self[device].nextDue, due <= now {
      var steps: [Step] = []
      self[device].advance(to: due, into: &steps)
      perform(steps, nil, nil, device)
    }
  }

  private func handle(_ event: Event, _ link: OpenedLink?, _ device: String) {
    var steps: [Step] = []
    self[device].handle(event, link: link, into: &steps)
    perform(steps, event, link, device)
  }

  private func feed(_ answer: SessionAnswer, _ device: String) {
    var steps: [Step] = []
    self[device].answer(answer, into: &steps)
    perform(steps, nil, nil, device)
  }

  private func perform(_ steps: [Step], _ event: Event?, _ link: OpenedLink?, _ device: String) {
    for step in steps {
      log.append(String("\(step)".prefix { $0 != "(" }))
      switch step {
      case .decide(let about, let decision, _, let fingerprint):
        write(about, decision, fingerprint)
      case .ask(let question, let about): ask(question, about, device)
      case .exchange(let redemption, _) where exchangeAnswer != nil || slow:
        exchanges += 1
        exchange(redemption, step, device)
      case .pay(let payment, let about): pay(payment, about)
      case .again: if let event { handle(event, link, device) }
      case .cancel, .wake: break
      default:
        if case .exchange = step { exchanges += 1 }
        if let answer = answer(to: step, device) { feed(answer, device) }
      }
    }
  }

  private func exchange(_ redemption: Redemption, _ step: Step, _ device: String) {
    let own = exchangeAnswer.map {
      SessionAnswer.exchanged(redemption, $0, freshGuid: nil)
    }
    guard let answer = own ?? answer(to: step, device) else { return }
    if slow { unanswered.append((device, answer)) } else { feed(answer, device) }
  }

  private func answer(to step: Step, _ device: String) -> SessionAnswer? {
    let performed = try? transaction.perform(
      step, of: self[device], entitlements: entitlements, freshId: freshId)
    guard case .answer(let answer)? = performed else { return nil }
    if case .exchanged(let redemption, .exchanged(let exchange), _) = answer, !exchange.replay {
      let code = String(
        decoding: redemption.ticket.fingerprint.bytes.prefix { $0 != 0 }, as: UTF8.self)
      consumers[code, default: []].append(device)
    }
    return answer
  }

  private func ask(_ question: Question, _ about: EventRef, _ device: String) {
    let session = self[device]
    let decision: Decision?
    switch question {
    case .link(let delivery): decision = linkRule(delivery, session)
    case .purchase(let press): decision = purchaseRule(press, session)
    case .redemption(let settlement):
      if suspends { return suspended.append((device, settlement)) }
      results.append(settlement.result)
      decision = redemptionRule(settlement, session)
    case .beforeRedemption(let redemption):
      decision = beforeRule(redemption, session)
      if decision == nil { return feed(.redeem(redemption), device) }
    }
    guard let decision else {
      lines.append("\(about.id) error")
      return feed(.failed(question, about: about), device)
    }
    feed(.ruled(question, about: about, decision, rule: nil, buyers: []), device)
  }

  private func pay(_ payment: Payment, _ about: EventRef) {
    guard let guid = try? transaction.pay(payment, at: now, freshGuid: freshId),
      let provider = ProviderName(rawValue: payment.provider)
    else { return }
    let code = payment.product ?? about.id
    guard
      let credential = IssuedCredential(
        payment, of: provider, guid: guid, fingerprint: World.fingerprint(code), at: now)
    else { return write(about, .accepted(bound: nil), nil) }
    transaction.write(.credential(credential))
    write(about, .issued(guid: guid, links: IssuedLinks(), expiresAt: credential.expiresAt), nil)
  }

  static func fingerprint(_ code: String) -> Fingerprint {
    Fingerprint(bytes: Array((code.utf8 + Array(repeating: 0, count: 32)).prefix(32)))
  }

  private func write(_ about: EventRef, _ decision: Decision, _ fingerprint: Fingerprint?) {
    let name = about.seq == 0 ? about.id : "\(about.id)#\(about.seq)"
    lines.append("\(name) \(World.text(decision))")
  }

  private static func text(_ decision: Decision) -> String {
    switch decision {
    case .navigate(let navigation): return "navigate \(navigation.destination)"
    case .reject(let reason, let detail):
      return ["reject", reason, detail].compactMap(\.self).joined(separator: " ")
    case .ignore(let why): return why.map { "ignore \($0.rawValue)" } ?? "ignore"
    case .hold(let until): return "hold \(until.rawValue)"
    case .queue(let behind): return "queue \(behind)"
    case .outcome(let outcome):
      let parts: [String?] = [
        "outcome", outcome.outcome.rawValue, outcome.replay ? "replay" : nil, outcome.errorCode,
        outcome.offerReissue ? "offerReissue" : nil,
        outcome.appHandlesRedemptionAlert ? "app" : nil,
        "[\(outcome.entitlements.joined(separator: ","))]",
      ]
      return parts.compactMap(\.self).joined(separator: " ")
    case .openPaywall: return "openPaywall"
    case .issued(let guid, _, _): return "issued \(guid)"
    case .accepted(let bound): return bound.map { "accepted bound=\($0)" } ?? "accepted"
    }
  }
}

extension StoreTransaction {
  /// A memory store takes every write.
  mutating func commit(ignoring: Void) { try? commit() }
}
