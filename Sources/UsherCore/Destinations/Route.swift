/// The path pattern of a destination: `albums/{albumname}`; `""` is the root.
public struct Route: Sendable, Hashable {
  public enum Segment: Sendable, Hashable {
    /// Decoded text, compared byte by byte.
    case literal(String)
    /// `{name}`.
    case parameter(String)
  }

  /// A longer route is refused.
  public static let maximumSegments = 64

  /// As the project writes it.
  public let text: String
  public let segments: [Segment]

  /// Reads a pattern; a fault says what is wrong with it and what was expected.
  public init(_ text: String) throws(RouteFault) {
    self.text = text
    guard !text.isEmpty else {
      segments = []
      return
    }
    guard !text.hasPrefix("/") else {
      throw RouteFault(
        "the route '\(text.quotable)' begins with a slash",
        hint: "write it without: '\(String(text.drop { $0 == "/" }).quotable)'")
    }
    guard !text.hasSuffix("/") else {
      throw RouteFault(
        "the route '\(text.quotable)' ends with a slash",
        hint: "write it without; one slash at the end of a link is tolerated")
    }
    var segments: [Segment] = []
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      segments.append(try Route.segment(String(part), of: text))
      guard segments.count <= Route.maximumSegments else {
        throw RouteFault("the route has more than \(Route.maximumSegments) segments")
      }
    }
    var names: Set<String> = []
    for case .parameter(let name) in segments where !names.insert(name).inserted {
      throw RouteFault("the route '\(text.quotable)' has the parameter '\(name)' twice")
    }
    self.segments = segments
  }

  /// The names in braces, in order.
  public var parameterNames: [String] {
    segments.compactMap { segment in
      if case .parameter(let name) = segment { name } else { nil }
    }
  }

  private static func segment(_ part: String, of route: String) throws(RouteFault) -> Segment {
    let route = route.quotable
    guard !part.isEmpty else {
      throw RouteFault("the route '\(route)' has an empty segment")
    }
    guard part.contains(where: { $0 == "{" || $0 == "}" }) else {
      return .literal(try literal(part, of: route))
    }
    guard part.hasPrefix("{"), part.hasSuffix("}"), part.utf8.count > 2,
      !part.dropFirst().dropLast().contains(where: { $0 == "{" || $0 == "}" })
    else {
      throw RouteFault(
        "the segment '\(part.quotable)' of the route '\(route)' is no parameter",
        hint: "a parameter is a whole segment, a name in braces: '{name}'")
    }
    var name = String(part.dropFirst().dropLast())
    if let colon = name.firstIndex(of: ":") {
      let type = String(name[name.index(after: colon)...]).quotable
      name = String(name[..<colon]).quotable
      throw RouteFault(
        "the segment '\(part.quotable)' of the route '\(route)' holds a type",
        hint: "write '{\(name)}' and params = { \(name) = \"\(type)\" }")
    }
    guard Names.isParameter(name) else {
      throw RouteFault(
        "'\(name.quotable)' in the route '\(route)' is no parameter name, expected "
          + Names.parameterExpectation)
    }
    return .parameter(name)
  }

  private static func literal(_ part: String, of route: String) throws(RouteFault) -> String {
    guard part != ".", part != ".." else {
      throw RouteFault("the route '\(route)' has the segment '\(part)', which no link can have")
    }
    for scalar in part.unicodeScalars {
      switch scalar {
      case "?":
        throw RouteFault(
          "the route '\(route)' holds a query",
          hint: "declare what comes from the query in params")
      case "#": throw RouteFault("the route '\(route)' holds a fragment, which is never routed")
      case "%":
        throw RouteFault(
          "the route '\(route)' holds '%'",
          hint: "write a route decoded: 'café', not 'caf%C3%A9'")
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}":
        throw RouteFault("the route '\(route)' holds a control character")
      default: continue
      }
    }
    return part
  }
}

/// What is wrong with a route.
public struct RouteFault: Error, Sendable, Hashable {
  /// Lower case, with the route quoted.
  public var message: String
  public var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
