/// The destinations that a project declares: the only places a decision can name.
public struct Destinations: Sendable {
  /// Sorted by name; a destination's index is its place here.
  public let all: [Destination]
  let table: RouteTable
  private let indices: [ExactText: Int]

  /// Destinations that may overlap; whoever makes them from a project asks for `overlaps`.
  public init(_ destinations: [Destination] = []) {
    all = destinations.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    table = RouteTable(all)
    indices = Dictionary(
      all.enumerated().map { (ExactText($1.name), $0) }, uniquingKeysWith: { first, _ in first })
  }

  public var count: Int { all.count }

  /// Sorted.
  public var names: [String] { all.map(\.name) }

  /// The index of the destination of that name.
  public func index(of name: String) -> Int? { indices[ExactText(name)] }

  /// What a link leads to: its path and query, or for an app-open the destination string that the
  /// app-open answered.
  public func match(_ link: Link) -> RouteMatch {
    guard let path = link.path else {
      return .miss(
        reason: .unknownDestination, detail: "path: this link has no path that is routed")
    }
    if link.kind == .appOpen { return match(path) }
    return table.match(segments: link.segments, query: link.query)
  }

  /// What a decoded path and query lead to; of repeated names the first counts.
  public func match(segments: [String], query: [QueryItem] = []) -> RouteMatch {
    table.match(segments: segments, query: query)
  }

  /// What a server's answer leads to: `path?query` as it would stand in a link, without a slash at
  /// the beginning; nothing is repaired.
  public func match(_ text: String) -> RouteMatch {
    guard text.utf8.count <= 8192 else { return refused("length: more than 8192 bytes") }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = parts[0]
    guard path.first != "/" else { return refused("path: it begins with a slash") }
    if path.last == "/" { path.removeLast() }
    var segments: [String] = []
    for part in path.isEmpty ? [] : path.split(separator: "/", omittingEmptySubsequences: false) {
      guard !part.isEmpty else { return refused("path: it has an empty segment") }
      guard let segment = PathText.decode(part, inQuery: false) else {
        return refused("encoding: a segment of the path is not percent-encoded UTF-8")
      }
      guard segment != ".", segment != ".." else {
        return refused("path: it has a dot segment")
      }
      segments.append(segment)
    }
    var query: [QueryItem] = []
    for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PathText.decode(sides[0], inQuery: true),
        let value = PathText.decode(sides.count > 1 ? sides[1] : "", inQuery: true)
      else { return refused("encoding: the query is not percent-encoded UTF-8") }
      if !name.isEmpty { query.append(QueryItem(name: name, value: value)) }
    }
    return table.match(segments: segments, query: query)
  }

  private func refused(_ detail: String) -> RouteMatch {
    .miss(reason: .unknownDestination, detail: detail)
  }
}
