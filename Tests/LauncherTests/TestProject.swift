import Foundation

/// A small project for tests of the launcher, and variants of it that are wrong in one way.
enum TestProject {
  static let usher = """
    return {
      name = "Test",
      links = { universal = { hosts = { "www.acme.example" } } },
      destinations = {
        home = "home",
        subscription = "subscription",
        album = { route = "albums/{name}", params = { name = "string", index = "integer?" } },
      },
      entitlements = { "pro" },
      paywalls = { annual = { address = "https://pay.acme.example/annual" } },
    }

    """

  static let rules = """
    local rules = {}

    function rules.link(link, user)
      return navigate(destinations.match(link))
    end

    return rules

    """

  /// Writes the project, with some files in place of its own, and gives its path. A file given as
  /// nil is left out.
  static func write(
    in scratch: Scratch, as name: String = "project", replacing files: [String: String?] = [:]
  ) throws -> String {
    let own: [String: String?] = ["usher.lua": usher, "rules.lua": rules]
    _ = try FileManager.default.createDirectory(
      at: scratch.url.appendingPathComponent(name), withIntermediateDirectories: true)
    for (file, text) in own.merging(files, uniquingKeysWith: { $1 }) {
      if let text { _ = try scratch.file("\(name)/\(file)", text) }
    }
    return name
  }

  /// A line that opens a link of the project.
  static func event(_ path: String = "home", id: String = "e") -> String {
    #"{"id":"\#(id)","type":"link.opened","at":"2026-01-01T09:00:00Z","#
      + #""url":"https://www.acme.example/\#(path)"}"# + "\n"
  }
}
