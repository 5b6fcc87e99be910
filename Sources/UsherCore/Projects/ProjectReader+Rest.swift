import UsherWire

extension FaultLog {
  mutating func entitlements(_ value: Value) -> [String] {
    let path = ["entitlements"]
    var read: [String] = []
    for (index, item) in (list(value, at: path, of: "names") ?? []).enumerated() {
      let path = path + [String(index + 1)]
      guard let name = item.string, (1...128).contains(name.utf8.count),
        !name.holdsControl
      else {
        fault(path, "an entitlement must be a name of 1 to 128 bytes, got \(item.told)")
        continue
      }
      if read.contains(where: { $0.sameBytes(as: name) }) {
        fault(path, "the entitlement '\(name.quotable)' is listed twice")
      }
      read.append(name)
    }
    return read
  }

  mutating func limits(_ value: Value) -> ProjectLimits {
    let top = ["limits"]
    var limits = ProjectLimits()
    let names = ["time", "memory", "instructions"]
    guard let fields = table(value, at: top, as: "'limits'", fields: names) else { return limits }
    limits.time = measure(
      fields["time"], "time", "a time such as '50ms'", 1...10_000, "'1ms' to '10s'",
      Durations.milliseconds, or: limits.time)
    limits.memory = measure(
      fields["memory"], "memory", "a size such as '4MB'", (64 << 10)...(1 << 30),
      "'64KB' to '1GB'", ByteSizes.bytes, or: limits.memory)
    if let value = fields["instructions"] {
      if let count = ParameterType.integer.check(value)?.integer,
        (1_000...10_000_000_000).contains(count)
      {
        limits.instructions = count
      } else {
        fault(
          top + ["instructions"],
          "'instructions' must be a whole number from 1000 to 10000000000, got \(value.told)")
      }
    }
    return limits
  }

  private mutating func measure(
    _ value: Value?, _ name: String, _ expected: String, _ range: ClosedRange<Int64>,
    _ rangeTold: String, _ read: (String) -> Int64?, or standard: Int64
  ) -> Int64 {
    guard let value else { return standard }
    let path = ["limits", name]
    guard let amount = value.string.flatMap(read) else {
      fault(path, "'\(name)' must be \(expected), got \(value.told)")
      return standard
    }
    guard range.contains(amount) else {
      fault(path, "'\(name)' must be \(rangeTold), got \(value.told)")
      return standard
    }
    return amount
  }

  mutating func rules(_ value: Value) -> RulesSource {
    let path = ["rules"]
    if let record = value.record, record.class == RulesSource.recordClass {
      return .module(record.fields["name"]?.string ?? "")
    }
    guard value.map != nil || value.list?.count == 0 else {
      fault(
        path, "'rules' must be a table of functions or require \"NAME\", got \(value.told)")
      return .absent
    }
    let known = RuleName.allCases.map(\.rawValue)
    var names: [String] = []
    for (name, value) in value.map.map(Array.init) ?? [] {
      guard known.contains(where: { $0.sameBytes(as: name) }) else {
        unknown(name, at: path, "there is no rule '\(name.quotable)'", known: known)
        continue
      }
      guard value.kind == .function else {
        fault(path + [name], "the rule '\(name)' must be a function, got \(value.told)")
        continue
      }
      names.append(name)
    }
    return .inline(names)
  }

  /// FunnelsGrove's server would answer a slug with its string: one that leads nowhere is rejected
  /// when the link is opened.
  mutating func warnAboutSlugs(_ project: Project) {
    let answers = project.links.configured(FunnelsGrove.self)?.answers ?? []
    let routes = project.destinations.all.map(\.route.text)
    for (slug, answer) in answers {
      guard case .miss(_, let detail) = project.destinations.match(answer) else { continue }
      warnings.append(
        ProjectFault(
          ["links", "funnelsgrove", "slugs", slug],
          "'\(answer.quotable)', which the slug '\(slug.quotable)' stands for, matches no "
            + "destination (\(detail))",
          hint: Suggestion.hint(for: answer, in: routes)))
    }
  }
}
