internal import UsherCore
internal import UsherScript

/// The modules that a source requires, directly or not, in an order in which each comes after
/// those it requires itself.
struct ModuleGraph {
  struct Module {
    var name: String
    var source: ScriptSource
    /// One of `usher.rules.*`, which the launcher carries.
    var isReadyMade: Bool
  }

  let files: ProjectFiles
  private(set) var ordered: [Module] = []
  private var underWay: [String] = []

  init(files: ProjectFiles) { self.files = files }

  static func file(of name: String) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "/") + ".lua"
  }

  /// Adds all that a source requires; gives what is wrong.
  mutating func add(requiredBy source: ScriptSource, except marker: String?) -> [Problem] {
    var problems: [Problem] = []
    for required in source.requiredModules where required.name != marker {
      if let problem = add(required.name, marker: marker, &problems) {
        let place = required.place
        problems.append(
          Problem(
            problem.message, file: source.name, line: place.line, column: place.column,
            sourceLine: source.line(place.line), hint: problem.hint))
      }
    }
    return problems
  }

  private mutating func add(
    _ name: String, marker: String?, _ problems: inout [Problem]
  ) -> Problem? {
    guard !ordered.contains(where: { $0.name == name }) else { return nil }
    guard !underWay.contains(name) else {
      let circle = (underWay.drop { $0 != name } + [name]).joined(separator: " → ")
      return Problem(
        "modules require each other in a circle: \(circle)",
        hint: "move what both need into a module of its own")
    }
    guard Self.isModuleName(name) else {
      return Problem(
        "'\(name)' is no module name",
        hint: "letters, digits and '_', parts separated by dots: lib.pricing")
    }
    if name.hasPrefix("usher.") { return addReadyMade(name, marker: marker, &problems) }
    let file = Self.file(of: name)
    let source: ScriptSource
    do {
      source = ScriptSource(
        name: file, bytes: try files.read(file, limit: ScriptLimits.load.sourceBytes))
    } catch {
      return Problem(
        "cannot load the module '\(name)': \(error.sentence(for: file))",
        hint: error.isMissing
          ? "a module is a file inside the project folder: \(file)" : nil)
    }
    underWay.append(name)
    problems += add(requiredBy: source, except: marker)
    underWay.removeLast()
    ordered.append(Module(name: name, source: source, isReadyMade: false))
    return nil
  }

  private mutating func addReadyMade(
    _ name: String, marker: String?, _ problems: inout [Problem]
  ) -> Problem? {
    guard let source = EmbeddedModules.source(named: name) else {
      return Problem(
        "there is no ready-made module '\(name)'",
        hint: Suggestion.hint(for: name, in: EmbeddedModules.names)
          ?? "there are: \(EmbeddedModules.names.joined(separator: ", "))")
    }
    problems += add(requiredBy: source, except: marker)
    ordered.append(Module(name: name, source: source, isReadyMade: true))
    return nil
  }

  /// `[A-Za-z0-9_]+(\.[A-Za-z0-9_]+)*`
  private static func isModuleName(_ name: String) -> Bool {
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
        }
    }
  }
}
