/// How a redemption ended.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
  case success, expired, alreadyConsumed, belongsToOther, invalidToken, networkError, retryable
  case timedOut, failed
}
