internal import UsherCore
internal import UsherScript
internal import UsherWire

extension HostFunction {
  static let has = HostFunction(
    "user:has", "(name) → boolean",
    "Whether the user has that entitlement: true for the statuses `active` and `grace`."
  ) { evaluation, arguments, answer throws(Misuse) in
    answer.bool(try evaluation.entitlement(arguments, at: 1).isActive)
    return .values(1)
  }

  static let entitlement = HostFunction(
    "user:entitlement", "(name) → { active, status, expiresAt, provider, product }",
    """
    What is known of that entitlement. The status is `active`, `grace`, `expired`, `revoked`, \
    `none`, or `unknown` when it could not be asked.
    """
  ) { evaluation, arguments, answer throws(Misuse) in
    answer.entitlement(try evaluation.entitlement(arguments, at: 1))
    return .values(1)
  }

  static let createUser = HostFunction(
    "s2s.createUser", "{ paywall?, guid?, externalId?, email?, attributes? } → buyer",
    """
    Creates or finds the S2S user. The guid and the verified e-mail come from the session unless \
    given. Gives a buyer `{ guid, created, paywall, paywallUrl, expiresAt }`; `paywallUrl` is nil \
    where the paywall has no address.
    """
  ) { evaluation, arguments, answer throws(Misuse) in
    let name = arguments.function
    let fields = try arguments.fields(
      0, known: ["paywall", "guid", "externalId", "email", "attributes"])
    let guid = try fields.string("guid", of: name)
    if let guid, !Guid.isValid(guid.utf8) {
      throw Misuse("\(name): 'guid' must have 1 to 128 bytes without control characters")
    }
    let attributes = fields["attributes"]
    if let attributes, !attributes.isNull, attributes.fieldsOrEmptyList == nil {
      throw Misuse("\(name): 'attributes' must be a table, got \(attributes.told)")
    }
    let paywall = try evaluation.paywall(fields["paywall"], in: name)
    let user = try evaluation.createUser(
      guid: guid, externalId: try fields.string("externalId", of: name),
      email: try fields.string("email", of: name), attributes: attributes?.fieldsOrEmptyList)
    evaluation.write(
      try evaluation.buyer(guid: user.guid, created: user.created, paywall: paywall),
      into: &answer)
    return .values(1)
  }

  static let mint = HostFunction(
    "paywalls.mint", "{ guid?, paywall? } → buyer · nil",
    "The same as s2s.createUser gives, for a user who exists, or nil."
  ) { evaluation, arguments, answer throws(Misuse) in
    let fields = try arguments.fields(0, known: ["guid", "paywall"])
    let paywall = try evaluation.paywall(fields["paywall"], in: arguments.function)
    let guid = try fields.string("guid", of: arguments.function) ?? evaluation.ownGuid
    guard let guid, evaluation.userExists(guid) else {
      answer.null()
      return .values(1)
    }
    evaluation.write(
      try evaluation.buyer(guid: guid, created: false, paywall: paywall), into: &answer)
    return .values(1)
  }

  static let openPaywall = HostFunction(
    "openPaywall", "(buyer or paywall) → decision · nil",
    """
    Decision: open this payment page; nil where there is no address. Takes what s2s.createUser or \
    paywalls.mint gave in this evaluation, or a paywall (opened by id: no buyer, no pass).
    """
  ) { evaluation, arguments, answer throws(Misuse) in
    if let id = arguments[0].id(of: .buyer), let buyer = evaluation.buyers[checked: id] {
      guard let opening = buyer.opening else { return evaluation.noAddress(&answer) }
      return try evaluation.propose(.openPaywall(opening), &answer)
    }
    if arguments[0].id(of: .paywall) != nil || arguments[0].string != nil {
      let paywall = try evaluation.paywall(arguments[0], in: arguments.function)
      guard let paywall, paywall.isPublished else { return evaluation.noAddress(&answer) }
      return try evaluation.propose(.openPaywall(.byId(paywall.id)), &answer)
    }
    throw arguments.wrong(
      0, "a buyer (from s2s.createUser or paywalls.mint) or a paywall such as paywalls.annual")
  }

  static let await = HostFunction(
    "entitlements.await", "(name, { every = \"2s\", times = 30 }?) → entitlement",
    """
    Asks until the entitlement is active or the tries are used up, and gives what was known last. \
    At most 90 s. The script just waits; other events go on.
    """
  ) { evaluation, arguments, answer throws(Misuse) in
    let name = arguments.function
    let entitlement = try evaluation.entitlement(arguments, at: 0)
    let fields = try arguments.fields(1, known: ["every", "times"])
    let every = try fields.seconds("every", of: name) ?? 2
    let times = try fields.integer("times", of: name) ?? 30
    guard every >= 1, times >= 1, every <= 90, times <= 90, every * times <= 90 else {
      throw Misuse("\(name): 'every' times 'times' must be 1 s to 90 s, got \(every) s × \(times)")
    }
    guard !entitlement.isActive, evaluation.canWait else {
      answer.entitlement(entitlement)
      return .values(1)
    }
    // Where it cannot wait the script is told so, and nothing is begun.
    guard arguments.values.mayWait else { return .suspend }
    guard every * times <= evaluation.secondsLeft else {
      throw Misuse(
        "\(name): a rule waits at most 90 s in all, \(evaluation.secondsLeft) s are left")
    }
    evaluation.secondsLeft -= every * times
    evaluation.wait = Wait(entitlement: entitlement.name, every: every, triesLeft: times)
    return .suspend
  }
}

extension ValueMap {
  func integer(_ name: String, of function: String) throws(Misuse) -> Int64? {
    guard let value = self[name], !value.isNull else { return nil }
    guard let integer = value.integer ?? value.number.flatMap({ Int64(exactly: $0) }) else {
      throw Misuse("\(function): '\(name)' must be an integer, got \(value.told)")
    }
    return integer
  }

  /// A duration such as "2s", in whole seconds.
  func seconds(_ name: String, of function: String) throws(Misuse) -> Int64? {
    guard let text = try string(name, of: function) else { return nil }
    guard let milliseconds = Durations.milliseconds(text), milliseconds % 1000 == 0 else {
      throw Misuse("\(function): '\(name)' must be whole seconds such as \"2s\", got '\(text)'")
    }
    return milliseconds / 1000
  }
}

extension ValueWriter {
  mutating func entitlement(_ entitlement: Entitlement) {
    map { entitlement.writeFields(to: &$0) }
  }
}
