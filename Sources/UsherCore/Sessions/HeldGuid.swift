/// A guid of a session, and how it came to be held.
public struct HeldGuid: Sendable, Hashable {
  public enum Role: Sendable, Hashable {
    /// The session's own, told by the app as a fact: another fact replaces it.
    case told
    /// The session's own, from an exchange, a purchase or an account.
    case own
    /// Linked to the session (decision 5).
    case linked
    /// A FunnelsGrove subscriber's: counts only while its grant is active (decision 5).
    case whileActive
  }

  public var guid: String
  /// The account that was signed in when it was linked: it goes with that account's sign-out.
  public var account: String?
  public var role: Role

  public init(guid: String, account: String? = nil, role: Role) {
    self.guid = guid
    self.account = account
    self.role = role
  }

  /// At most so many a session, so that a device that serves many buyers does not grow: of more,
  /// the one that was linked first goes.
  static let limit = 64

  var isOwn: Bool { role == .own || role == .told }
}
