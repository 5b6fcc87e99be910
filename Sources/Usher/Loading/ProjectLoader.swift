internal import UsherCore
internal import UsherScript
internal import UsherWire

/// Loads a project: reads its files, runs usher.lua once, checks everything that can be checked
/// without an event, and compiles the rules.
public enum ProjectLoader {
  /// Loads the project at a path: a folder that holds usher.lua, or one Lua file.
  public static func load(path: String) throws(ProjectLoadFault) -> LoadedProject {
    var loading = Loading(files: try ProjectFiles(path: path))
    return try loading.load()
  }
}

/// One load under way; collects what is wrong.
struct Loading {
  let files: ProjectFiles
  var sources: [String: ScriptSource] = [:]
  var problems: [Problem] = []
  /// What the loading of usher.lua took, in nanoseconds; the rules' modules have what is left.
  private var loadTime: Int64 = 0

  init(files: ProjectFiles) { self.files = files }

  mutating func load() throws(ProjectLoadFault) -> LoadedProject {
    let main = try readMain()
    let positions = FieldPositions(SourceTokens(main))
    let rulesName = positions.rulesModule?.name
    var dataModules = ModuleGraph(files: files)
    let required = dataModules.add(requiredBy: main, except: rulesName)
    problems += required
    try stopIfFaulty(dataModules)
    let project = try readProject(main, positions, dataModules, marker: rulesName)
    return try loadRules(project, main: main, positions)
  }

  private mutating func readMain() throws(ProjectLoadFault) -> ScriptSource {
    let bytes: [UInt8]
    do {
      bytes = try files.read(files.main, limit: ScriptLimits.load.sourceBytes)
    } catch {
      let problem = Problem(error.sentence(for: files.main), file: files.main)
      throw error.isContent ? .faulty([problem]) : .unreadable(problem)
    }
    let source = ScriptSource(name: files.main, bytes: bytes)
    sources[source.name] = source
    return source
  }

  /// Finds the field that an untakable value is in: `the returned value.links.a is a cycle`.
  private func located(
    _ problem: Problem, in main: ScriptSource, _ positions: FieldPositions
  ) -> Problem {
    let start = "the returned value"
    guard problem.message.hasPrefix(start) else { return problem }
    let rest = problem.message.dropFirst(start.count)
    let written = rest.prefix { $0 != " " }
    let path = written.split { ".[]".contains($0) }.map(String.init)
    let shown =
      path.isEmpty ? "what usher.lua returns" : "'\(written.drop { $0 == "." }.prefix(60))'"
    var found = problem
    found.message = shown + rest.drop { $0 != " " }
    if let place = positions.position(of: path, name: false) {
      found.line = place.line
      found.column = place.column
      found.sourceLine = main.line(place.line)
    }
    return found
  }

  /// Runs usher.lua as data and reads the table that it returns.
  private mutating func readProject(
    _ main: ScriptSource, _ positions: FieldPositions, _ modules: ModuleGraph, marker: String?
  ) throws(ProjectLoadFault) -> Project {
    let table: Value
    var source = main
    do {
      let state = try ScriptState(world: World.loading)
      for module in modules.ordered {
        source = module.source
        try state.loadModule(module.name, module.source)
      }
      source = main
      table = try state.loadData(main, markers: marker.map { [$0] } ?? [])
      loadTime = state.loadTime
    } catch {
      var problem = problem(of: error, in: source)
      if case .badAnswer = error.kind, problem.line == nil {
        problem = located(problem, in: main, positions)
      }
      throw .faulty([problem])
    }
    let (project, faults, warnings) = ProjectReader.read(table)
    problems += faults.map { problem(of: $0, in: main, positions, severity: .error) }
    problems += warnings.map { problem(of: $0, in: main, positions, severity: .warning) }
    guard var project, faults.isEmpty else { throw .faulty(problems) }
    if case .module = project.rules, let name = positions.rulesModule?.name {
      project.rules = .module(name)
    }
    return project
  }

  private func problem(
    of fault: ProjectFault, in main: ScriptSource, _ positions: FieldPositions,
    severity: Problem.Severity
  ) -> Problem {
    let place = positions.position(of: fault.path, name: fault.concernsName)
    return Problem(
      fault.message, severity: severity, file: main.name, line: place?.line,
      column: place?.column, sourceLine: place.flatMap { main.line($0.line) }, hint: fault.hint)
  }

  /// Finds and loads the rules with all that they require.
  private mutating func loadRules(
    _ project: Project, main: ScriptSource, _ positions: FieldPositions
  ) throws(ProjectLoadFault) -> LoadedProject {
    let marker = positions.rulesModule
    var prefix: [String] = []
    let rules: ScriptSource?
    switch project.rules {
    case .inline:
      rules = main
      prefix = ["rules"]
    case .module: rules = try readRules(named: marker?.name ?? "rules", main, marker?.position)
    case .absent:
      rules = files.isSingleFile ? nil : try readOptionalRules()
    }
    var modules = ModuleGraph(files: files)
    if let rules { problems += modules.add(requiredBy: rules, except: marker?.name) }
    try stopIfFaulty(modules)
    for module in modules.ordered { sources[module.source.name] = module.source }
    if let rules {
      sources[rules.name] = rules
      problems += NameCheck.problems(in: rules, of: project)
      for module in modules.ordered where !module.isReadyMade {
        problems += NameCheck.problems(in: module.source, of: project)
      }
    }
    return try check(project, rules: rules, prefix: prefix, modules: modules.ordered)
  }

