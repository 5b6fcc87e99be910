import Testing
import UsherCore
import UsherWire

@testable import Usher

/// The host's functions that only answer: match, build, parse, bucket, now, random, log.
struct ToolTests {
  /// What an expression gives in a link rule, as its `tostring`s separated by spaces.
  private func value(_ expression: String) throws -> String {
    let fixture = try HostFixture(
      .link,
      """
      local function told(...)
        local words = {}
        for index = 1, select("#", ...) do
          local value = select(index, ...)
          local text = tostring(value)
          if type(value) == "table" then
            text = value.name or value.kind
            if not text then
              local fields = {}
              for name, field in pairs(value) do fields[#fields + 1] = name .. "=" .. tostring(field) end
              text = "{" .. table.concat(fields, " ") .. "}"
            end
          end
          words[index] = text
        end
        return table.concat(words, " ")
      end
      log.info(told(\(expression)))
      """)
    fixture.send(Sample.home)
    let log = fixture.log()
    return log.count == 1 ? String(log[0].dropFirst(5)) : "\(log)"
  }

  @Test(
    "FG-13 to 15, AP-10, fault 77: destinations.match takes a link or a server's answer",
    arguments: [
      ("destinations.match(link)", "home {}"),
      ("destinations.match('subscription')", "subscription {}"),
      (
        "destinations.match('/subscription')", "nil unknownDestination path: it begins with a slash"
      ),
      ("destinations.match('subscription/')", "subscription {}"),
      (
        "destinations.match('albums/wed%20ding?index=17&x=y')",
        "album {albumname=wed ding index=17}"
      ),
      ("math.type(select(2, destinations.match('albums/a?index=17')).index)", "integer"),
      ("destinations.match('plans/easy?from=2026-02-28')", "plan {from=2026-02-28 level=easy}"),
      (
        "destinations.match('plans/easy?from=2026-02-30')",
        "nil invalidParameter query: 'from' must be a day such as '2026-01-31'"
      ),
      (
        "destinations.match('plans/medium')",
        "nil invalidParameter segment: 'level' must be one of 'easy', 'hard'"
      ),
      (
        "destinations.match('admin/settings')",
        "nil unknownDestination path: no destination has this path"
      ),
      ("destinations.match('')", "nil unknownDestination path: no destination has this path"),
      (
        "destinations.match('albums/..')",
        "nil unknownDestination path: it has an empty segment or a dot segment"
      ),
      ("destinations.match('albums/a%2Fb')", "album {albumname=a/b}"),
      ("select('#', destinations.match('home'))", "2"),
    ])
  func match(_ expression: String, _ told: String) throws {
    #expect(try value(expression) == told)
  }

  @Test(
    "AP-11: links.build writes what links.parse and match read again",
    arguments: [
      ("links.build(destinations.home)", "https://www.acme.example/home"),
      (
        "links.build(destinations.album, { albumname = 'a b/ü?', index = 7 })",
        "https://www.acme.example/albums/a%20b%2F%C3%BC%3F?index=7"
      ),
      (
        "destinations.match(links.parse(links.build(destinations.album, { albumname = 'a b/ü?', index = 7 })))",
        "album {albumname=a b/ü? index=7}"
      ),
      ("links.parse('https://www.acme.example/home')", "page"),
      (
        "links.parse('https://evil.example/home')",
        "nil unknownLink host: no provider of the project claims the host 'evil.example'"
      ),
      ("(links.parse('https://www.acme.example/a b'))", "nil"),
      ("links.parse('acmefit://ply/redeem/TOKEN')", "redeem"),
      ("links.parse('acmefit://ply/redeem/TOKEN').path", "redeem/{token}"),
      ("links.parse('acmefit://ply/redeem/TOKEN').hasToken", "true"),
      ("#links.parse('acmefit://ply/redeem/TOKEN').fingerprint", "12"),
      ("links.parse('https://go.funnelsgrove.com/acme-fit/spring').path", "onboarding/welcome"),
      ("links.parse('https://go.funnelsgrove.com/acme-fit/winter').path", "nil"),
      (
        "destinations.match(links.parse('acmefit://ply/redeem/TOKEN'))",
        "nil unknownDestination path"
      ),
    ])
  func links(_ expression: String, _ told: String) throws {
    let value = try value(expression)
    #expect(value == told || told.hasSuffix(" path") && value.hasPrefix(told), "\(value)")
  }

  @Test(
    "bucket: first 8 bytes of SHA-256(experiment, 0, key), big-endian, modulo n",
    arguments: [
      ("bucket('annual-price', 100)", "39"), ("bucket('annual-price', 100, 'default')", "39"),
      ("bucket('annual-price', 100, 'device-1')", "96"), ("bucket('a', 1)", "0"),
      ("bucket('', 1000, '')", "192"),
      ("bucket('x', 9223372036854775807, 'y')", "5636413985268245371"),
      ("bucket('x', 10.0, 'y') == bucket('x', 10, 'y')", "true"),
    ])
  func bucket(_ expression: String, _ told: String) throws {
    #expect(try value(expression) == told)
  }

  @Test("now() is the event's time, in whole seconds") func now() throws {
    #expect(try value("now()") == "1767225600")
    #expect(try value("math.type(now())") == "integer")
  }

  @Test("math.random is a function of event id, device and rule") func random() throws {
    func draw(_ id: String, _ device: String, seed: UInt64 = 1) throws -> [String] {
      let body = "return reject(math.random(1e9) .. ' ' .. math.random())"
      let fixture = try HostFixture(["rules.lua": Sample.rule(.link, body)], seed: seed)
      fixture.send(Sample.home)
      let line = Line.opened(
        "https://www.acme.example/home", ("id", .string(id)), ("device", .string(device)))
      return fixture.told(line)
    }
    let first = try draw("e", "d")
    #expect(try draw("e", "d") == first)
    #expect(try draw("e", "d", seed: 2) == first)
    #expect(try draw("f", "d") != first)
    #expect(try draw("e", "c") != first)
  }

  @Test("print and log: levels, fields, event and place") func log() throws {
    let fixture = try HostFixture(
      .link,
      """
      print("a", 1, nil, true, link, { 1 }, 1.5)
      log.info("text", { n = 1, list = { 1, 2 } })
      log.warn("careful")
      return ignore()
      """)
    fixture.send(Line.opened("https://www.acme.example/home", ("id", "e-1")))
    let lines = fixture.host.takeLog()
    #expect(
      lines.map { "\($0.level) \($0.text) \($0.fields)" } == [
        "info a\t1\tnil\ttrue\tlink\ttable\t1.5 {}", #"info text {"list":[1,2],"n":1}"#,
        "warning careful {}",
      ])
    #expect(lines.map(\.event) == ["e-1", "e-1", "e-1"])
    #expect(lines.map(\.place) == ["rules.lua:3", "rules.lua:4", "rules.lua:5"])
    #expect(fixture.host.takeLog().isEmpty)
  }

  @Test("pairs goes in one order: the list part, then the names sorted") func pairsOrder() throws {
    #expect(
      try value("{ z = 1, a = 2, [1] = 3, [2] = 4, m = 5 }") == "{1=3 2=4 a=2 m=5 z=1}")
  }
}
