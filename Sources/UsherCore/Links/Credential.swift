extension Link {
  /// What stands in place of a credential in a link's segments and query.
  public static let credentialMark = "{token}"

  /// The host's reason to turn a link away whose slug the project does not know (decision 12).
  public var unknownSlug: LinkFault? {
    guard kind == .appOpen, path == nil else { return nil }
    return LinkFault(.unknownLink, .slug, "the project declares no such slug")
  }

  /// A handoff code or redemption token, already decoded: one or more of the characters that may
  /// stand in a path segment. So base64 passes (fault 50), and a slash, a space or a control
  /// (faults 55 and 76) does not.
  static func credential(
    _ text: String, _ what: String, _ part: LinkFault.Part
  ) throws(LinkFault) -> Secret {
    guard !text.isEmpty else {
      throw LinkFault(.malformedLink, part, "the \(what) is empty")
    }
    let allowed = ByteSet.segment
    let bytes = text.utf8.span
    for index in 0..<bytes.count where !allowed.contains(bytes[index]) {
      throw LinkFault(
        .malformedLink, part,
        "the \(what) decodes to other characters than letters, digits and -._~!$&'()*+,;=:@")
    }
    return Secret(text)
  }
}
