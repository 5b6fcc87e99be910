public import UsherWire

/// What a check answers over all guids of a session, best status first (decision 5).
public struct EntitlementTruth: Sendable {
  public private(set) var best: Entitlement
  private let now: Instant

  /// Before anything was asked: `none`, which is also the truth of a session without a guid.
  public init(of name: String, at now: Instant) {
    best = Entitlement(name: name, status: .none)
    self.now = now
  }

  /// What one guid has; nil is an empty answer.
  public mutating func add(_ grant: Grant?, of held: HeldGuid) {
    guard let grant else { return }
    let found = grant.entitlement(at: now)
    if held.role == .whileActive, !found.isActive { return }
    if found.beats(best) { best = found }
  }

  /// It could not be asked: no answer is not "no" (decision 7).
  public mutating func addUnanswered() {
    let unknown = Entitlement(name: best.name, status: .unknown)
    if unknown.beats(best) { best = unknown }
  }
}

extension Entitlement {
  /// Better status, or of equal ones the later end.
  func beats(_ other: Entitlement) -> Bool {
    guard status == other.status else { return status.rank < other.status.rank }
    guard let end = other.expiresAt else { return false }
    return expiresAt.map { $0 > end } ?? true
  }
}

extension EntitlementStatus {
  /// 0 is best: active, grace, unknown, expired, revoked, none.
  var rank: Int {
    switch self {
    case .active: 0
    case .grace: 1
    case .unknown: 2
    case .expired: 3
    case .revoked: 4
    case .none: 5
    }
  }
}
