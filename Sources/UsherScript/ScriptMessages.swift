internal import CLuaGuard
internal import UsherCore
internal import UsherWire

/// The texts of the errors about names, with suggestions. Asked for only when a script has failed.
struct ScriptMessages {
  let world: ScriptWorld
  /// Sources by name, to look a longer name up on the line: `os.time`.
  var sources: [String: ScriptSource] = [:]
  var modules: [String] = []

  static let libraries: [String: [String]] = [
    "math": [
      "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log",
      "max", "maxinteger", "min", "mininteger", "modf", "pi", "rad", "random", "sin", "sqrt",
      "tan", "tointeger", "type", "ult",
    ],
    "string": [
      "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "rep",
      "reverse", "sub", "upper",
    ],
    "table": ["concat", "insert", "move", "pack", "remove", "sort", "unpack"],
    "utf8": ["char", "charpattern", "codepoint", "codes", "len", "offset"],
  ]
  static let functions = [
    "assert", "error", "ipairs", "next", "pairs", "pcall", "print", "require", "select",
    "tonumber", "tostring", "type",
  ]
  /// What stock Lua has and scripts have not.
  static let removed: Set<String> = [
    "_G", "collectgarbage", "coroutine", "debug", "dofile", "getmetatable", "io", "load",
    "loadfile", "loadstring", "os", "package", "rawequal", "rawget", "rawlen", "rawset",
    "setmetatable", "warn", "xpcall",
  ]

  func answer(_ question: UInt32, _ arguments: ScriptArguments) -> HostAnswer {
    let first = written(arguments[0], by: arguments.caller)
    switch question {
    case USHER_ASK_UNDEFINED.rawValue: return undefined(first, arguments.caller)
    case USHER_ASK_MEMBER.rawValue:
      return member(
        written(arguments[1], by: arguments.caller), of: arguments[0]?.string ?? "?")
    case USHER_ASK_SET_GLOBAL.rawValue:
      return .fail("cannot set the global '\(first)'", about: first, hint: "use 'local \(first)'")
    default:
      return .fail(
        "module '\(first)' is not loaded", about: first,
        hint: Suggestion.hint(for: first, in: modules)
          ?? "'require' needs the name of a file of the project, written out")
    }
  }

  /// The name, where it stands in the script that uses it; one that came in with the arguments of a
  /// rule is not quoted.
  private func written(_ name: Value?, by caller: ScriptPlace?) -> String {
    guard let name = name?.string, let caller, let source = sources[caller.source],
      source.bytes.contains(Array(name.utf8))
    else { return "…" }
    return name
  }

  private var globalNames: [String] {
    Self.functions + Self.libraries.keys
      + world.globals.map {
        switch $0 {
        case .function(let name, _): name
        case .namespace(let name, _, _, _): name
        }
      }
  }

  private func undefined(_ name: String, _ caller: ScriptPlace?) -> HostAnswer {
    guard Self.removed.contains(name) || world.advice[name] != nil else {
      return .fail(
        "undefined variable '\(name)'", about: name,
        hint: Suggestion.hint(for: name, in: globalNames))
    }
    var full = name
    if let caller, let line = sources[caller.source]?.line(caller.line) {
      full = LuaLexer.dottedName(startingWith: name, in: line) ?? name
    }
    return .fail(
      "'\(full)' is not there", about: full, hint: world.advice[full] ?? world.advice[name])
  }

  private func member(_ name: String, of namespace: String) -> HostAnswer {
    let full = "\(namespace).\(name)"
    if let advice = world.advice[full] {
      return .fail("'\(full)' is not there", about: name, hint: advice)
    }
    var candidates = Self.libraries[namespace] ?? []
    for case .namespace(namespace, let functions, let records, _) in world.globals {
      candidates += functions.map(\.0) + records.map(\.name)
    }
    return .fail(
      "'\(namespace)' has no '\(name)'", about: name,
      hint: Suggestion.hint(for: name, in: candidates))
  }
}
