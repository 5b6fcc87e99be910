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
    return problems + entitlements(in: source, tokens, of: project)
  }

  /// `user:has("por")`, with the name written out.
  private static func entitlements(
    in source: ScriptSource, _ tokens: SourceTokens, of project: Project
  ) -> [Problem] {
    tokens.indices.compactMap { index in
      guard tokens.name(index) == "user", !tokens.isMember(index),
        tokens.isSymbol(index + 1, ":"),
        let method = tokens.name(index + 2), ["has", "entitlement"].contains(method)
      else { return nil }
      let literal = index + (tokens.isSymbol(index + 3, "(") ? 4 : 3)
      guard tokens.isString(literal), let name = tokens.key(literal),
        !project.entitlements.contains(name),
        // A name that goes on, `"pro" .. suffix`, is not known yet.
        literal == index + 3 || tokens.isSymbol(literal + 1, ")")
      else { return nil }
      let token = tokens[literal]
      return Problem(
        "unknown entitlement '\(name)'", file: source.name, line: token.line,
        column: token.column + 1, sourceLine: source.line(token.line),
        note: "declared: \(project.entitlements.sorted().joined(separator: ", "))",
        hint: Suggestion.hint(for: name, in: project.entitlements))
    }
  }

  /// A local, a parameter or a loop variable of that name hides the host's table.
  private static func isRedefined(_ name: String, in tokens: SourceTokens) -> Bool {
    tokens.indices.contains { index in
      tokens.name(index) == name && !tokens.isMember(index) && !tokens.isSymbol(index + 1, ".")
        && !tokens.isSymbol(index + 1, "[")
    }
  }
}
