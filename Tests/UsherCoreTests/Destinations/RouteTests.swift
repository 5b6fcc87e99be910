import Testing

@testable import UsherCore

struct RouteTests {
  @Test(
    arguments: [
      ("", []), ("home", [.literal("home")]),
      ("albums/{name}", [.literal("albums"), .parameter("name")]),
      ("{a}/{b-c}", [.parameter("a"), .parameter("b-c")]),
      ("café au lait/:x", [.literal("café au lait"), .literal(":x")]),
    ] as [(String, [Route.Segment])])
  func `a route is read`(text: String, segments: [Route.Segment]) throws {
    #expect(try Route(text).segments == segments)
  }

  static let whole = "a parameter is a whole segment, a name in braces: '{name}'"
  static let wrong: [(text: String, message: String, hint: String?)] = [
    ("/home", "the route '/home' begins with a slash", "write it without: 'home'"),
    ("/", "the route '/' begins with a slash", "write it without: ''"),
    (
      "home/", "the route 'home/' ends with a slash",
      "write it without; one slash at the end of a link is tolerated"
    ),
    ("a//b", "the route 'a//b' has an empty segment", nil),
    ("a/../b", "the route 'a/../b' has the segment '..', which no link can have", nil),
    ("a?b=c", "the route 'a?b=c' holds a query", "declare what comes from the query in params"),
    ("a#b", "the route 'a#b' holds a fragment, which is never routed", nil),
    (
      "caf%C3%A9", "the route 'caf%C3%A9' holds '%'",
      "write a route decoded: 'café', not 'caf%C3%A9'"
    ),
    ("a\nb", "the route 'a\\u{a}b' holds a control character", nil),
    ("a/x{b}", "the segment 'x{b}' of the route 'a/x{b}' is no parameter", whole),
    ("{}", "the segment '{}' of the route '{}' is no parameter", whole),
    ("{a", "the segment '{a' of the route '{a' is no parameter", whole),
    ("{{a}}", "the segment '{{a}}' of the route '{{a}}' is no parameter", whole),
    (
      "a/{id:integer}", "the segment '{id:integer}' of the route 'a/{id:integer}' holds a type",
      "write '{id}' and params = { id = \"integer\" }"
    ),
    (
      "{2}",
      "'2' in the route '{2}' is no parameter name, expected \(Names.parameterExpectation)", nil
    ),
    ("{a}/{a}", "the route '{a}/{a}' has the parameter 'a' twice", nil),
    (String(repeating: "a/", count: 64) + "a", "the route has more than 64 segments", nil),
  ]

  @Test(arguments: wrong)
  func `a wrong route says what is wrong`(text: String, message: String, hint: String?) {
    do {
      _ = try Route(text)
      Issue.record("'\(text)' was accepted")
    } catch {
      #expect(error.message == message)
      #expect(error.hint == hint)
    }
  }

  @Test func `a name of the route must be declared, and is required`() throws {
    #expect(throws: RouteFault.self) {
      try Destination(name: "a", route: Route("a/{id}"))
    }
    #expect(throws: RouteFault.self) {
      try Destination(name: "a", route: Route("a/{id}"), types: ["id": (.integer, true)])
    }
  }
}
