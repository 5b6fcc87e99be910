extension String {
  /// Whether a word of a command line may be a link, a pass or a key that was put in a wrong place.
  package var mayBeSecret: Bool {
    let word = drop { $0 == "-" }.lowercased()
    return word.hasPrefix("k4.") || word.hasPrefix("v4.") || word.contains("://")
      || word.contains("pass=")
  }

  /// A word of a command line as a message quotes it: `'rules'`, on one line, and `'…'` for what may
  /// be secret.
  package var quotedInMessage: String { mayBeSecret ? "'…'" : "'\(escapingControls)'" }

  /// The text on one line and without what moves a cursor: `\n`, `\r`, `\t`, and `\u{1b}` for any
  /// other control.
  package var escapingControls: String {
    guard holdsControl else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isControl: text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
