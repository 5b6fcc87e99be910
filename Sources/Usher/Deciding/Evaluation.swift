internal import UsherCore
internal import UsherScript
internal import UsherSeal
internal import UsherStore
internal import UsherWire

/// One rule being asked: what its host functions need and what they leave behind.
///
/// A decision, a buyer or a parsed link that a script gets is a record with a number; what the
/// number means is kept here, for this evaluation only.
final class Evaluation: ScriptHost {
  let host: RuleHost
  let device: Device
  let rule: RuleName
  let question: Question
  let about: EventRef
  /// What the rule writes to the store; committed only with a valid decision.
  var transaction: StoreTransaction

  var answers: [RuleAnswer] = []
  var links: [Link] = []
  var buyers: [Buyer] = []
  /// Guids of the buyers that `s2s.createUser` gave, in that order.
  var createdGuids: [String] = []
  /// `openPaywall` gave nil: the paywall has no address.
  var metNoAddress = false
  /// Why the rule is suspended.
  var wait: Wait?
  /// How long it may still wait, in seconds.
  var secondsLeft: Int64 = 90
  var suspended: ScriptEvaluation?
  /// Who was signed in when it began to wait.
  var account: String?
  /// How often each random value was drawn.
  private var draws: [String: Int] = [:]
  /// A fault of the store, which is no fault of the script.
  var storeFault: StoreFault?

  init(
    host: RuleHost, device: Device, rule: RuleName, question: Question, about: EventRef,
    transaction: StoreTransaction
  ) {
    self.host = host
    self.device = device
    self.rule = rule
    self.question = question
    self.about = about
    self.transaction = transaction
  }

  /// Whether the account that was signed in is not any more: what the rule made before it waited is
  /// not for whoever uses the device now.
  var isOfAnotherAccount: Bool { account != nil && account != session.account }

  /// Whether it has waited: what it was told of the user may be true no longer.
  var hasWaited: Bool { secondsLeft < 90 }

  /// A redemption that a sign-out ended settles at once (decision 10): its rule does not wait.
  var canWait: Bool {
    guard case .redemption(let settlement) = question else { return true }
    return settlement.number != nil || settlement.result.errorCode != "signedOut"
  }

  var project: Project { host.loaded.project }
  var session: Session { device.session }
  /// Moves on while the rule waits.
  var now: Instant { device.session.latest }

  func call(
    _ function: HostFunctionID, arguments: ScriptArguments, answer: inout ValueWriter
  ) -> HostAnswer {
    let index = Int(function.rawValue)
    guard HostFunctions.all.indices.contains(index) else {
      return .fail("there is no such host function")
    }
    let hostFunction = HostFunctions.all[index]
    do {
      return try hostFunction.answer(
        self, Arguments(function: hostFunction.name, values: arguments), &answer)
    } catch {
      let values = (0..<arguments.count).compactMap { arguments[$0] }
      return .fail(
        host.quotes.hiding(error.message, of: values), about: error.about, note: error.note,
        hint: error.hint)
    }
  }

  /// The next random value of that name. It is a function of the event, the rule and how often the
  /// rule was asked before, whatever other lines were read in the meantime.
  func draw(_ name: String) -> RandomSource.Use {
    var use = about.seq == 0 ? name : "\(name) \(about.seq)"
    if rule == .beforeRedemption { use += " before" }
    let index = draws[use, default: 0]
    draws[use] = index + 1
    return RandomSource.Use(use, index: index)
  }

  /// Keeps a decision and hands the script a record of it.
  func propose(
    _ decision: RuleAnswer, _ answer: inout ValueWriter
  ) throws(Misuse) -> HostAnswer {
    try checkSize(of: decision)
    answer.reference(.decision, answers.count)
    answers.append(decision)
    return .values(1)
  }

  func noAddress(_ answer: inout ValueWriter) -> HostAnswer {
    metNoAddress = true
    answer.null()
    return .values(1)
  }

  /// Writes a link as a record and keeps it for `destinations.match`.
  func write(_ link: Link, source: String?, coldStart: Bool, into writer: inout ValueWriter) {
    let fingerprint = link.credential.map { Fingerprint(of: $0) }
    writer.record(class: RecordClass.link.rawValue, id: UInt32(links.count)) {
      LinkRecord.write(
        link, source: source, coldStart: coldStart, fingerprint: fingerprint, into: &$0)
    }
    links.append(link)
  }

  func write(_ line: LogLine, _ arguments: Arguments) {
    var line = line
    line.event = about.id
    line.place = arguments.values.caller.map { "\($0)" }
    host.log.append(line)
  }
}

/// A rule that waits for an entitlement.
struct Wait {
  var entitlement: String
  /// Seconds between two tries.
  var every: Int64
  var triesLeft: Int64
}

extension Array {
  /// The element at a number that came from outside; nil where there is none.
  subscript(checked index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
