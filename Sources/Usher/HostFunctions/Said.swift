internal import UsherCore

/// Phrases that several messages end with.
enum Said {
  /// `: did you mean 'pro'?` for a near name, else `; declared: pro, plus`.
  static func hint(for name: String, in names: [String], listed: String) -> String {
    if let hint = Suggestion.hint(for: name, in: names) { return ": \(hint)" }
    return names.isEmpty
      ? "; none is \(listed)" : "; \(listed): \(names.sorted().joined(separator: ", "))"
  }
}
