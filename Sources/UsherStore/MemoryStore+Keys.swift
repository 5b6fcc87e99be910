package import UsherCore

/// What is kept under single keys.
extension MemoryStore {
  package func guid(externalId: String) -> String? { byExternalId[externalId] }

  package func guid(device: String) -> String? { byDevice[device] }

  package func credential(_ fingerprint: Fingerprint) -> IssuedCredential? {
    credentials[fingerprint]
  }

  /// Makes what is kept under the key the same as in the other store.
  func take(_ key: StoreKey, from other: MemoryStore) {
    switch key {
    case .guid(let guid): buyers[guid] = other.buyers[guid]
    case .externalId(let id): byExternalId[id] = other.byExternalId[id]
    case .account(let account): byAccount[account] = other.byAccount[account]
    case .device(let device):
      byDevice[device] = other.byDevice[device]
      firstOpens[device] = other.firstOpens[device]
    case .email(let email): byEmail[email] = other.byEmail[email]
    case .credential(let fingerprint):
      credentials[fingerprint] = other.credentials[fingerprint]
    case .click(let click): clicks[click] = other.clicks[click]
    }
  }

  func removeAll() {
    buyers.removeAll(keepingCapacity: true)
    byExternalId.removeAll(keepingCapacity: true)
    byAccount.removeAll(keepingCapacity: true)
    byDevice.removeAll(keepingCapacity: true)
    byEmail.removeAll(keepingCapacity: true)
    credentials.removeAll(keepingCapacity: true)
    firstOpens.removeAll(keepingCapacity: true)
    clicks.removeAll(keepingCapacity: true)
    queue.removeAll(keepingCapacity: true)
  }
}
