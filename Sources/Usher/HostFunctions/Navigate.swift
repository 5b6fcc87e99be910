internal import UsherCore
internal import UsherScript
internal import UsherWire

extension HostFunction {
  static let navigate = HostFunction(
    "navigate", "(destination, params?) → decision",
    """
    Decision: go to a destination. Parameters of the wrong type are an error that names the field. \
    `navigate(nil, reason, detail?)`, what a failed `destinations.match` gives, rejects with them.
    """
  ) { evaluation, arguments, answer throws(Misuse) in
    if arguments.isAbsent(0) {
      guard !arguments.isAbsent(1) else {
        throw Misuse(
          "navigate needs a destination, got nil; pass what destinations.match gave, "
            + "or reject(reason)")
      }
      return try evaluation.propose(
        .reject(
          reason: try arguments.string(1, "a reason"),
          detail: try arguments.optionalString(2, "a detail")), &answer)
    }
    let navigation = try evaluation.navigation(
      to: arguments[0], params: arguments[1], in: "navigate")
    return try evaluation.propose(.navigate(navigation), &answer)
  }

  static let reject = HostFunction(
    "reject", "(reason?) → decision",
    "Decision: refuse. The reason is your own text, `rejected` when none is given."
  ) { evaluation, arguments, answer throws(Misuse) in
    let reason = try arguments.optionalString(0, "a reason") ?? "rejected"
    guard !reason.isEmpty else { throw Misuse("reject needs a reason that is not empty") }
    return try evaluation.propose(.reject(reason: reason, detail: nil), &answer)
  }

  static let ignore = HostFunction(
    "ignore", "() → decision",
    "Decision: not handled. Whoever embeds the host asks its next handler."
  ) { evaluation, _, answer throws(Misuse) in
    try evaluation.propose(.ignore, &answer)
  }

  static let hold = HostFunction(
    "hold", "(\"ready\" | \"signedIn\") → decision",
    """
    Decision: wait until the app is ready or somebody is signed in, then ask this rule again with \
    the facts of that moment. It is an error when that is already so.
    """
  ) { evaluation, arguments, answer throws(Misuse) in
    let text = arguments[0].string ?? ""
    guard let until = HoldUntil(rawValue: text), until != .gate else {
      throw arguments.wrong(0, "\"ready\" or \"signedIn\"")
    }
    // A rule that has waited could not know: the session asks it again.
    guard evaluation.session.canHold(until) || evaluation.hasWaited else {
      throw Misuse(
        until == .ready
          ? "hold(\"ready\"): the app is ready already; check user.ready first"
          : "hold(\"signedIn\"): somebody is signed in already; check user.account first")
    }
    return try evaluation.propose(.hold(until), &answer)
  }

  static let redeem = HostFunction(
    "redeem", "() → decision",
    "Decision of beforeRedemption: redeem the link's credential now."
  ) { evaluation, _, answer throws(Misuse) in
    try evaluation.propose(.redeem, &answer)
  }
}

extension Evaluation {
  /// The place that a destination and its parameters name.
  func navigation(to target: Value, params: Value, in function: String) throws(Misuse)
    -> Navigation
  {
    guard let index = target.id(of: .destination) else {
      guard let name = target.string else {
        throw Misuse(
          "\(function) needs a destination such as destinations.home, got \(target.told)")
      }
      let near = Suggestion.nearest(to: name, in: project.destinations.names)
      throw Misuse(
        "\(function) needs a destination, got the string '\(name)'"
          + (near.map { "; did you mean destinations.\($0)?" } ?? ""))
    }
    do {
      return try project.destinations.navigation(to: index, params: params)
    } catch {
      throw Misuse("\(function): \(error.message)", about: error.field, hint: error.hint)
    }
  }
}
