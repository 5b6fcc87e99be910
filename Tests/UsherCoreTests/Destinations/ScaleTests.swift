import Testing

@testable import UsherCore

struct ScaleTests {
  static let shapes: [@Sendable (Int) -> (String, ParameterType)] = [
    { ("area\($0 % 100)/item\($0)/{x}", .string) },
    { ("{x}/item\($0)", .integer) },
    { ("{x}", .oneOf(["v\($0)", "w\($0)"])) },
    { ("a/b/c/d/e/f/g/\($0)/{x}", .date) },
  ]

  @Test(.timeLimit(.minutes(1)), arguments: shapes.indices)
  func `10,000 destinations load and match`(shape: Int) throws {
    let places = try Destinations(
      (0..<10_000).map { number in
        let (route, type) = Self.shapes[shape](number)
        return try Destination(
          name: "d\(number)", route: Route(route), types: ["x": (type, false)])
      })
    #expect(places.overlaps.isEmpty)
    for number in [0, 1, 4999, 9999] {
      let index = try #require(places.index(of: "d\(number)"))
      let value = ["7", "7", "w\(number)", "2026-01-31"][shape]
      let path = Self.shapes[shape](number).0.replacing("{x}", with: value)
      guard case .hit(index, _) = places.match(path) else {
        Issue.record("'\(path)' did not match")
        continue
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `one route that takes every path is told against each of 10,000`() throws {
    let places = try Destinations(
      (0..<10_000).map { try Destination(name: "d\($0)", route: Route("page\($0)")) }
        + [Destination(name: "any", route: Route("{x}"), types: ["x": (.string, false)])])
    #expect(places.overlaps.count == 10_000)
  }
}
