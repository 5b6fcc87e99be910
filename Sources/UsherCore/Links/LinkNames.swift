/// What may be written as a host, a scheme or a part of a path in usher.lua.
enum LinkNames {
  /// What is wrong with a host name: only letters, digits, `-` and `.` can match (decision 1).
  static func hostProblem(_ text: String) -> String? {
    let expected = "expected a host name such as 'www.acme.example'"
    if text.utf8.contains(UInt8(ascii: ":")) || text.utf8.contains(UInt8(ascii: "/")) {
      // Fault 59: `applinks:go.x.com` belongs into Xcode; as a host it would never match.
      return "is '\(text)', \(expected) alone, without 'https://', 'applinks:', port or path"
    }
    if text.utf8.contains(where: { $0 >= 128 }) {
      return "is '\(text)', expected the name in its ASCII form, which begins with 'xn--'"
    }
    if text.utf8.contains(UInt8(ascii: "*")) {
      return "is '\(text)', expected every host by its full name, without '*'"
    }
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.count <= 253, labels.allSatisfy({ isLabel($0) }) else {
      return "is '\(text)', \(expected)"
    }
    // A browser reads a host that ends in a number as an IPv4 address, in many spellings.
    guard let last = labels.last, endsInNumber(last) else { return nil }
    return isIPv4(labels) ? nil : "is '\(text)', \(expected)"
  }

  /// What is wrong with one label of a host name.
  static func labelProblem(_ text: String) -> String? {
    isLabel(text.utf8[...])
      ? nil : "is '\(text)', expected letters, digits and '-', as in '3f1e2d3c'"
  }

  /// What is wrong with the scheme of an app.
  static func schemeProblem(_ text: String) -> String? {
    let allowed = ByteSet.scheme
    guard let first = text.utf8.first, ByteSet.letter.contains(first),
      text.utf8.allSatisfy(allowed.contains)
    else {
      return "is '\(text)', expected a scheme alone, such as 'acmefit': a letter, then letters, "
        + "digits, '+', '-' or '.'"
    }
    guard !["http", "https"].contains(text.asciiFolded) else {
      return "is '\(text)', expected the app's own scheme, such as 'acmefit'"
    }
    return nil
  }

  /// What is wrong with a text that is compared with a path segment as it is written.
  static func segmentProblem(_ text: String) -> String? {
    let isDots = text == "." || text == ".."
    guard !text.isEmpty, !isDots, text.utf8.allSatisfy(ByteSet.unreserved.contains) else {
      return "is '\(text)', expected one path segment of letters, digits, '-', '.', '_' or '~'"
    }
    return nil
  }

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { $0 != UInt8(ascii: ".") && ByteSet.host.contains($0) }
  }

  private static func endsInNumber(_ label: Substring.UTF8View) -> Bool {
    if label.allSatisfy(ByteSet.digit.contains) { return true }
    let bytes = label.map(folded)
    return bytes.starts(with: "0x".utf8) && bytes.dropFirst(2).allSatisfy(ByteSet.hex.contains)
  }

  private static func isIPv4(_ labels: [Substring.UTF8View]) -> Bool {
    labels.count == 4
      && labels.allSatisfy { label in
        guard let number = UInt8(Substring(label)) else { return false }
        return String(number).utf8.elementsEqual(label)
      }
  }
}
