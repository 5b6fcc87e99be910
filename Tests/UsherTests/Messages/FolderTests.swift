import Testing
import UsherCore

@testable import Usher

/// Nothing outside the project's folder is read, whichever way it is named.
struct FolderTests {
  static let rules = """
    local m = require "lib.m"
    return { link = function() return reject(m.name) end }
    """

  /// How a file outside could be reached, and what is said.
  static let ways: [(name: String, target: String, told: String)] = [
    (
      "lib", "OUTSIDE/lib",
      """
      rules.lua:1:20: cannot load the module 'lib.m': lib/m.lua leads out of the project folder
      | local m = require "lib.m"
      |                    ^
      """
    ),
    (
      "lib/m.lua", "OUTSIDE/lib/m.lua",
      """
      rules.lua:1:20: cannot load the module 'lib.m': lib/m.lua leads out of the project folder
      | local m = require "lib.m"
      |                    ^
      """
    ),
    ("rules.lua", "OUTSIDE/rules.lua", "rules.lua: rules.lua leads out of the project folder"),
    ("usher.lua", "OUTSIDE/usher.lua", "usher.lua: usher.lua leads out of the project folder"),
  ]

  @Test(arguments: ways) func symbolicLinks(_ name: String, _ target: String, _ told: String)
    throws
  {
    let outside = try ProjectFolder([
      "lib/m.lua": "return { name = 'secret' }", "rules.lua": Self.rules,
    ])
    let folder = try ProjectFolder(
      name == "usher.lua"
        ? [:] : ["rules.lua": Self.rules, "lib/n.lua": ""].filter { $0.key != name },
      complete: name != "usher.lua")
    if name == "lib" { try folder.remove("lib") }
    try folder.link(name, to: target.replacing("OUTSIDE", with: outside.path))
    expectTold(folder.problems(), told)
  }

  @Test("a folder beside it whose name begins alike is outside") func sibling() throws {
    let outer = try ProjectFolder(
      [
        "app/usher.lua": Sample.usher, "app/rules.lua": Self.rules,
        "app-secrets/m.lua": "return { name = 'secret' }",
      ], complete: false)
    try outer.link("app/lib", to: "../app-secrets")
    let path = outer.path + "/app"
    #expect(throws: ProjectLoadFault.self) { try ProjectLoader.load(path: path) }
  }

  @Test("links inside the folder, and one to the folder itself, are followed") func inside() throws
  {
    let folder = try ProjectFolder([
      "rules.lua": Self.rules, "shared/m.lua": "return { name = 'x' }",
    ])
    try folder.link("lib", to: "shared")
    #expect(throws: Never.self) { try folder.load() }
    let other = try ProjectFolder([:], complete: false)
    try other.link("project", to: folder.path)
    #expect(throws: Never.self) { try ProjectLoader.load(path: other.path + "/project") }
  }

  @Test("circles of links, a pipe of names and a folder as usher.lua end in a message")
  func oddFiles()
    throws
  {
    let loop = try ProjectFolder([:], complete: false)
    try loop.link("usher.lua", to: "usher.lua")
    #expect(!loop.problems().isEmpty)
    let nested = try ProjectFolder(["usher.lua/x": ""], complete: false)
    #expect(nested.problems().map(\.message) == ["usher.lua is a folder, expected a file"])
  }
}
