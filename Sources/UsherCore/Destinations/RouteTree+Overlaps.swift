/// Two destinations whose routes can match one path, and such a path.
struct RouteOverlap: Sendable, Hashable {
  /// The lower index.
  var first: Int
  var second: Int
  /// Decoded.
  var path: String
}

extension RouteTree {
  /// Every destination that shares a path with an earlier one, each told once.
  ///
  /// Walks the tree with two fingers at once, only along segments that both can take: routes
  /// that part at a literal are never compared.
  func overlaps() -> [RouteOverlap] {
    var walk = OverlapWalk(tree: self)
    walk.visit(0, 0)
    return walk.found.values.sorted { $0.second < $1.second }
  }
}

private struct OverlapWalk {
  let tree: RouteTree
  var example: [String] = []
  /// By the later destination.
  var found: [Int: RouteOverlap] = [:]
  /// Pairs of different nodes that were walked: choices with several common values lead to one pair
  /// by several texts.
  var seen: Set<[Int]> = []

  mutating func visit(_ a: Int, _ b: Int) {
    tell(tree.nodes[a].ends, a == b ? nil : tree.nodes[b].ends)
    if a == b { visitBranches(of: a) } else { visitBranches(a, b) }
  }

  /// What can go on from one node in two ways, each pair once.
  private mutating func visitBranches(of node: Int) {
    let branches = tree.nodes[node]
    for (text, nexts) in branches.orderedExact {
      for (index, next) in nexts.enumerated() {
        // A choice's own branch is walked below, once and not for each of its values.
        if !tree.nodes[next].isChoice { step(text.text, next, next) }
        for other in nexts[(index + 1)...] { step(text.text, next, other) }
        for (type, other) in branches.typed where type.accepts(text.text) {
          step(text.text, next, other)
        }
      }
    }
    for (options, next) in branches.choices { step(options.first?.text ?? "", next, next) }
    for (index, (type, next)) in branches.typed.enumerated() {
      step(type.example, next, next)
      for (otherType, other) in branches.typed[(index + 1)...] {
        if let text = type.common(with: otherType) { step(text, next, other) }
      }
    }
  }

  private mutating func visitBranches(_ a: Int, _ b: Int) {
    let (a, b) = (tree.nodes[a], tree.nodes[b])
    let (few, many) = a.exact.count <= b.exact.count ? (a, b) : (b, a)
    for (text, nexts) in few.orderedExact {
      for next in nexts {
        for other in many.exact[text] ?? [] { step(text.text, next, other) }
      }
    }
    for (x, y) in [(a, b), (b, a)] where !y.typed.isEmpty {
      for (text, nexts) in x.orderedExact {
        for (type, other) in y.typed where type.accepts(text.text) {
          for next in nexts { step(text.text, next, other) }
        }
      }
    }
    for (type, next) in a.typed {
      for (otherType, other) in b.typed {
        if let text = type.common(with: otherType) { step(text, next, other) }
      }
    }
  }

  private mutating func step(_ text: String, _ a: Int, _ b: Int) {
    guard a == b || seen.insert([min(a, b), max(a, b)]).inserted else { return }
    example.append(text)
    visit(a, b)
    example.removeLast()
  }

  /// `others` nil: the ends of one node, which all overlap.
  private mutating func tell(_ ends: [Int], _ others: [Int]?) {
    guard let first = ends.first else { return }
    guard let others else {
      for end in ends.dropFirst() { record(first, end) }
      return
    }
    guard let other = others.first else { return }
    for end in ends { record(end, other) }
    for end in others.dropFirst() { record(first, end) }
  }

  private mutating func record(_ a: Int, _ b: Int) {
    let pair = RouteOverlap(
      first: min(a, b), second: max(a, b), path: example.joined(separator: "/"))
    if let known = found[pair.second], known.first <= pair.first { return }
    found[pair.second] = pair
  }
}

extension RouteTree.Node {
  /// In an order that makes the example path the same every time; without branches that can meet
  /// a literal there is nothing to choose between.
  fileprivate var orderedExact: [(key: ExactText, value: [Int])] {
    guard !typed.isEmpty || !choices.isEmpty else { return Array(exact) }
    return exact.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
  }
}

extension ParameterType {
  /// A text of this type.
  fileprivate var example: String {
    switch self {
    case .string: "x"
    case .integer, .number: "1"
    case .boolean: "true"
    case .date: "2026-01-31"
    case .oneOf(let options): options.first ?? ""
    }
  }

  /// A text that both types take, if there is one.
  fileprivate func common(with other: ParameterType) -> String? {
    if self == other || other.accepts(example) { return example }
    return accepts(other.example) ? other.example : nil
  }
}
