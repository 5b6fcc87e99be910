internal import UsherCore
internal import UsherScript
internal import UsherWire

extension HostFunction {
  /// What `destinations.NAME` says for a name that is not declared; not callable by a script.
  static let missingDestination = HostFunction(
    "destinations?", "(name)", "The error for a destination that is not declared."
  ) { evaluation, arguments, _ throws(Misuse) in
    throw missing("destination", arguments, in: evaluation.project.destinations.names)
  }

  static let missingPaywall = HostFunction(
    "paywalls?", "(name)", "The error for a paywall that is not declared."
  ) { evaluation, arguments, _ throws(Misuse) in
    throw missing("paywall", arguments, in: evaluation.project.paywalls.ids)
  }

  private static func missing(
    _ what: String, _ arguments: Arguments, in names: [String]
  ) -> Misuse {
    let name = arguments[arguments.values.count - 1].string ?? ""
    return Misuse(
      "unknown \(what) '\(name)'", about: name,
      note: "declared: \(names.sorted().joined(separator: ", "))",
      hint: Suggestion.hint(for: name, in: names))
  }
}
