import UsherWire

extension FaultLog {
  /// `paywalls`: a map from ids, or a list of which the first is the default.
  mutating func paywalls(_ value: Value) -> Paywalls {
    let top = ["paywalls"]
    var read: [Paywall] = []
    if let list = value.list {
      for (index, item) in list.enumerated() {
        let path = top + [String(index + 1)]
        guard
          let fields = table(
            item, at: path, as: "paywall \(index + 1)", fields: ["id", "address", "default"])
        else { continue }
        let id = string(fields["id"], at: path + ["id"], expected: "an id")
        guard let id, isPaywallId(id, at: path + ["id"], concernsName: false) else { continue }
        if read.contains(where: { $0.id.sameBytes(as: id) }) {
          fault(path + ["id"], "there are two paywalls with the id '\(id)'")
        }
        if let paywall = paywall(id, fields, at: path, read) { read.append(paywall) }
      }
      if !read.contains(where: \.isDefault), !read.isEmpty { read[0].isDefault = true }
      return Paywalls(read)
    }
    guard let map = map(value, at: top, as: "'paywalls'") else { return Paywalls() }
    for (id, value) in map {
      let path = top + [id]
      let isNamed = isPaywallId(id, at: path, concernsName: true)
      guard
        let fields = table(
          value, at: path, as: "'\(id.quotable)'", fields: ["address", "default"]),
        let paywall = paywall(id, fields, at: path, read), isNamed
      else { continue }
      read.append(paywall)
    }
    return Paywalls(read)
  }

  private mutating func isPaywallId(_ id: String, at path: [String], concernsName: Bool) -> Bool {
    let message: String
    if id == "mint" {
      message = "a paywall cannot have the id 'mint': paywalls.mint is a function"
    } else if !Names.isId(id) {
      message = "'\(id.quotable)' is no id for a paywall, expected \(Names.idExpectation)"
    } else {
      return true
    }
    faults.append(ProjectFault(path, message, concernsName: concernsName))
    return false
  }

  private mutating func paywall(
    _ id: String, _ fields: ValueMap, at path: [String], _ earlier: [Paywall]
  ) -> Paywall? {
    let address = string(
      fields["address"], at: path + ["address"],
      expected: "an https address, or '' while it is not published")
    if let address, let wrong = PaywallAddress.fault(address) {
      fault(path + ["address"], wrong.message, hint: wrong.hint)
    }
    var isDefault = false
    if let value = fields["default"] {
      if let given = value.bool {
        isDefault = given
      } else {
        fault(path + ["default"], "'default' must be true or false, got \(value.told)")
      }
    }
    if isDefault, let other = earlier.first(where: \.isDefault) {
      fault(
        path + ["default"],
        "'\(other.id.quotable)' and '\(id.quotable)' are both the default paywall, expected one")
    }
    return address.map { Paywall(id: id, address: $0, isDefault: isDefault) }
  }
}
