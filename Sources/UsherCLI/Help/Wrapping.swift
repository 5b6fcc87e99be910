/// Text in lines of at most 80 columns.
enum Wrapping {
  static let width = 80

  /// `text` in lines, each after `indent` spaces; words are never split.
  static func lines(_ text: String, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(margin + line) }
    return lines
  }

  /// Two columns: names on the left, what they are on the right, aligned.
  static func table(_ rows: [(name: String, text: String)]) -> [String] {
    let column = 4 + (rows.map(\.name.count).max() ?? 0)
    return rows.flatMap { row in
      var lines = lines(row.text, indent: column)
      if lines.isEmpty { lines = [""] }
      let name = "  \(row.name)"
      lines[0] = name + lines[0].dropFirst(name.count)
      return lines
    }
  }
}
