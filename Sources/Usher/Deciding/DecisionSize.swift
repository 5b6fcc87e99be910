internal import UsherCore
internal import UsherWire

/// How large a decision may be (lua-api.md, "Limits").
enum DecisionSize {
  /// In bytes: 256 KB.
  static let limit = 256 << 10
  /// What a buyer's or a session's attributes may take together, in bytes: 64 KB.
  static let attributes = 64 << 10
}

extension Evaluation {
  /// Refuses a decision that is too large.
  func checkSize(of answer: RuleAnswer) throws(Misuse) {
    guard answer.size > DecisionSize.limit else { return }
    throw Misuse(
      "\(answer.call) has \(answer.size) bytes: a decision has at most \(DecisionSize.limit >> 10) KB"
    )
  }
}

extension RuleAnswer {
  /// About how many bytes the decision takes.
  fileprivate var size: Int {
    switch self {
    case .navigate(let navigation): navigation.bytes
    case .reject(let reason, let detail): reason.utf8.count + (detail?.utf8.count ?? 0)
    case .outcome(let choice):
      (choice.navigation?.bytes ?? 0) + (choice.alert?.bytes ?? 0)
    case .ignore, .hold, .openPaywall, .redeem: 0
    }
  }
}

extension Navigation {
  fileprivate var bytes: Int { path.utf8.count + params.size }
}

extension Alert {
  fileprivate var bytes: Int {
    title.utf8.count + message.utf8.count + (button?.utf8.count ?? 0)
  }
}
