import UsherWire

/// Finds the destination of a path in time that does not grow with the number of routes.
///
/// The tree of the routes, laid flat: one hash table for all literals of all nodes, so a segment
/// costs one look-up whatever the project declares.
struct RouteTable: Sendable {
  private struct Node: Sendable {
    /// Its entries in `branches`.
    var branches: Range<Int32>
    /// The destination whose route ends here, or -1.
    var end: Int32
    /// Whether a `oneOf` leads here.
    var isChoice: Bool
  }

  /// A parameter's way on. A `oneOf` is found by its values; its branch serves misses only.
  private struct Branch: Sendable {
    var type: ParameterType
    var node: Int32
  }

  /// A literal's way on, or a value's of a `oneOf`.
  private struct Edge: Sendable {
    var text: String
    var hash: UInt64
    var from: Int32
    var to: Int32
  }

  private var nodes: [Node] = []
  private var branches: [Branch] = []
  private var edges: [Edge] = []
  /// Open addressing over `edges`; -1 is a free place. At most half full.
  private var places: [Int32]
  let destinations: [Destination]

  init(_ destinations: [Destination], _ tree: RouteTree) {
    self.destinations = destinations
    for (number, node) in tree.nodes.enumerated() {
      let first = Int32(branches.count)
      branches += node.typed.map { Branch(type: $0.type, node: Int32($0.node)) }
      branches += node.choices.map { options, next in
        Branch(type: .oneOf(options.map(\.text)), node: Int32(next))
      }.sorted { $0.node < $1.node }
      nodes.append(
        Node(
          branches: first..<Int32(branches.count), end: Int32(node.ends.first ?? -1),
          isChoice: node.isChoice))
      for (key, nexts) in node.exact {
        let hash = RouteTable.hash(key.text, Int32(number))
        for next in nexts {
          edges.append(Edge(text: key.text, hash: hash, from: Int32(number), to: Int32(next)))
        }
      }
    }
    var size = 8
    while size < 2 * edges.count { size *= 2 }
    places = [Int32](repeating: -1, count: size)
    for (index, edge) in edges.enumerated() {
      var place = Int(truncatingIfNeeded: edge.hash) & (size - 1)
      while places[place] >= 0 { place = (place + 1) & (size - 1) }
      places[place] = Int32(index)
    }
  }

  /// The match of a decoded path and query.
  func match(segments: [String], query: [QueryItem]) -> RouteMatch {
    guard let index = find(segments, at: 0, from: 0) else { return miss(segments) }
    let parameters = destinations[index].parameters
    guard !parameters.isEmpty else { return .hit(destination: index, params: .emptyMap) }
    var params = SortedMapWriter()
    for parameter in parameters {
      let isRead: Bool
      switch parameter.place {
      case .path(let segment):
        isRead = parameter.type.write(segments[segment], as: parameter.name, to: &params)
      case .query:
        guard let item = query.first(where: { $0.name.sameBytes(as: parameter.name) }) else {
          if parameter.isOptional { continue }
          return .miss(
            reason: .invalidParameter,
            detail: "query: '\(parameter.name)' is missing, expected \(parameter.type.expectation)")
        }
        isRead = parameter.type.write(item.value, as: parameter.name, to: &params)
      }
      guard isRead else {
        return .miss(
          reason: .invalidParameter,
          detail: "query: '\(parameter.name)' must be \(parameter.type.expectation)")
      }
    }
    return .hit(destination: index, params: params.finish())
  }

  /// Why no route has this path: a value of another type where the shape is right, or no route.
  private func miss(_ segments: [String]) -> RouteMatch {
    guard let index = findShape(segments, at: 0, from: 0) else { return .unknownPath }
    let destination = destinations[index]
    for (segment, type) in destination.segmentTypes.enumerated() {
      guard let type, !type.accepts(segments[segment]),
        case .parameter(let name) = destination.route.segments[segment]
      else { continue }
      return .miss(
        reason: .invalidParameter, detail: "segment: '\(name)' must be \(type.expectation)")
    }
    return .unknownPath
  }

  /// The destination whose route has these segments from `depth` on.
  private func find(_ segments: [String], at node: Int32, from depth: Int) -> Int? {
    guard depth < segments.count else { return end(of: node) }
    // A path longer than any route would only cost time.
    guard depth < Route.maximumSegments else { return nil }
    let text = segments[depth]
    var place = start(of: text, node)
    while let edge = nextEdge(of: text, node, &place) {
      if let found = find(segments, at: edge, from: depth + 1) { return found }
    }
    for index in nodes[Int(node)].branches {
      // Values of a `oneOf` were found as edges.
      if case .oneOf = branches[Int(index)].type { continue }
      guard branches[Int(index)].type.accepts(text) else { continue }
      if let found = find(segments, at: branches[Int(index)].node, from: depth + 1) {
        return found
      }
    }
    return nil
  }

  /// The first destination of this shape: a parameter's segment may be any text.
  private func findShape(_ segments: [String], at node: Int32, from depth: Int) -> Int? {
    guard depth < segments.count else { return end(of: node) }
    guard depth < Route.maximumSegments else { return nil }
    let text = segments[depth]
    var best: Int?
    var place = start(of: text, node)
    // A choice is walked once, as a branch, and not by its value as well.
    while let edge = nextEdge(of: text, node, &place) {
      if nodes[Int(edge)].isChoice { continue }
      if let found = findShape(segments, at: edge, from: depth + 1) {
        best = min(best ?? found, found)
      }
    }
    for index in nodes[Int(node)].branches {
      if let found = findShape(segments, at: branches[Int(index)].node, from: depth + 1) {
        best = min(best ?? found, found)
      }
    }
    return best
  }

  private func end(of node: Int32) -> Int? {
    let end = nodes[Int(node)].end
    return end < 0 ? nil : Int(end)
  }

  private func start(of text: String, _ node: Int32) -> Int {
    Int(truncatingIfNeeded: RouteTable.hash(text, node)) & (places.count - 1)
  }

  /// The node that the next edge of this text leads to; `place` moves past it.
  private func nextEdge(of text: String, _ node: Int32, _ place: inout Int) -> Int32? {
    while places[place] >= 0 {
      let index = Int(places[place])
      place = (place + 1) & (places.count - 1)
      if edges[index].from == node, edges[index].text.sameBytes(as: text) {
        return edges[index].to
      }
    }
    return nil
  }

  /// FNV-1a with a last mix. The table's keys are the project's own, so nobody can choose them to
  /// collide; a stranger's text is only looked up.
  private static func hash(_ text: String, _ node: Int32) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(truncatingIfNeeded: node)
    let bytes = text.utf8.span
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return hash ^ (hash >> 32)
  }
}

extension RouteMatch {
  fileprivate static let unknownPath = RouteMatch.miss(
    reason: .unknownDestination, detail: "path: no destination has this path")
}
