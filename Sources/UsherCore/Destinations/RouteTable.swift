import UsherWire

/// Finds the destination of a path in time that does not grow with the number of routes.
///
/// A tree over the segments. A node leads on by a literal or by a type; routes that share a
/// beginning share its nodes, so a path is looked up segment by segment.
struct RouteTable: Sendable {
  struct Node: Sendable {
    /// Where a literal or one of a `oneOf`'s values leads; several where several types have it.
    var exact: [ExactText: [Int]] = [:]
    /// Where any value of a type leads; at most one entry a type, `oneOf` not among them.
    var typed: [(type: ParameterType, node: Int)] = []
    /// The nodes of `oneOf` types; their values are in `exact` too.
    var choices: [[ExactText]: Int] = [:]
    /// Whether a `oneOf` leads here.
    var isChoice = false
    /// The destinations whose route ends here; more than one is an overlap.
    var ends: [Int] = []
  }

  private(set) var nodes = [Node()]
  let destinations: [Destination]

  init(_ destinations: [Destination]) {
    self.destinations = destinations
    for (index, destination) in destinations.enumerated() { insert(destination, index) }
  }

  /// The match of a decoded path and query.
  func match(segments: [String], query: [QueryItem]) -> RouteMatch {
    guard let index = find(segments, at: 0, from: 0, anyValue: false) else {
      return miss(segments)
    }
    let destination = destinations[index]
    var fault: String?
    let params = Value { writer in
      writer.map { writer in
        for parameter in destination.parameters where fault == nil {
          let text: String
          switch parameter.place {
          case .path(let segment): text = segments[segment]
          case .query:
            guard let item = query.first(where: { $0.name.sameBytes(as: parameter.name) }) else {
              if !parameter.isOptional {
                fault =
                  "query: '\(parameter.name)' is missing, expected \(parameter.type.expectation)"
              }
              continue
            }
            text = item.value
          }
          if let value = parameter.type.read(text) {
            writer.field(parameter.name, value)
          } else {
            fault = "query: '\(parameter.name)' must be \(parameter.type.expectation)"
          }
        }
      }
    }
    if let fault { return .miss(reason: .invalidParameter, detail: fault) }
    return .hit(destination: index, params: params)
  }

  /// Why no route has this path: a value of another type where the shape is right, or no route.
  private func miss(_ segments: [String]) -> RouteMatch {
    guard let index = find(segments, at: 0, from: 0, anyValue: true) else {
      return .miss(reason: .unknownDestination, detail: "path: no destination has this path")
    }
    let destination = destinations[index]
    for (segment, type) in destination.segmentTypes.enumerated() {
      guard let type, !type.accepts(segments[segment]),
        case .parameter(let name) = destination.route.segments[segment]
      else { continue }
      return .miss(
        reason: .invalidParameter, detail: "segment: '\(name)' must be \(type.expectation)")
    }
    return .miss(reason: .unknownDestination, detail: "path: no destination has this path")
  }

  /// The destination whose route has these segments from `depth` on; with `anyValue` a typed
  /// segment takes any text.
  private func find(_ segments: [String], at node: Int, from depth: Int, anyValue: Bool) -> Int? {
    guard depth < segments.count else { return nodes[node].ends.first }
    // Longer paths than any route would only cost time.
    guard depth < Route.maximumSegments else { return nil }
    let text = segments[depth]
    if let nexts = nodes[node].exact[ExactText(text)] {
      for next in nexts {
        if let found = find(segments, at: next, from: depth + 1, anyValue: anyValue) {
          return found
        }
      }
    }
    for (type, next) in nodes[node].typed where anyValue || type.accepts(text) {
      if let found = find(segments, at: next, from: depth + 1, anyValue: anyValue) { return found }
    }
    guard anyValue, !nodes[node].choices.isEmpty else { return nil }
    var best: Int?
    for next in nodes[node].choices.values {
      if let found = find(segments, at: next, from: depth + 1, anyValue: true) {
        best = min(best ?? found, found)
      }
    }
    return best
  }

  private mutating func insert(_ destination: Destination, _ index: Int) {
    var node = 0
    for (segment, type) in zip(destination.route.segments, destination.segmentTypes) {
      switch (segment, type) {
      case (.literal(let text), _): node = literal(text, of: node)
      case (.parameter, .oneOf(let options)):
        node = choice(options.sorted().map(ExactText.init), of: node)
      case (.parameter, let type): node = typed(type ?? .string, of: node)
      }
    }
    nodes[node].ends.append(index)
  }

  private mutating func literal(_ text: String, of node: Int) -> Int {
    let key = ExactText(text)
    // A literal's node is the one that no choice owns.
    for next in nodes[node].exact[key] ?? [] where !nodes[next].isChoice { return next }
    let next = add()
    nodes[node].exact[key, default: []].append(next)
    return next
  }

  private mutating func choice(_ options: [ExactText], of node: Int) -> Int {
    if let next = nodes[node].choices[options] { return next }
    let next = add()
    nodes[next].isChoice = true
    nodes[node].choices[options] = next
    for option in options { nodes[node].exact[option, default: []].append(next) }
    return next
  }

  private mutating func typed(_ type: ParameterType, of node: Int) -> Int {
    if let known = nodes[node].typed.first(where: { $0.type == type }) { return known.node }
    let next = add()
    nodes[node].typed.append((type, next))
    return next
  }

  private mutating func add() -> Int {
    nodes.append(Node())
    return nodes.count - 1
  }
}
