public import UsherWire

/// Writes lines of output, their keys in the order that wire.md fixes, each with its newline.
public enum DecisionWriter {
  /// `{"event":…,"seq"?,"decision":…, its keys, "rule"?,"fingerprint"?,"us"?,"instructions"?}`
  public static func write(_ line: DecisionLine, to json: inout JSONWriter) {
    json.raw(#"{"event":"#)
    json.string(line.event)
    if line.seq != 0 { json.member(#","seq":"#, Int64(line.seq)) }
    write(line.decision, to: &json)
    if let rule = line.rule { write(rule, to: &json) }
    if let fingerprint = line.fingerprint {
      json.member(#","fingerprint":"#, fingerprint.short)
    }
    if let timings = line.timings {
      json.member(#","us":"#, timings.microseconds)
      json.member(#","instructions":"#, timings.instructions)
    }
    json.raw("}\n")
  }

  /// `{"event":…,"line":N,"error":{"code":…,"message":…,"file"?,"lineNumber"?,"column"?}}`
  public static func write(_ line: ErrorLine, to json: inout JSONWriter) {
    json.member(#"{"event":"#, line.event)
    json.member(#","line":"#, Int64(line.line))
    json.member(#","error":{"code":"#, line.code.rawValue)
    json.member(#","message":"#, line.message)
    json.member(#","file":"#, line.file)
    json.member(#","lineNumber":"#, line.lineNumber.map(Int64.init))
    json.member(#","column":"#, line.column.map(Int64.init))
    json.raw("}}\n")
  }

  private static func write(_ rule: RulePlace, to json: inout JSONWriter) {
    json.raw(#","rule":""#)
    json.escaped(rule.file)
    json.raw(":")
    json.integer(Int64(rule.line))
    json.raw(#"""#)
  }

  private static func write(_ decision: Decision, to json: inout JSONWriter) {
    switch decision {
    case .navigate(let navigation):
      json.raw(#","decision":"navigate""#)
      write(navigation, to: &json)
    case .reject(let reason, let detail):
      json.member(#","decision":"reject","reason":"#, reason)
      json.member(#","detail":"#, detail)
    case .ignore(let why):
      json.raw(#","decision":"ignore""#)
      json.member(#","why":"#, why?.rawValue)
    case .hold(let until):
      json.member(#","decision":"hold","until":"#, until.rawValue)
    case .queue(let event):
      json.member(#","decision":"queue","behind":"#, event)
    case .outcome(let outcome):
      write(outcome, to: &json)
    case .openPaywall(.byId(let paywall)):
      json.member(#","decision":"openPaywall","paywall":"#, paywall)
    case .openPaywall(.forBuyer(let guid, let paywall, let url, let expiresAt)):
      json.member(#","decision":"openPaywall","guid":"#, guid)
      json.member(#","paywall":"#, paywall)
      json.member(#","paywallUrl":"#, url.revealed)
      json.member(#","expiresAt":"#, expiresAt.rfc3339)
    case .issued(let guid, let links, let expiresAt):
      json.member(#","decision":"issued","guid":"#, guid)
      write(links, to: &json)
      json.member(#","expiresAt":"#, expiresAt.rfc3339)
    case .accepted(let bound):
      json.raw(#","decision":"accepted""#)
      json.member(#","bound":"#, bound)
    }
  }

  private static func write(_ navigation: Navigation, to json: inout JSONWriter) {
    json.member(#","destination":"#, navigation.destination)
    json.member(#","path":"#, navigation.path)
    json.raw(#","params":"#)
    json.value(navigation.params)
  }

  private static func write(_ outcome: OutcomeDecision, to json: inout JSONWriter) {
    json.member(#","decision":"outcome","provider":"#, outcome.provider)
    json.member(#","outcome":"#, outcome.outcome.rawValue)
    json.member(#","replay":"#, outcome.replay)
    json.member(#","errorCode":"#, outcome.errorCode)
    json.member(#","offerReissue":"#, outcome.offerReissue)
    json.member(#","appHandlesRedemptionAlert":"#, outcome.appHandlesRedemptionAlert)
    if let alert = outcome.alert { write(alert, to: &json) }
    if let navigation = outcome.navigation { write(navigation, to: &json) }
    json.raw(#","entitlements":["#)
    for (index, name) in outcome.entitlements.enumerated() {
      if index > 0 { json.raw(",") }
      json.string(name)
    }
    json.raw("]")
  }

  // Maps in output are sorted by name, the alert and the links as well.

  private static func write(_ alert: Alert, to json: inout JSONWriter) {
    json.raw(#","alert":{"#)
    if let button = alert.button {
      json.member(#""button":"#, button)
      json.raw(",")
    }
    json.member(#""message":"#, alert.message)
    json.member(#","title":"#, alert.title)
    json.raw("}")
  }

  private static func write(_ links: IssuedLinks, to json: inout JSONWriter) {
    json.raw(#","links":{"#)
    json.member(#""https":"#, links.https?.revealed)
    if links.https != nil, links.scheme != nil { json.raw(",") }
    json.member(#""scheme":"#, links.scheme?.revealed)
    json.raw("}")
  }
}

/// A member of an object: what stands before its value, then the value; nothing when it is nil.
extension JSONWriter {
  fileprivate mutating func member(_ before: StaticString, _ text: String?) {
    guard let text else { return }
    raw(before)
    string(text)
  }

  fileprivate mutating func member(_ before: StaticString, _ number: Int64?) {
    guard let number else { return }
    raw(before)
    integer(number)
  }

  fileprivate mutating func member(_ before: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    raw(before)
    bool(flag)
  }
}
