internal import UsherCore
internal import UsherScript
internal import UsherWire

/// Which texts an error line may quote: those that are written in the project's own files. What a
/// script took from an event or a link is never quoted, so a message shows `'…'` instead.
struct Quotes {
  /// More texts than this are not looked at one by one.
  private static let limit = 200

  /// Names and literals of the files; empty where no rule can be asked, only looked at.
  private var written: Set<String> = []

  init(_ loaded: LoadedProject) {
    for source in [loaded.rulesSource].compactMap({ $0 }) + loaded.modules.map(\.source) {
      let tokens = SourceTokens(source)
      for index in tokens.indices {
        if let text = tokens.name(index) ?? tokens.key(index) { written.insert(text) }
      }
    }
  }

  /// A message about values, without those texts in them that the project's files do not hold.
  func hiding(_ message: String, of values: [Value]) -> String {
    guard !written.isEmpty, let quote = message.firstIndex(of: "'") else { return message }
    var texts: [String] = []
    for value in values { collect(value, &texts) }
    guard texts.count < Self.limit else { return message[..<quote] + "'…'" }
    return texts.reduce(message) { message, text in
      guard !written.contains(text) else { return message }
      return message.replacing("'\(text)'", with: "'…'")
        .replacing("'\(text.quotable)'", with: "'…'")
    }
  }

  private func collect(_ value: Value, _ texts: inout [String]) {
    guard texts.count < Self.limit else { return }
    if let text = value.string, !text.isEmpty { texts.append(text) }
    if let list = value.list { for item in list { collect(item, &texts) } }
    guard let fields = value.fieldsOrEmptyList else { return }
    for (name, field) in fields {
      texts.append(name)
      collect(field, &texts)
    }
  }
}
