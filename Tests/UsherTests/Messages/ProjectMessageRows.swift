/// Wrong projects, by their files, and what loading says, word for word.
struct ProjectMessageRow: Sendable, CustomStringConvertible {
  var name: String
  var files: [String: String]
  var told: String
  var description: String { name }

  init(_ name: String, _ files: [String: String], _ told: String) {
    self.name = name
    self.files = files
    self.told = told
  }

  /// A wrong rules file.
  init(_ name: String, rules: String, _ told: String) {
    self.init(name, ["rules.lua": rules], told)
  }

  /// A wrong usher.lua.
  init(_ name: String, usher: String, _ told: String) {
    self.init(name, ["usher.lua": usher], told)
  }

  /// A wrong module `lib.m`, which rules.lua requires.
  init(_ name: String, module: String, _ told: String) {
    self.init(name, ["rules.lua": requiring, "lib/m.lua": module], told)
  }
}

/// A rules file that requires `lib.m`.
let requiring = """
  local m = require "lib.m"
  return { link = function() return ignore() end }
  """

extension ProjectMessageRow {
  static let all = data + rules + modules + sources
}
