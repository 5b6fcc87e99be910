public import UsherWire

/// Whether a path and query are a place of the project, and why not.
public enum RouteMatch: Sendable, Hashable {
  public enum MissReason: String, Sendable, Hashable { case unknownDestination, invalidParameter }

  /// The destination's index and a map of its typed parameters.
  case hit(destination: Int, params: Value)
  /// `detail` is `PART: sentence` and quotes nothing of the link.
  case miss(reason: MissReason, detail: String)
}
