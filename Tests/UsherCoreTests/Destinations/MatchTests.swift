import Testing
import UsherWire

@testable import UsherCore

struct MatchTests {
  let sample: Destinations

  init() throws {
    sample = try places(
      [
        "home": ("home", [:]),
        "root": ("", [:]),
        "album": ("albums/{albumname}", ["albumname": .string, "index": .integer]),
        "photo": ("albums/{albumname}/photos/{n}", ["albumname": .string, "n": .integer]),
        "day": ("days/{day}", ["day": .date]),
        "dayNumber": ("days/{n}", ["n": .integer]),
        "speed": ("show/{speed}", ["speed": .oneOf(["slow", "fast"]), "loud": .boolean]),
        "user": ("show/all", [:]),
        "search": ("search", ["q": .string, "last-name": .string]),
        "accent": ("caf\u{e9}", [:]),
      ], optional: ["index", "last-name"])
  }

  @Test(
    "a path and query as a string",
    arguments: [
      ("", "root {}"), ("home", "home {}"), ("home/", "home {}"),
      ("albums/wedding?index=17", #"album {"albumname":"wedding","index":17}"#),
      ("albums/wedding", #"album {"albumname":"wedding"}"#),
      ("albums/a%2Fb", #"album {"albumname":"a/b"}"#),
      ("albums/A+B", #"album {"albumname":"A+B"}"#),
      ("albums/%D0%BB", #"album {"albumname":"л"}"#),
      ("albums/%25", #"album {"albumname":"%"}"#),
      ("albums/x/photos/-3?index=no", #"photo {"albumname":"x","n":-3}"#),
      ("albums/x?index=1&index=two&other=%20", #"album {"albumname":"x","index":1}"#),
      ("albums/x?&&=3&index=1&", #"album {"albumname":"x","index":1}"#),
      ("days/2026-01-31", #"day {"day":"2026-01-31"}"#), ("days/7", #"dayNumber {"n":7}"#),
      ("show/fast?loud=true", #"speed {"loud":true,"speed":"fast"}"#), ("show/all", "user {}"),
      ("search?q=", #"search {"q":""}"#), ("search?q", #"search {"q":""}"#),
      ("search?q=a=b?/c", #"search {"q":"a=b?/c"}"#),
      ("search?q=&last-name=%C3%A9", #"search {"last-name":"é","q":""}"#),
      ("caf%C3%A9", "accent {}"),
    ])
  func hit(text: String, told: String) {
    #expect(sample.match(text).told(sample) == told)
  }

  static let unknown = "unknownDestination | path: no destination has this path"

  @Test(
    "a string that leads nowhere",
    arguments: [
      ("Home", unknown), ("home/x", unknown), ("albums", unknown), ("admin/settings", unknown),
      ("/home", "unknownDestination | path: it begins with a slash"),
      ("/", "unknownDestination | path: it begins with a slash"),
      ("albums//photos/1", "unknownDestination | path: it has an empty segment or a dot segment"),
      ("home//", "unknownDestination | path: it has an empty segment or a dot segment"),
      ("albums/..", "unknownDestination | path: it has an empty segment or a dot segment"),
      ("albums/%2E", "unknownDestination | path: it has an empty segment or a dot segment"),
      (
        "albums/%zz",
        "unknownDestination | encoding: it is not percent-encoded UTF-8 without controls"
      ),
      (
        "albums/%C3",
        "unknownDestination | encoding: it is not percent-encoded UTF-8 without controls"
      ),
      (
        "albums/%00",
        "unknownDestination | encoding: it is not percent-encoded UTF-8 without controls"
      ),
      (
        "albums/a b",
        "unknownDestination | encoding: it is not percent-encoded UTF-8 without controls"
      ),
      (
        "albums/é",
        "unknownDestination | encoding: it is not percent-encoded UTF-8 without controls"
      ),
      ("home#top", "unknownDestination | path: it holds a '#'"),
      (
        "search?q=%",
        "unknownDestination | encoding: it is not percent-encoded UTF-8 without controls"
      ),
      // In two scalars: another text, since nothing is folded.
      ("cafe%CC%81", unknown),
      ("search", "invalidParameter | query: 'q' is missing, expected a string"),
      ("albums/x?index=1.0", "invalidParameter | query: 'index' must be an integer"),
      ("albums/x?index=", "invalidParameter | query: 'index' must be an integer"),
      ("albums/x/photos/one", "invalidParameter | segment: 'n' must be an integer"),
      ("show/medium", "invalidParameter | segment: 'speed' must be one of 'slow', 'fast'"),
      ("show/slow", "invalidParameter | query: 'loud' is missing, expected true or false"),
      ("show/slow?loud=1", "invalidParameter | query: 'loud' must be true or false"),
    ])
  func miss(text: String, told: String) {
    #expect(sample.match(text).told(sample) == told)
  }

  @Test func `the first route of a shape, by name, is the one that a miss tells`() {
    #expect(
      sample.match("days/x").told(sample)
        == "invalidParameter | segment: 'day' must be a day such as '2026-01-31'")
  }

  @Test func `a link is matched by its segments, so an encoded slash never splits`() {
    let link = Link(
      provider: .universal, kind: .page, scheme: "https", host: "a.example", path: "albums/a/b",
      segments: ["albums", "a/b"], query: [QueryItem(name: "index", value: "2")])
    #expect(sample.match(link).told(sample) == #"album {"albumname":"a/b","index":2}"#)
  }

  @Test func `FG-13 an app-open is matched by the string that the server answered`() {
    let link = Link(
      provider: .funnelsgrove, kind: .appOpen, scheme: "https", host: "go.funnelsgrove.com",
      path: "albums/x?index=4", segments: ["app", "spring"])
    #expect(sample.match(link).told(sample) == #"album {"albumname":"x","index":4}"#)
  }

  @Test func `a link without a routed path leads nowhere`() {
    let link = Link(
      provider: .subster, kind: .handoff, scheme: "https", host: "a.example", path: nil)
    #expect(
      sample.match(link).told(sample)
        == "unknownDestination | path: this link has no path that is routed")
  }

  @Test func `a name of the query is compared byte by byte`() throws {
    let places = try places(["k": ("k", ["K": .integer])])
    // U+212A, the Kelvin sign, equals K in Swift.
    #expect(
      places.match(segments: ["k"], query: [QueryItem(name: "\u{212a}", value: "1")]).told(places)
        == "invalidParameter | query: 'K' is missing, expected an integer")
    #expect(places.index(of: "\u{212a}") == nil)
  }

  @Test func `routes that part after differently typed segments are told apart`() throws {
    let places = try places([
      "a": ("p/{x}/a", ["x": .string]), "b": ("p/{y}/b", ["y": .integer]),
      "c": ("p/{z}/c", ["z": .oneOf(["1", "2"])]), "d": ("p/1/d", [:]),
    ])
    #expect(places.match("p/1/a").told(places) == #"a {"x":"1"}"#)
    #expect(places.match("p/1/b").told(places) == #"b {"y":1}"#)
    #expect(places.match("p/1/c").told(places) == #"c {"z":"1"}"#)
    #expect(places.match("p/1/d").told(places) == "d {}")
    #expect(places.match("p/3/c").told(places).hasPrefix("invalidParameter | segment: 'z'"))
    #expect(places.match("p/3/d").told(places) == Self.unknown)
  }

  @Test func `a path longer than any route leads nowhere and costs nothing`() {
    let long = Array(repeating: "albums", count: 100_000)
    #expect(sample.match(segments: long).told(sample) == Self.unknown)
    #expect(
      sample.match(String(repeating: "a", count: 8193)).told(sample)
        == "unknownDestination | length: it has more than 8190 bytes")
  }
}
