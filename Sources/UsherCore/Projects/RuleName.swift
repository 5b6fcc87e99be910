/// The decisions that a project's rules can make.
public enum RuleName: String, Sendable, Hashable, CaseIterable {
  case link, redemption, purchase, beforeRedemption
}
