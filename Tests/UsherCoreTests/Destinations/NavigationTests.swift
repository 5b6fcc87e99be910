import Testing
import UsherWire

@testable import UsherCore

struct NavigationTests {
  let sample: Destinations

  init() throws {
    sample = try places(
      [
        "root": ("", [:]),
        "album": (
          "albums/{albumname}", ["albumname": .string, "index": .integer, "last-name": .string]
        ),
        "mixed": (
          "the café/{day}/{n}", ["day": .date, "n": .number, "on": .boolean, "size": .oneOf(["s"])]
        ),
      ], optional: ["index", "last-name", "on", "size"])
  }

  @Test(
    arguments: [
      ("root", .null, "", "{}", ""), ("root", [], "", "{}", ""), ("root", [:], "", "{}", ""),
      (
        "album", ["albumname": "wedding"], "albums/wedding", #"{"albumname":"wedding"}"#,
        "albums/wedding"
      ),
      (
        "album", ["albumname": "a/b c?é~+", "index": .number(3)], "albums/a%2Fb%20c%3F%C3%A9~%2B",
        #"{"albumname":"a/b c?é~+","index":3}"#, "albums/a%2Fb%20c%3F%C3%A9~%2B?index=3"
      ),
      (
        "album", ["albumname": "x", "index": .null, "last-name": "a&b=c"], "albums/x",
        #"{"albumname":"x","last-name":"a&b=c"}"#, "albums/x?last-name=a%26b%3Dc"
      ),
      (
        "album", ["albumname": "x", "last-name": "", "index": 1], "albums/x",
        #"{"albumname":"x","index":1,"last-name":""}"#, "albums/x?index=1&last-name="
      ),
      (
        "mixed", ["day": "2026-01-31", "n": 1e21, "on": false, "size": "s"],
        "the%20caf%C3%A9/2026-01-31/1e%2B21",
        #"{"day":"2026-01-31","n":1e+21,"on":false,"size":"s"}"#,
        "the%20caf%C3%A9/2026-01-31/1e%2B21?on=false&size=s"
      ),
    ] as [(String, Value, String, String, String)])
  func `path, params and address of a navigation`(
    name: String, params: Value, path: String, kept: String, address: String
  ) throws {
    let index = try #require(sample.index(of: name))
    let navigation = try sample.navigation(to: index, params: params)
    #expect(navigation.destination == name)
    #expect(navigation.path == path)
    #expect(navigation.params.description == kept)
    let parts = try sample.address(to: index, params: params)
    let query = parts.query.map { PercentCoding.encode($0) + "=" + PercentCoding.encode($1) }
    let built = query.isEmpty ? parts.path : parts.path + "?" + query.joined(separator: "&")
    #expect(built == address)
    // A built address is read back as what it was built from.
    #expect(sample.match(address) == .hit(destination: index, params: navigation.params))
  }

  @Test(
    arguments: [
      ("album", .null, "albumname", "'albumname' of 'album' is missing, expected a string"),
      ("album", ["albumname": 7], "albumname", "'albumname' of 'album' must be a string, got 7"),
      (
        "album", ["albumname": ""], "albumname",
        "'albumname' of 'album' must not be empty, since it stands in the path"
      ),
      (
        "album", ["albumname": ".."], "albumname",
        "'albumname' of 'album' must not hold '.' or '..' as a segment, since it stands in the path"
      ),
      (
        "album", ["albumname": "a\n"], "albumname",
        "'albumname' of 'album' must not hold control characters"
      ),
      (
        "album", ["albumname": "a", "index": "1"], "index",
        "'index' of 'album' must be an integer, got '1'"
      ),
      (
        "album", ["albumname": "a", "index": 1.5], "index",
        "'index' of 'album' must be an integer, got 1.5"
      ),
      (
        "album", ["albumname": "a", "index": ["x": 1]], "index",
        "'index' of 'album' must be an integer, got a table"
      ),
      (
        "album", ["albumname": "a", "indx": 1], "indx",
        "'album' has no parameter 'indx' | did you mean 'index'?"
      ),
      (
        "album", ["albumname": "a", "zzz": 1], "zzz",
        "'album' has no parameter 'zzz' | declared: albumname, index, last-name"
      ),
      ("root", ["x": 1], "x", "'root' has no parameter 'x'"),
      ("root", ["x"], nil, "params must be a table of names and values, got a list"),
      ("root", "x", nil, "params must be a table of names and values, got 'x'"),
      (
        "mixed", ["day": "2026-02-30", "n": 1], "day",
        "'day' of 'mixed' must be a day such as '2026-01-31', got '2026-02-30'"
      ),
      (
        "mixed", ["day": "2026-01-31", "n": 1, "size": "m"], "size",
        "'size' of 'mixed' must be one of 's', got 'm'"
      ),
      (
        "mixed", ["day": "2026-01-31", "n": 1, "on": 1], "on",
        "'on' of 'mixed' must be true or false, got 1"
      ),
    ] as [(String, Value, String?, String)])
  func `a wrong parameter names its field`(
    name: String, params: Value, field: String?, message: String
  ) throws {
    let index = try #require(sample.index(of: name))
    do {
      _ = try sample.navigation(to: index, params: params)
      Issue.record("accepted")
    } catch {
      #expect(error.field == field)
      #expect(error.message + (error.hint.map { " | " + $0 } ?? "") == message)
    }
  }

  @Test func `a number that is no destination is refused`() {
    #expect(throws: ParameterFault.self) { try sample.navigation(to: 99) }
    #expect(throws: ParameterFault.self) { try sample.navigation(to: -1) }
  }
}
