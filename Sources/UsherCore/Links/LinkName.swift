/// What may be written in usher.lua as a part of a link.
package enum LinkName: Sendable {
  /// A whole host name.
  case host
  /// One label of a host name.
  case label
  /// An app's own scheme.
  case scheme
  /// A path segment that is compared as it is written.
  case segment

  /// How a message says what was expected.
  var expected: String {
    switch self {
    case .host: "a host name such as 'www.acme.example'"
    case .label: "letters, digits and '-', such as '3f1e2d3c'"
    case .scheme: "an app's own scheme such as 'acmefit'"
    case .segment: "letters, digits, '-', '.', '_' and '~', such as 'acme-fit'"
    }
  }

  func accepts(_ text: String) -> Bool {
    switch self {
    case .host: LinkName.isHost(text)
    case .label: LinkName.isLabel(text.utf8[...])
    case .scheme:
      text.utf8.first.map(ByteSet.letter.contains) == true
        && text.utf8.allSatisfy(ByteSet.scheme.contains)
        && !["http", "https"].contains(text.asciiFolded)
    case .segment:
      !text.isEmpty && text != "." && text != ".."
        && text.utf8.allSatisfy(ByteSet.unreserved.contains)
    }
  }

  /// What to write instead of a text that is not accepted.
  func hint(for text: String) -> String? {
    let repaired: String
    switch self {
    case .host:
      if !text.utf8.allSatisfy({ $0 < 128 }) {
        return "write the name in its ASCII form, which begins with 'xn--'"
      }
      if text.utf8.contains(UInt8(ascii: "*")) { return "list every host by its full name" }
      repaired = LinkName.hostInside(text)
    case .scheme:
      let scheme = text.prefix { $0 != ":" }
      repaired = String(scheme.map { $0 == "_" ? "-" : $0 })
    case .label, .segment: return nil
    }
    return accepts(repaired) ? "write '\(repaired)'" : nil
  }

  /// Fault 59: `applinks:go.x.com` belongs into Xcode; compared with a host it never matches.
  private static func hostInside(_ text: String) -> String {
    var host = text[...]
    for prefix in ["applinks:", "https://", "http://"] where host.hasPrefix(prefix) {
      host = host.dropFirst(prefix.count)
    }
    host = host.prefix { $0 != "/" && $0 != ":" }
    return String(host.hasSuffix(".") ? host.dropLast() : host)
  }

  /// Only letters, digits, `-` and `.` can match (decision 1).
  private static func isHost(_ text: String) -> Bool {
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.count <= 253, labels.allSatisfy(isLabel), let last = labels.last else {
      return false
    }
    // A browser takes a host that ends in a number for an IPv4 address, in many spellings.
    return !endsInNumber(last) || isIPv4(labels)
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
