internal import UsherCore
internal import UsherScript

/// One worker's Lua state with a project's modules and rules in it.
final class ProjectScripts {
  let state: ScriptState
  /// nil where the project has no rules.
  let chunk: ScriptChunk?
  private let loaded: LoadedProject
  private var entries: [RuleName: ScriptEntry] = [:]

  init(_ loaded: LoadedProject) throws(ProjectLoadFault) {
    self.loaded = loaded
    do {
      state = try ScriptState(
        world: World.of(loaded.project), limits: ScriptLimits(loaded.project.limits))
      for module in loaded.modules {
        try state.loadModule(module.name, module.source)
      }
      if let rules = loaded.rulesSource {
        let chunk = try state.loadRules(rules)
        self.chunk = chunk
        for rule in loaded.rules.keys {
          entries[rule] = try state.entry(loaded.entryPrefix + [rule.rawValue])
        }
      } else {
        chunk = nil
      }
    } catch {
      throw .faulty([error.problem(source: loaded.source(of:))])
    }
  }

  /// What the rule's function is found under; nil where the project has no such rule.
  func entry(of rule: RuleName) -> ScriptEntry? { entries[rule] }

  /// Where the rule's function is defined.
  func place(of rule: RuleName) -> RulePlace? { loaded.rules[rule] }
}

extension ScriptLimits {
  /// A project may change three of the limits.
  init(_ limits: ProjectLimits) {
    self = .evaluation
    instructions = limits.instructions
    memory = limits.memory
    time = limits.time
    hardStop = max(hardStop, time)
  }
}
