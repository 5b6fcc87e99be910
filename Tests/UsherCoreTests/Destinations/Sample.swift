import UsherWire

@testable import UsherCore

/// Destinations for tests, written as `["album": ("albums/{name}", ["name": "string"])]`.
func places(
  _ declared: KeyValuePairs<String, (String, [String: ParameterType])>,
  optional: Set<String> = []
) throws -> Destinations {
  try Destinations(
    declared.map { name, place in
      try Destination(
        name: name, route: Route(place.0),
        types: Dictionary(
          uniqueKeysWithValues: place.1.map { ($0, (type: $1, isOptional: optional.contains($0))) }
        ))
    })
}

extension RouteMatch {
  /// `NAME {params}` or `reason: detail`.
  func told(_ destinations: Destinations) -> String {
    switch self {
    case .hit(let index, let params): "\(destinations.all[index].name) \(params)"
    case .miss(let reason, let detail): "\(reason) | \(detail)"
    }
  }
}

extension ParameterType {
  /// The typed value of a text of a link, or nil.
  func read(_ text: String) -> Value? {
    var map = SortedMapWriter()
    guard write(text, as: "x", to: &map) else { return nil }
    return map.finish()["x"]
  }
}
