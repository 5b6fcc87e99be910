public import UsherCore
internal import UsherScript

/// A project that was loaded and checked: what every worker is made from.
public final class LoadedProject: Sendable {
  public let project: Project
  /// What is odd but keeps nothing from working.
  public let warnings: [Problem]
  /// Each rule that the project has, and where its function is defined.
  public let rules: [RuleName: RulePlace]

  /// The file that holds the rules; nil where a project has none.
  let rulesSource: ScriptSource?
  /// The modules that the rules require, each after those it requires itself.
  let modules: [LoadedModule]
  /// What a rule's name is found under in what the rules chunk returns.
  let entryPrefix: [String]

  init(
    project: Project, warnings: [Problem] = [], rules: [RuleName: RulePlace] = [:],
    rulesSource: ScriptSource? = nil, modules: [LoadedModule] = [], entryPrefix: [String] = []
  ) {
    self.project = project
    self.warnings = warnings
    self.rules = rules
    self.rulesSource = rulesSource
    self.modules = modules
    self.entryPrefix = entryPrefix
  }

  /// The text of a file of the project.
  func source(of file: String) -> ScriptSource? {
    if rulesSource?.name == file { return rulesSource }
    return modules.first { $0.source.name == file }?.source
  }
}

/// A module with the name it is required by.
struct LoadedModule: Sendable {
  let name: String
  let source: ScriptSource
}
