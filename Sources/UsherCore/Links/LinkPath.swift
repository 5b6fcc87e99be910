internal import UsherWire

/// One segment of a path: how it is written and what it says.
package struct PathSegment: Sendable, Hashable {
  /// Where it stands in the link.
  package var written: Range<Int>
  /// Decoded once.
  package var text: String
  /// Whether it holds a `%`.
  package var isEncoded: Bool
}

extension URLParts {
  /// The segments of the path, split before decoding: an encoded slash never splits.
  ///
  /// The leading slash belongs to no segment, and one trailing slash is tolerated; an empty segment
  /// and a dot segment, plain or encoded, are refused (decision 1).
  package func segments(in bytes: Span<UInt8>) throws(LinkFault) -> [PathSegment] {
    var segments: [PathSegment] = []
    var start = path.lowerBound
    var end = path.upperBound
    if start < end, bytes[start] == UInt8(ascii: "/") { start += 1 }
    guard start < end else { return segments }
    segments.reserveCapacity(4)
    if bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    while true {
      var index = start
      var isEncoded = false
      while index < end, bytes[index] != UInt8(ascii: "/") {
        if bytes[index] == UInt8(ascii: "%") { isEncoded = true }
        index += 1
      }
      guard index > start else {
        throw LinkFault(
          .malformedLink, .path, "the path has an empty segment, at byte \(start + 1)")
      }
      let text = try URLParts.text(start..<index, in: bytes, isEncoded: isEncoded, .path)
      let isDotted =
        isEncoded ? text.holdsDotSegment : URLParts.isDotSegment(start..<index, in: bytes)
      guard !isDotted else {
        throw LinkFault(
          .malformedLink, .path, "the path has a dot segment, at byte \(start + 1)")
      }
      segments.append(PathSegment(written: start..<index, text: text, isEncoded: isEncoded))
      guard index < end else { return segments }
      start = index + 1
    }
  }

  private static func isDotSegment(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count < 3, bytes[range.lowerBound] == UInt8(ascii: ".") else { return false }
    return range.count == 1 || bytes[range.lowerBound + 1] == UInt8(ascii: ".")
  }

  /// The whole path of these segments, decoded, without leading or trailing slash.
  func joined(
    _ segments: [PathSegment], in bytes: Span<UInt8>
  ) throws(LinkFault) -> String {
    guard let first = segments.first, let last = segments.last else { return "" }
    guard !isPathEncoded else { return segments.map(\.text).joined(separator: "/") }
    let whole = first.written.lowerBound..<last.written.upperBound
    return try URLParts.text(whole, in: bytes, isEncoded: false, .path)
  }

  /// What a part says, decoded once: UTF-8 without control characters.
  static func text(
    _ range: Range<Int>, in bytes: Span<UInt8>, isEncoded: Bool, _ part: LinkFault.Part
  ) throws(LinkFault) -> String {
    let written = bytes.extracting(range)
    do throws(PercentCoding.Fault) {
      // What has no '%' was found to be ASCII without controls when the link was split.
      guard isEncoded else { return try copy(written) }
      return try PercentCoding.decode(written)
    } catch {
      let what =
        switch error {
        case .brokenTriplet: "holds a '%' without two hexadecimal digits"
        case .notUTF8: "does not decode to UTF-8"
        case .control: "decodes to a control character"
        }
      throw LinkFault(.malformedLink, .encoding, "the \(part.rawValue) \(what)")
    }
  }

  private static func copy(_ bytes: Span<UInt8>) throws(PercentCoding.Fault) -> String {
    do { return String(copying: try UTF8Span(validating: bytes)) } catch { throw .notUTF8 }
  }

  /// Whether the part is written exactly so.
  static func isWritten(_ range: Range<Int>, in bytes: Span<UInt8>, as text: String) -> Bool {
    let text = text.utf8.span
    guard range.count == text.count else { return false }
    for index in 0..<text.count where bytes[range.lowerBound + index] != text[index] {
      return false
    }
    return true
  }

  /// Whether the part is this lower-case text when its ASCII case is folded.
  static func isFolded(_ range: Range<Int>, in bytes: Span<UInt8>, as text: String) -> Bool {
    let text = text.utf8.span
    guard range.count == text.count else { return false }
    for index in 0..<text.count where folded(bytes[range.lowerBound + index]) != text[index] {
      return false
    }
    return true
  }
}

extension PathSegment {
  /// Whether the segment is written exactly so: fixed segments are neither folded nor decoded.
  package func isWritten(_ text: String) -> Bool { !isEncoded && self.text == text }

  /// Whether it would be this fixed segment, or begin with it, if it were decoded and its case
  /// folded: such a link must not pass for an ordinary one with a token along (decision 1).
  package func resembles(_ fixed: String) -> Bool {
    let (text, fixed) = (text.utf8.span, fixed.utf8.span)
    guard text.count >= fixed.count else { return false }
    for index in 0..<fixed.count where folded(text[index]) != fixed[index] { return false }
    return text.count == fixed.count || text[fixed.count] == UInt8(ascii: "/")
  }
}

extension String {
  /// Whether the text is `.` or `..`, or would hold such a segment if its slashes split it
  /// (fault 76: checked as text, used after decoding).
  fileprivate var holdsDotSegment: Bool {
    guard utf8.first == UInt8(ascii: ".") || utf8.contains(UInt8(ascii: "/")) else { return false }
    return utf8.split(separator: UInt8(ascii: "/")).contains { part in
      part.count <= 2 && part.allSatisfy { $0 == UInt8(ascii: ".") }
    }
  }
}
