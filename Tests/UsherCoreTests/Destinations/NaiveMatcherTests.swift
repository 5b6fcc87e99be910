import Testing
import UsherWire

@testable import UsherCore

/// A small generator that repeats itself: the same seed, the same routes.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// Random tables of routes against a matcher that tries one route after the other.
struct NaiveMatcherTests {
  static let texts = ["a", "b", "1", "-2", "1.5", "true", "2026-01-31", "x y", "é"]
  static let types: [ParameterType] = [
    .string, .integer, .number, .boolean, .date, .oneOf(["a", "1"]), .oneOf(["b", "1"]),
    .oneOf(["true", "é"]),
  ]

  func randomPlaces(_ dice: inout Dice) throws -> Destinations {
    let count = Int.random(in: 1...8, using: &dice)
    return try Destinations(
      (0..<count).map { number in
        var types: [String: (type: ParameterType, isOptional: Bool)] = [:]
        let segments = (0..<Int.random(in: 0...4, using: &dice)).map { depth in
          guard Bool.random(using: &dice) else { return Self.texts.randomElement(using: &dice)! }
          types["p\(depth)"] = (Self.types.randomElement(using: &dice)!, false)
          return "{p\(depth)}"
        }
        return try Destination(
          name: "d\(number)", route: Route(segments.joined(separator: "/")), types: types)
      })
  }

  func hits(_ places: Destinations, _ path: [String], anyValue: Bool = false) -> [Int] {
    places.all.indices.filter { index in
      let destination = places.all[index]
      guard destination.route.segments.count == path.count else { return false }
      return zip(destination.route.segments, zip(destination.segmentTypes, path)).allSatisfy {
        segment, pair in
        switch segment {
        case .literal(let text): text.sameBytes(as: pair.1)
        case .parameter: anyValue || pair.0?.read(pair.1) != nil
        }
      }
    }
  }

  /// Every path of up to four segments would be too many: those made of the routes' own literals and
  /// the sample texts, at random.
  @Test(arguments: 0..<40)
  func `random routes match as one after the other does`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    var matched = 0
    for _ in 0..<50 {
      let places = try randomPlaces(&dice)
      let overlaps = places.overlaps
      let later = Set(overlaps.map(\.second))
      for overlap in overlaps {
        let path = overlap.path.isEmpty ? [] : overlap.path.split(separator: "/").map(String.init)
        let hits = hits(places, path)
        #expect(hits.contains(overlap.first) && hits.contains(overlap.second), "\(overlap)")
      }
      for _ in 0..<60 {
        let path = (0..<Int.random(in: 0...4, using: &dice)).map { _ in
          Self.texts.randomElement(using: &dice)!
        }
        let expected = hits(places, path)
        // What overlaps is found by `overlaps`; without overlaps at most one matches.
        for extra in expected.dropFirst() { #expect(later.contains(extra)) }
        let match = places.match(segments: path)
        switch match {
        case .hit(let index, let params):
          matched += 1
          #expect(expected.contains(index))
          // What a hit gives leads back to the path.
          let navigation = try places.navigation(to: index, params: params)
          #expect(places.match(navigation.path) == .hit(destination: index, params: params))
        case .miss(let reason, _):
          #expect(expected.isEmpty)
          let shaped = !hits(places, path, anyValue: true).isEmpty
          #expect(reason == (shaped ? .invalidParameter : .unknownDestination))
        }
      }
    }
    #expect(matched > 100)
  }
}
