/// Why a link is refused. It quotes scheme, host and port only, never path, query or userinfo.
public struct LinkFault: Error, Sendable, Hashable {
  public enum Verdict: String, Sendable, Hashable {
    /// It does not parse, or the provider that claims it refuses its shape.
    case malformedLink
    /// It parses, but no provider of the project claims its scheme and host.
    case unknownLink
  }

  public enum Part: String, Sendable, Hashable {
    case scheme, host, port, userinfo, path, segment, query, encoding, length, slug
  }

  public var verdict: Verdict
  public var part: Part
  /// One sentence without a full stop: what is wrong and what was expected.
  public var detail: String

  public init(_ verdict: Verdict, _ part: Part, _ detail: String) {
    self.verdict = verdict
    self.part = part
    self.detail = detail
  }
}
