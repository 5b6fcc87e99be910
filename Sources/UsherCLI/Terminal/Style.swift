import Glibc

/// Colour and weight, only for a terminal and never with NO_COLOR.
struct Style: Sendable {
  let enabled: Bool

  init(enabled: Bool) { self.enabled = enabled }

  /// For what is written to that file descriptor.
  init(for descriptor: Int32) {
    let refused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    let dumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? false
    enabled = isatty(descriptor) == 1 && !refused && !dumb
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func red(_ text: String) -> String { wrap(text, "31") }
  func yellow(_ text: String) -> String { wrap(text, "33") }
  func dim(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    enabled ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
