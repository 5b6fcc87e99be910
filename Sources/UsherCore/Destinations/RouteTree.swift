/// The routes of a project as a tree over their segments, as it is built at load.
///
/// A node leads on by a literal or by a type; routes that share a beginning share its nodes. The
/// route table is made from it, and the overlaps are found in it.
struct RouteTree {
  struct Node {
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

  init(_ destinations: [Destination]) {
    for (index, destination) in destinations.enumerated() { insert(destination, index) }
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
