public import UsherWire

/// Reading `links` of usher.lua.
extension LinkProviders {
  /// The providers that the table names; `faults` gets all that is wrong in it.
  public static func read(_ links: Value?, faults: inout [ProjectFault]) -> LinkProviders {
    guard let links, !links.isNull, links.list?.count != 0 else { return LinkProviders() }
    guard let map = links.map else {
      let given = links.list == nil ? links.told : "a list"
      faults.append(
        ProjectFault(
          ["links"], "'links' must be a table of providers, got \(given)"))
      return LinkProviders()
    }
    nameUnknown(in: map, &faults)
    var providers: [any LinkProvider] = []
    for kind in all {
      guard let value = map[kind.name.rawValue] else { continue }
      var fields = LinkFields(value, of: kind.name.rawValue)
      if let provider = kind.init(&fields) { providers.append(provider) }
      faults += fields.faults
    }
    findConflicts(in: providers, &faults)
    return LinkProviders(providers)
  }

  private static func nameUnknown(in map: ValueMap, _ faults: inout [ProjectFault]) {
    let names = all.map { $0.name.rawValue }
    for (name, _) in map where !names.contains(name) {
      faults.append(
        ProjectFault(
          ["links", name],
          "there is no provider '\(name.quotable)'",
          hint: Suggestion.hint(for: name, in: names)
            ?? "known: \(names.joined(separator: ", "))",
          concernsName: true))
    }
  }

  /// One scheme or host belongs to one provider: otherwise a link's meaning would be an accident.
  private static func findConflicts(
    in providers: [any LinkProvider], _ faults: inout [ProjectFault]
  ) {
    var owners: [String: ProviderName] = [:]
    for provider in providers {
      let name = type(of: provider).name
      for claim in provider.claims {
        let what =
          switch claim.kind {
          case .scheme(let scheme, _): "scheme '\(scheme)'"
          case .host(let host, _): "host '\(host)'"
          }
        guard let owner = owners.updateValue(name, forKey: what) else { continue }
        let message =
          owner == name
          ? "the \(what) is listed twice"
          : "the \(what) is claimed by '\(owner)' already"
        let hint = owner == name ? nil : "let each scheme and host belong to one provider"
        faults.append(
          ProjectFault(["links", name.rawValue] + claim.field, message, hint: hint))
      }
    }
  }
}
