/// A word as a line to type shows it: quoted for a shell where that is needed.
enum ShellWord {
  static func shown(_ word: String) -> String {
    if word.unicodeScalars.contains(where: isControl) { return escaped(word) }
    if word.unicodeScalars.allSatisfy(isPlain), !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  /// On one line: `$'a\nb'`, which bash, zsh and ksh read.
  private static func escaped(_ word: String) -> String {
    let text = word.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "'", "\\": text += "\\\(scalar)"
      case _ where isControl(scalar):
        for byte in UTF8.encode(scalar) ?? .init() {
          let octal = String(byte, radix: 8)
          text += "\\" + String(repeating: "0", count: 3 - octal.utf8.count) + octal
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "$'\(text)'"
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "/", "-", "+", ",", ":", "@", "%": true
    default: scalar.value >= 0xa0
    }
  }
}
