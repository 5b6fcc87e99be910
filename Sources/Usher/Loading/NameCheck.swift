internal import UsherCore
internal import UsherScript

/// Finds names that a project does not declare in the text of its rules, also in branches that no
/// event has reached: `destinations.subscripton`.
enum NameCheck {
  static func problems(in source: ScriptSource, of project: Project) -> [Problem] {
    let tokens = SourceTokens(source)
    var problems: [Problem] = []
    let kinds: [(namespace: String, what: String, names: [String], also: [String])] = [
      ("destinations", "destination", project.destinations.names, ["match"]),
      ("paywalls", "paywall", project.paywalls.ids, ["mint"]),
    ]
    for kind in kinds where !isRedefined(kind.namespace, in: tokens) {
      for index in tokens.indices.dropLast(2) {
        guard tokens.name(index) == kind.namespace, tokens.isSymbol(index + 1, "."),
          let name = tokens.name(index + 2), !tokens.isMember(index),
          !kind.names.contains(name), !kind.also.contains(name)
        else { continue }
        let token = tokens[index + 2]
        problems.append(
          Problem(
            "unknown \(kind.what) '\(name)'", file: source.name, line: token.line,
            column: token.column, sourceLine: source.line(token.line),
            note: "declared: \(kind.names.sorted().joined(separator: ", "))",
            hint: Suggestion.hint(for: name, in: kind.names + kind.also)))
      }
    }
    return problems
  }

  /// A local, a parameter or a loop variable of that name hides the host's table.
  private static func isRedefined(_ name: String, in tokens: SourceTokens) -> Bool {
    tokens.indices.contains { index in
      tokens.name(index) == name && !tokens.isMember(index) && !tokens.isSymbol(index + 1, ".")
        && !tokens.isSymbol(index + 1, "[")
    }
  }
}
