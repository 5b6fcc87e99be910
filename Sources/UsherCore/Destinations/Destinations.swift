/// The destinations that a project declares: the only places a decision can name.
public final class Destinations: Sendable {
  /// Sorted by name; a destination's index is its place here.
  public let all: [Destination]
  /// Every destination that shares a path with an earlier one.
  let overlaps: [RouteOverlap]
  private let table: RouteTable
  private let indices: [ExactText: Int]

  /// Destinations that may overlap: the reader of a project makes faults of that.
  public init(_ destinations: [Destination] = []) {
    all = destinations.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    let tree = RouteTree(all)
    table = RouteTable(all, tree)
    overlaps = tree.overlaps()
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
  /// the beginning and without a fragment; nothing is repaired.
  public func match(_ text: String) -> RouteMatch {
    guard text.utf8.first != UInt8(ascii: "/") else {
      return refused("path: it begins with a slash")
    }
    // The one strict splitter reads whole links, so a scheme is put before the path.
    let bytes = Array("x:".utf8) + Array(text.utf8)
    do throws(LinkFault) {
      let parts = try URLParts(bytes.span)
      guard parts.fragment == nil else { return refused("path: it holds a '#'") }
      let segments = try parts.segments(in: bytes.span).map(\.text)
      return table.match(segments: segments, query: try parts.queryItems(in: bytes.span))
    } catch {
      // Not the fault's own sentence: it counts bytes of the whole link.
      return switch error.part {
      case .length: refused("length: it has more than \(URLParts.maximumLength - 2) bytes")
      case .encoding: refused("encoding: it is not percent-encoded UTF-8 without controls")
      case .path, .scheme, .host, .port, .userinfo, .segment, .query, .slug:
        refused("path: it has an empty segment or a dot segment")
      }
    }
  }

  private func refused(_ detail: String) -> RouteMatch {
    .miss(reason: .unknownDestination, detail: detail)
  }
}