  private mutating func readRules(
    named name: String, _ main: ScriptSource, _ place: FieldPositions.Position?
  ) throws(ProjectLoadFault) -> ScriptSource {
    let file = ModuleGraph.file(of: name)
    do {
      let bytes = try files.read(file, limit: ScriptLimits.evaluation.sourceBytes)
      return ScriptSource(name: file, bytes: bytes)
    } catch {
      throw .faulty(
        problems + [
          Problem(
            error.sentence(for: file), file: main.name, line: place?.line, column: place?.column,
            sourceLine: place.flatMap { main.line($0.line) },
            hint: "'rules = require \"\(name)\"' names the file \(file) of the project")
        ])
    }
  }

  private func readOptionalRules() throws(ProjectLoadFault) -> ScriptSource? {
    do {
      let bytes = try files.read("rules.lua", limit: ScriptLimits.evaluation.sourceBytes)
      return ScriptSource(name: "rules.lua", bytes: bytes)
    } catch {
      if case .missing = error { return nil }
      throw .faulty(
        problems + [
          Problem(
            error.sentence(for: "rules.lua"), file: "rules.lua",
            hint: error.isContent ? "move tables into a module that it requires" : nil)
        ])
    }
  }

  /// Compiles everything in a state of the project's own world and looks at what the rules are.
  private mutating func check(
    _ project: Project, rules: ScriptSource?, prefix: [String], modules: [ModuleGraph.Module]
  ) throws(ProjectLoadFault) -> LoadedProject {
    var found: [RuleName: RulePlace] = [:]
    let host = try Rehearsal.host(for: project)
    var source = rules
    do throws(ScriptFault) {
      let state = try ScriptState(
        world: World.of(project), limits: ScriptLimits(project.limits))
      state.loadHost = host
      state.loadTime = loadTime
      for module in modules {
        source = module.source
        try state.loadModule(module.name, module.source)
      }
      source = rules
      if let rules {
        let chunk = try state.loadRules(rules)
        found = readEntries(try state.entryPoints(chunk), in: rules, prefix: prefix)
      }
    } catch {
      let fault = problem(of: error, in: source)
      // The same name was found by reading, then by running.
      if !problems.contains(where: { $0.message == fault.message && $0.line == fault.line }) {
        problems.append(fault)
      }
    }
    guard !problems.contains(where: { $0.severity == .error }) else { throw .faulty(problems) }
    return LoadedProject(
      project: project, warnings: problems, rules: found, rulesSource: rules,
      modules: modules.map { LoadedModule(name: $0.name, source: $0.source) },
      entryPrefix: prefix)
  }

  private mutating func readEntries(
    _ points: ScriptEntryPoints, in source: ScriptSource, prefix: [String]
  ) -> [RuleName: RulePlace] {
    guard points.isTable else {
      problems.append(
        Problem(
          "the rules file returns no table", file: source.name,
          hint: "end it with 'return rules', a table of functions"))
      return [:]
    }
    let names = RuleName.allCases.map(\.rawValue)
    var found: [RuleName: RulePlace] = [:]
    for (path, place) in points.functions {
      guard path.count == prefix.count + 1, Array(path.dropLast()) == prefix,
        let name = path.last
      else { continue }
      if let rule = RuleName(rawValue: name) {
        found[rule] = RulePlace(file: place.source, line: place.line)
      } else {
        problems.append(
          Problem(
            "there is no rule '\(name)'", file: place.source, line: place.line,
            sourceLine: sources[place.source]?.line(place.line),
            hint: Suggestion.hint(for: name, in: names)
              ?? "rules are: \(names.joined(separator: ", "))"))
      }
    }
    for path in points.others where path.count == prefix.count + 1 {
      guard Array(path.dropLast()) == prefix, let name = path.last else { continue }
      guard !(prefix.isEmpty && path == ["rules"]) else { continue }
      problems.append(
        Problem(
          names.contains(name)
            ? "the rule '\(name)' is no function" : "there is no rule '\(name)'",
          file: source.name, hint: "a rules file returns a table of functions"))
    }
    return found
  }

  /// A fault of a whole source has no line, for Lua tells none.
  private func problem(of fault: ScriptFault, in source: ScriptSource?) -> Problem {
    var problem = fault.problem { sources[$0] }
    if problem.file == nil { problem.file = source?.name }
    return problem
  }

  private mutating func stopIfFaulty(_ modules: ModuleGraph) throws(ProjectLoadFault) {
    for module in modules.ordered { sources[module.source.name] = module.source }
    if problems.contains(where: { $0.severity == .error }) { throw .faulty(problems) }
  }
}
