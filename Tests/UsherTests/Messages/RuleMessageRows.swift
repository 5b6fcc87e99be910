import UsherCore

/// Rules that go wrong for one event, and the lines that this event gets, word for word.
///
/// A body stands from line 4 of rules.lua on, below a line that decides the good event.
struct RuleMessageRow: Sendable, CustomStringConvertible {
  var body: String
  var rule: RuleName
  var told: String
  var description: String { body }

  init(_ body: String, of rule: RuleName = .link, _ told: String) {
    self.body = body
    self.rule = rule
    self.told = told
  }
}

extension RuleMessageRow {
  static let all =
    answers + decisions + purchases + redemptions + tools + limits + errors + names
    + writes
}
