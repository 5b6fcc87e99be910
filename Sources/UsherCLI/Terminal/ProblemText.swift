import Usher

/// A problem of a project as a rule author reads it: place, message, the line with a caret, advice.
///
///     rules.lua:9:34: unknown destination 'subscripton'
///        9 |     return navigate(destinations.subscripton)
///          |                                  ^ declared: album, home, subscription
///          = did you mean 'subscription'?
struct ProblemText {
  let style: Style

  /// The most characters of a source line that are shown.
  private static let width = 120

  func lines(_ problem: Problem) -> [String] {
    var lines = [headline(problem)]
    var note = problem.note
    if let source = problem.sourceLine, let number = problem.line {
      let label = String(number)
      let margin = String(repeating: " ", count: max(4, label.count))
      lines.append(
        style.dim("\(margin.dropLast(label.count))\(label) |")
          + excerpt(source, problem.column).text)
      if let caret = excerpt(source, problem.column).caret {
        let pad = String(repeating: " ", count: caret)
        lines.append(
          style.dim("\(margin) |") + "\(pad)\(style.red("^"))" + (note.map { " \($0)" } ?? ""))
        note = nil
      }
    }
    for advice in [note, problem.hint].compactMap({ $0 }) {
      lines.append("     = \(Self.plain(advice))")
    }
    return lines
  }

  private func headline(_ problem: Problem) -> String {
    var place = ""
    if let file = problem.file {
      place = file
      if let line = problem.line {
        place += ":\(line)"
        if let column = problem.column { place += ":\(column)" }
      }
      place = style.bold(Self.plain(place) + ":") + " "
    }
    let kind = problem.severity == .warning ? style.yellow("warning:") + " " : ""
    return place + kind + Self.plain(problem.message)
  }

  /// The part of the line around the column, and how far from the bar the caret stands.
  private func excerpt(_ source: String, _ column: Int?) -> (text: String, caret: Int?) {
    let characters = Array(Self.plain(source))
    var position: Int?
    if let column, column >= 1, column <= source.utf8.count + 1 {
      let before = source.utf8.prefix(column - 1)
      position = Self.plain(String(decoding: before, as: UTF8.self)).count
    }
    guard characters.count > Self.width else {
      return (characters.isEmpty ? "" : " " + String(characters), position.map { $0 + 1 })
    }
    let start = max(0, min((position ?? 0) - Self.width / 2, characters.count - Self.width))
    let end = start + Self.width
    let text =
      (start > 0 ? "…" : " ") + String(characters[start..<end])
      + (end < characters.count ? "…" : "")
    return (text, position.map { $0 - start + 1 })
  }

  /// Without what could move the cursor: a tab is a space, another control a replacement.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09: plain.append(" ")
      case 0..<0x20, 0x7f..<0xa0: plain.append("\u{fffd}")
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }
}
