import UsherWire

/// How a route's segments are written in a path.
enum PathText {
  /// A literal keeps all that RFC 3986 allows in a segment, and has everything else encoded; a
  /// parameter's text keeps the unreserved characters only (`PercentCoding.encode`).
  static func literal(_ text: String) -> String {
    guard !text.utf8.allSatisfy(ByteSet.segment.contains) else { return text }
    return text.unicodeScalars.reduce(into: "") { written, scalar in
      if scalar.isASCII, ByteSet.segment.contains(UInt8(truncatingIfNeeded: scalar.value)) {
        written.unicodeScalars.append(scalar)
      } else {
        written += PercentCoding.encode(String(scalar))
      }
    }
  }
}
