public import UsherCore

/// One change of a store, as data: it can be kept back, grouped, and partitioned by its keys.
public enum StoreWrite: Sendable, Hashable {
  /// Creates or replaces the user.
  case user(S2SUser)
  /// Attaches another external id; one that is attached already stays where it is.
  case attachExternalId(String, guid: String)
  /// Attaches the guid to the account, after those it has.
  case attachAccount(String, guid: String)
  /// The device's latest user.
  case attachDevice(String, guid: String)
  /// Creates or replaces the grant of that guid and name.
  case grant(Grant)
  /// A FunnelsGrove buyer's verified e-mail.
  case subscriber(email: String, guid: String)
  /// A new credential; one with the same fingerprint stays as it is.
  case credential(IssuedCredential)
  /// The mark, unless the device has one.
  case firstOpen(FirstOpen)
  case bindClick(String, email: String)
  case reissue(Reissue)
}

/// What an operation touches; workers that run side by side divide their work by it.
public enum StoreKey: Sendable, Hashable {
  case guid(String)
  case externalId(String)
  case account(String)
  case device(String)
  case email(String)
  case credential(Fingerprint)
  case click(String)
}

extension StoreWrite {
  public var keys: [StoreKey] {
    switch self {
    case .user(let user): [.guid(user.guid)]
    case .attachExternalId(let id, let guid): [.externalId(id), .guid(guid)]
    case .attachAccount(let account, let guid): [.account(account), .guid(guid)]
    case .attachDevice(let device, let guid): [.device(device), .guid(guid)]
    case .grant(let grant): [.guid(grant.guid)]
    case .subscriber(let email, let guid): [.email(EmailKey.of(email)), .guid(guid)]
    case .credential(let credential): [.credential(credential.fingerprint)]
    case .firstOpen(let mark): [.device(mark.device)]
    case .bindClick(let click, let email): [.click(click), .email(EmailKey.of(email))]
    case .reissue(let reissue): [.email(EmailKey.of(reissue.email))]
    }
  }
}

extension ExchangeRequest {
  public var keys: [StoreKey] { [.credential(fingerprint), .device(device)] }
}

package enum EmailKey {
  /// Addresses are told apart without regard to ASCII case.
  package static func of(_ email: String) -> String {
    let isUpper = { (byte: UInt8) in (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    guard email.utf8.contains(where: isUpper) else { return email }
    return String(decoding: email.utf8.map { isUpper($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
