internal import UsherCore
internal import UsherScript
internal import UsherWire

extension HostFunction {
  static let outcome = HostFunction(
    "outcome",
    "{ appHandlesRedemptionAlert, alert = { title, message, button? }?, navigate? } → decision",
    """
    Decision of redemption: who shows the outcome, and where to go. `alert` only where the app \
    shows it; `navigate` is a destination or `navigate(destination, params)`.
    """
  ) { evaluation, arguments, answer throws(Misuse) in
    try evaluation.propose(.outcome(evaluation.outcomeChoice(arguments[0])), &answer)
  }
}

extension Evaluation {
  /// Reads `outcome{…}`, or the bare table that a `redemption` rule returned.
  func outcomeChoice(_ table: Value) throws(Misuse) -> OutcomeChoice {
    guard let fields = table.fieldsOrEmptyList, table.record == nil else {
      throw Misuse("outcome needs a table of fields, got \(table.told)")
    }
    try fields.check(
      known: ["appHandlesRedemptionAlert", "alert", "navigate"], of: "outcome")
    guard let owner = fields["appHandlesRedemptionAlert"]?.bool else {
      throw Misuse(
        "outcome: 'appHandlesRedemptionAlert' must be true or false, got "
          + (fields["appHandlesRedemptionAlert"] ?? .null).told)
    }
    var choice = OutcomeChoice(appHandlesRedemptionAlert: owner)
    if let alert = fields["alert"], !alert.isNull {
      guard owner else {
        throw Misuse(
          "outcome: 'alert' is shown by the app: it needs appHandlesRedemptionAlert = true")
      }
      choice.alert = try readAlert(alert)
    }
    if let target = fields["navigate"], !target.isNull {
      choice.navigation = try readNavigation(target)
    }
    return choice
  }

  private func readNavigation(_ target: Value) throws(Misuse) -> Navigation? {
    guard let id = target.id(of: .decision) else {
      return try navigation(to: target, params: .null, in: "outcome: 'navigate'")
    }
    guard case .navigate(let navigation)? = answers[checked: id] else {
      throw Misuse(
        "outcome: 'navigate' must be a destination or navigate(…), got "
          + (answers[checked: id]?.call ?? "a decision of another evaluation"))
    }
    return navigation
  }

  private func readAlert(_ table: Value) throws(Misuse) -> Alert {
    guard let fields = table.fieldsOrEmptyList else {
      throw Misuse("outcome: 'alert' must be { title, message, button? }, got \(table.told)")
    }
    try fields.check(known: ["title", "message", "button"], of: "outcome: alert")
    guard let title = try fields.string("title", of: "outcome: alert") else {
      throw Misuse("outcome: alert needs a 'title'")
    }
    guard let message = try fields.string("message", of: "outcome: alert") else {
      throw Misuse("outcome: alert needs a 'message'")
    }
    return Alert(
      title: title, message: message, button: try fields.string("button", of: "outcome: alert"))
  }
}
