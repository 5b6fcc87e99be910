/// A place in the app that the project declares.
public struct Destination: Sendable, Hashable {
  public let name: String
  public let route: Route
  /// Sorted by name.
  public let parameters: [Parameter]
  /// The route as a path is written of it.
  let pathPieces: [PathPiece]

  enum PathPiece: Sendable, Hashable {
    /// Percent-encoded, with the slashes around it.
    case fixed(String)
    /// The text of the parameter with this index.
    case parameter(Int)
  }

  /// A destination whose route has each of its names declared in `types`; what the route does not
  /// name comes from the query.
  public init(
    name: String, route: Route, types: [String: (type: ParameterType, isOptional: Bool)] = [:]
  ) throws(RouteFault) {
    self.name = name
    self.route = route
    var parameters: [Parameter] = []
    var inPath: Set<String> = []
    for case (let index, .parameter(let name)) in route.segments.enumerated() {
      guard let declared = types[name] else {
        let others = types.keys.filter { !route.parameterNames.contains($0) }
        throw RouteFault(
          "the parameter '\(name)' of the route '\(route.text.quotable)' is not declared in params",
          hint: Suggestion.hint(for: name, in: others) ?? "write params = { \(name) = \"string\" }")
      }
      guard !declared.isOptional else {
        throw RouteFault("'\(name)' stands in the path, so it cannot be optional")
      }
      parameters.append(Parameter(name: name, type: declared.type, place: .path(segment: index)))
      inPath.insert(name)
    }
    for (name, declared) in types where !inPath.contains(name) {
      parameters.append(
        Parameter(
          name: name, type: declared.type, place: .query, isOptional: declared.isOptional))
    }
    let sorted = parameters.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    self.parameters = sorted
    pathPieces = Destination.pieces(of: route, sorted)
  }

  private static func pieces(of route: Route, _ parameters: [Parameter]) -> [PathPiece] {
    var pieces: [PathPiece] = []
    var fixed = ""
    for (index, segment) in route.segments.enumerated() {
      if index > 0 { fixed += "/" }
      switch segment {
      case .literal(let text): fixed += PathText.literal(text)
      case .parameter(let name):
        if !fixed.isEmpty { pieces.append(.fixed(fixed)) }
        fixed = ""
        pieces.append(.parameter(parameters.firstIndex { $0.name == name } ?? 0))
      }
    }
    if !fixed.isEmpty { pieces.append(.fixed(fixed)) }
    return pieces
  }

  /// The type of each segment of the route, nil for a literal.
  var segmentTypes: [ParameterType?] {
    var types = [ParameterType?](repeating: nil, count: route.segments.count)
    for parameter in parameters {
      if case .path(let segment) = parameter.place { types[segment] = parameter.type }
    }
    return types
  }
}
