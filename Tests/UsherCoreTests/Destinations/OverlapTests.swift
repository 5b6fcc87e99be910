import Testing

@testable import UsherCore

struct OverlapTests {
  /// `first second example` for each overlap.
  func overlaps(_ places: Destinations) -> [String] {
    places.overlaps.map {
      "\(places.all[$0.first].name) \(places.all[$0.second].name) '\($0.path)'"
    }
  }

  static let choice = ParameterType.oneOf(["new", "old"])

  @Test(
    "types count",
    arguments: [
      ("home", .string, "{x}", .string, "a b 'home'"),
      ("albums/new", .string, "albums/{x}", .integer, nil),
      ("albums/7", .string, "albums/{x}", .integer, "a b 'albums/7'"),
      ("{x}", .string, "{x}", .integer, "a b '1'"),
      ("{x}", .string, "{x}", .date, "a b '2026-01-31'"),
      ("{x}", .string, "{x}", .boolean, "a b 'true'"),
      ("{x}", .number, "{x}", .integer, "a b '1'"),
      ("{x}", .number, "{x}", .date, nil), ("{x}", .integer, "{x}", .date, nil),
      ("{x}", .boolean, "{x}", .integer, nil), ("{x}", .boolean, "{x}", .date, nil),
      ("{x}", choice, "{x}", .string, "a b 'new'"), ("{x}", choice, "{x}", .integer, nil),
      ("{x}", choice, "new", .string, "a b 'new'"), ("{x}", choice, "newer", .string, nil),
      ("{x}", choice, "{x}", .oneOf(["old", "new"]), "a b 'new'"),
      ("{x}", choice, "{x}", .oneOf(["x", "old"]), "a b 'old'"),
      ("{x}", choice, "{x}", .oneOf(["x", "y"]), nil),
      ("{x}", .oneOf(["1", "z"]), "{x}", .number, "a b '1'"),
      ("{x}", .integer, "{x}", .integer, "a b '1'"),
      ("", .string, "{x}", .string, nil), ("", .string, "", .string, "a b ''"),
      ("a/b", .string, "a/b", .string, "a b 'a/b'"), ("a/b", .string, "a", .string, nil),
      ("a/{x}", .string, "{x}/b", .string, "a b 'a/b'"),
      ("a/{x}", .string, "{x}/b", .integer, nil),
      ("{x}/a", choice, "{x}/a", .oneOf(["old", "z"]), "a b 'old/a'"),
      ("{x}/a", choice, "{x}/b", .oneOf(["old", "z"]), nil),
      // Byte by byte: composed and decomposed are two texts.
      ("\u{e9}", .string, "e\u{301}", .string, nil),
    ] as [(String, ParameterType, String, ParameterType, String?)])
  func pair(a: String, aType: ParameterType, b: String, bType: ParameterType, told: String?) throws
  {
    let aTypes = a.contains("{") ? ["x": aType] : [:]
    let bTypes = b.contains("{") ? ["x": bType] : [:]
    #expect(
      try overlaps(places(["a": (a, aTypes), "b": (b, bTypes)])) == (told.map { [$0] } ?? []))
    // The order of declaration changes nothing.
    let swapped = try places(["a": (b, bTypes), "b": (a, aTypes)])
    #expect(overlaps(swapped).isEmpty == (told == nil))
  }

  @Test func `every destination that overlaps an earlier one is told once`() throws {
    let places = try places([
      "a": ("x", [:]), "b": ("x", [:]), "c": ("x", [:]), "d": ("{p}", ["p": .string]),
      "e": ("y", [:]),
    ])
    #expect(overlaps(places) == ["a b 'x'", "a c 'x'", "a d 'x'", "d e 'y'"])
  }

  @Test func `choices with many common values, many segments deep, are walked once`() throws {
    let few = ParameterType.oneOf((0..<10).map { "v\($0)" })
    let many = ParameterType.oneOf((0..<11).map { "v\($0)" })
    let names = (0..<30).map { "p\($0)" }
    let route = names.map { "{\($0)}" }.joined(separator: "/")
    let places = try places([
      "a": (route + "/a", Dictionary(uniqueKeysWithValues: names.map { ($0, few) })),
      "b": (route + "/b", Dictionary(uniqueKeysWithValues: names.map { ($0, many) })),
      "c": (route + "/a", Dictionary(uniqueKeysWithValues: names.map { ($0, many) })),
    ])
    #expect(places.overlaps.map(\.second) == [2])
    let path = Array(repeating: "v10", count: 30)
    #expect(places.match(segments: path + ["b"]).told(places).hasPrefix("b "))
    #expect(
      places.match(segments: path + ["c"]).told(places)
        == "unknownDestination | path: no destination has this path")
    #expect(
      places.match(segments: path.dropLast() + ["v11", "b"]).told(places)
        .hasPrefix("invalidParameter | segment: 'p29' must be one of 'v0', 'v1'"))
  }
}
