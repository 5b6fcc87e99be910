public import UsherCore

/// One line of what a host gives: a decision, or an error about an event.
public enum DecidedLine: Sendable, Hashable {
  case decision(DecisionLine)
  case error(ErrorLine)
}
