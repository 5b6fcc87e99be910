import Foundation
import Testing
import UsherCore
import UsherWire

@testable import Usher

/// What one event, one rule or one buyer can make the host keep, write or wait for.
struct BoundTests {
  @Test(
    "lua-api: a decision has at most 256 KB, whichever function makes it",
    arguments: [
      "return reject(big)", "return navigate(destinations.album, { albumname = big })",
      "pcall(reject, big) return reject(('x'):rep(262145))",
    ])
  func decisionSize(_ body: String) throws {
    let fixture = try HostFixture(.link, "local big = ('x'):rep(300000)\n" + body)
    let error = try fixture.one(Sample.home)["error"]
    #expect(error?["code"] == "scriptError")
    #expect(error?["message"]?.string?.contains("a decision has at most 256 KB") == true)
  }

  @Test("a buyer's attributes have at most 64 KB together; what went too far is not stored")
  func buyerAttributes() throws {
    let body = """
      s2s.createUser { attributes = { [press.button] = ("x"):rep(30000) } }
      return ignore()
      """
    let fixture = try HostFixture(.purchase, body)
    #expect(fixture.told(Line.pressed("a")) == ["ignore"])
    #expect(fixture.told(Line.pressed("b")) == ["ignore"])
    #expect(try fixture.one(Line.pressed("c"))["error"]?["code"] == "scriptError")
    #expect(fixture.told(Line.pressed("b")) == ["ignore"])
  }

  @Test("a session's attributes have at most 64 KB together; saying the same again takes no room")
  func sessionAttributes() throws {
    let fixture = try HostFixture(.link, "return ignore()")
    func facts(_ name: String) -> String {
      let text = String(repeating: "x", count: 40_000)
      return #"{"type":"app.ready","user":{"attributes":{"\#(name)":"\#(text)"}}}"#
    }
    #expect(fixture.told(facts("a")) == ["accepted"])
    #expect(fixture.told(facts("a")) == ["accepted"])
    #expect(try fixture.one(facts("b"))["error"]?["code"] == "invalidEvent")
  }

  @Test("lua-api: a rule waits at most 90 s in all") func awaitInAll() throws {
    let fixture = try HostFixture(
      .link, "while true do entitlements.await('pro', { every = '30s', times = 1 }) end")
    #expect(fixture.send(Sample.home) == [])
    let line = try #require(fixture.finish().first)
    #expect(line.contains("a rule waits at most 90 s in all, 0 s are left"), "\(line)")
  }

  @Test("a rule that waited while somebody signed in is asked again when it holds for that")
  func holdAfterWaiting() throws {
    let body = """
      if user.account then return navigate(destinations.home) end
      entitlements.await("pro", { every = "2s", times = 1 })
      return hold("signedIn")
      """
    let fixture = try HostFixture(.link, body)
    #expect(fixture.send(Sample.home) == [])
    #expect(fixture.told(#"{"type":"user.signedIn","account":"a"}"#) == ["accepted"])
    #expect(fixture.finish().map(HostFixture.short) == ["navigate home {}"])
  }

  @Test(
    "a pipe in place of a file is refused, not waited for", arguments: ["usher.lua", "rules.lua"])
  func pipe(_ name: String) throws {
    let folder = try ProjectFolder(["rules.lua": "return {}"])
    try folder.remove(name)
    #expect(mkfifo(folder.url.appending(path: name).path, 0o600) == 0)
    let errors = folder.problems().filter { $0.severity == .error }.map(\.message)
    #expect(errors.first?.contains("it is no regular file") == true)
  }

  @Test("a byte order mark before a source says nothing", arguments: ["usher.lua", "rules.lua"])
  func byteOrderMark(_ name: String) throws {
    let folder = try ProjectFolder(["rules.lua": "return {}"])
    let text = name == "usher.lua" ? Sample.usher : "return {}"
    try folder.write(name, [0xef, 0xbb, 0xbf] + Array(text.utf8))
    #expect(!folder.problems().contains { $0.severity == .error })
  }

  @Test(
    "a value of usher.lua that cannot be taken is named with its place",
    arguments: [
      ("return {\n  destinations = { [true] = 'm' } }", "'destinations' has a boolean as a key", 2),
      ("return {\n  entitlements = { print } }", "'entitlements[1]' is a function", 2),
      ("return {\n\n  name = '\\255' }", "'name' is not valid UTF-8", 3),
    ])
  func untakable(_ usher: String, _ message: String, _ line: Int) throws {
    let problem = try #require(try ProjectFolder(["usher.lua": usher]).problems().first)
    #expect(problem.message.hasPrefix(message), "\(problem.message)")
    #expect(problem.line == line)
    #expect(problem.file == "usher.lua")
  }
}
