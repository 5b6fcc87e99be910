import UsherWire

/// Links: what is refused, held, queued, asked and released (decision 9).
extension Session {
  mutating func open(
    _ opened: LinkOpened, _ link: OpenedLink?, about: EventRef, into steps: inout [Step]
  ) {
    if opened.coldStart { ready = false }
    if opened.fromHistory {
      decide(about, .ignore(.history), link?.fingerprint, into: &steps)
      return
    }
    let parsed: Link
    switch link?.reading {
    case .success(let link): parsed = link
    case .failure(let fault): return refuse(fault, about: about, into: &steps)
    case nil: return decide(about, .reject(reason: "malformedLink", detail: nil), into: &steps)
    }
    if let fault = parsed.unknownSlug { return refuse(fault, about: about, into: &steps) }
    guard parsed.credential != nil else {
      let delivery = LinkDelivery(
        link: parsed, source: opened.source, coldStart: opened.coldStart, since: latest)
      return take(delivery, openId: link?.openId, about: about, into: &steps)
    }
    // A credential never reaches a rule, also when whoever embeds this forgot its fingerprint.
    guard let fingerprint = link?.fingerprint else {
      return decide(about, .reject(reason: "malformedLink", detail: nil), into: &steps)
    }
    let ticket = Ticket(
      provider: parsed.provider, kind: parsed.kind, fingerprint: fingerprint,
      anonymousId: parsed.anonymousId)
    take(ticket, about: about, into: &steps)
  }

  private func refuse(_ fault: LinkFault, about: EventRef, into steps: inout [Step]) {
    let detail = "\(fault.part.rawValue): \(fault.detail)"
    decide(about, .reject(reason: fault.verdict.rawValue, detail: detail), into: &steps)
  }

  private mutating func take(_ ticket: Ticket, about: EventRef, into steps: inout [Step]) {
    let running = traffic.value.running?.redemption
    if let running, running.ticket.sameCredential(as: ticket) {
      return decide(about, .ignore(.duplicate), ticket.fingerprint, into: &steps)
    }
    let equal = traffic.value.waiting.first {
      guard case .redemption(let other) = $0.content else { return false }
      return other.sameCredential(as: ticket)
    }
    if let equal { return repeatLine(of: equal, about: about, into: &steps) }
    if running == nil { return begin(ticket, about: about, into: &steps) }
    wait(
      Waiting(about: about, content: .redemption(ticket), since: latest, until: nil), into: &steps)
  }

  private mutating func take(
    _ delivery: LinkDelivery, openId: String?, about: EventRef, into steps: inout [Step]
  ) {
    let equal =
      traffic.isSet
      ? traffic.value.waiting.first {
        guard case .link(let other) = $0.content else { return false }
        return other.link == delivery.link
      } : nil
    if let equal { return repeatLine(of: equal, about: about, into: &steps) }
    guard delivery.link.kind == .appOpen, let slug = delivery.link.slug, let openId else {
      return deliver(delivery, about: about, into: &steps)
    }
    // An app-open request that has not succeeded is retried under its own openId (FG-31).
    let unanswered = traffic.value.clicks.first { $0.slug == slug && $0.clickId == nil }
    if unanswered == nil {
      if traffic.value.clicks.count >= Waiting.limit { traffic.value.clicks.removeFirst() }
      traffic.value.clicks.append(Click(openId: openId, slug: slug, clickId: nil))
    }
    steps.append(
      .recordAppOpen(delivery, about: about, openId: unanswered?.openId ?? openId))
  }

  mutating func appOpened(
    _ delivery: LinkDelivery, about: EventRef, openId: String, clickId: String,
    into steps: inout [Step]
  ) {
    // Gone when a sign-out came between: its click is bound to nobody.
    guard let index = traffic.value.clicks.firstIndex(where: { $0.openId == openId }) else {
      return decide(about, .reject(reason: "stale", detail: nil), into: &steps)
    }
    traffic.value.clicks[index].clickId = clickId
    if account != nil, let email = verifiedEmail {
      steps.append(.bindClicks([clickId], email: email))
    }
    deliver(delivery, about: about, into: &steps)
  }

  /// An ordinary link that does not wait yet.
  private mutating func deliver(
    _ delivery: LinkDelivery, about: EventRef, into steps: inout [Step]
  ) {
    let running = traffic.isSet && traffic.value.running != nil
    guard running || !allowDeeplinks else {
      steps.append(.ask(.link(delivery), about: about))
      return
    }
    wait(
      Waiting(
        about: about, content: .link(delivery), since: delivery.since, until: running ? nil : .gate
      ), into: &steps)
  }

  /// Puts a link off and says so, unless too many wait already.
  mutating func wait(_ new: Waiting, rule: RulePlace? = nil, into steps: inout [Step]) {
    var new = new
    guard traffic.value.waiting.count < Waiting.limit else {
      let refusal = Decision.reject(reason: "tooMany", detail: nil)
      return decide(new.about, refusal, new.fingerprint, into: &steps)
    }
    steps.append(
      .decide(new.about, line(of: new.until), rule: rule, fingerprint: new.fingerprint))
    new.about = new.about.next
    let later = traffic.value.waiting.firstIndex { new.arrivedBefore($0) }
    traffic.value.waiting.insert(new, at: later ?? traffic.value.waiting.count)
  }

  private func repeatLine(of equal: Waiting, about: EventRef, into steps: inout [Step]) {
    decide(about, line(of: equal.until), equal.fingerprint, into: &steps)
  }

  private func line(of until: HoldUntil?) -> Decision {
    if let until { return .hold(until) }
    return .queue(behind: traffic.value.running?.redemption.about.id ?? "")
  }

  /// Lets go on what was held until this, or what was queued (nil), in arrival order.
  mutating func release(_ until: HoldUntil?, into steps: inout [Step]) {
    var index = 0
    while index < traffic.value.waiting.count {
      let item = traffic.value.waiting[index]
      let running = traffic.value.running != nil
      guard item.until == until else {
        index += 1
        continue
      }
      // What is queued stays so, without a new line, behind a redemption that was queued too.
      if until == nil, running { return }
      if case .link = item.content, latest > item.since + Waiting.goodFor {
        traffic.value.waiting.remove(at: index)
        decide(item.about, .reject(reason: "stale", detail: nil), into: &steps)
      } else if running {
        putOff(at: index, until: nil, into: &steps)
        index += 1
      } else {
        switch item.content {
        case .redemption(let ticket):
          traffic.value.waiting.remove(at: index)
          begin(ticket, about: item.about, into: &steps)
        case .link(let delivery) where allowDeeplinks:
          traffic.value.waiting.remove(at: index)
          steps.append(.ask(.link(delivery), about: item.about))
        case .link:
          putOff(at: index, until: .gate, into: &steps)
          index += 1
        }
      }
    }
  }

  private mutating func putOff(at index: Int, until: HoldUntil?, into steps: inout [Step]) {
    traffic.value.waiting[index].until = until
    let item = traffic.value.waiting[index]
    decide(item.about, line(of: until), item.fingerprint, into: &steps)
    traffic.value.waiting[index].about = item.about.next
  }

  func decide(
    _ about: EventRef, _ decision: Decision, _ fingerprint: Fingerprint? = nil,
    into steps: inout [Step]
  ) {
    steps.append(.decide(about, decision, rule: nil, fingerprint: fingerprint))
  }
}

extension Waiting {
  var fingerprint: Fingerprint? {
    if case .redemption(let ticket) = content { return ticket.fingerprint }
    return nil
  }
}
