import UsherWire

extension FaultLog {
  mutating func name(_ value: Value?) -> String? {
    guard let value else { return nil }
    return string(value, at: ["name"], expected: "a text of 1 to 128 bytes") {
      (1...128).contains($0.utf8.count) && !$0.holdsControl
    }
  }

  mutating func apps(_ value: Value) -> Apps {
    let top = ["apps"]
    var apps = Apps()
    guard let fields = table(value, at: top, as: "'apps'", fields: ["ios", "android"]) else {
      return apps
    }
    if let value = fields["ios"] { apps.ios = ios(value, at: top + ["ios"]) }
    if let value = fields["android"] { apps.android = android(value, at: top + ["android"]) }
    return apps
  }

  private mutating func ios(_ value: Value, at path: [String]) -> Apps.IOS? {
    guard let fields = table(value, at: path, as: "'ios'", fields: ["teamId", "bundleId"]) else {
      return nil
    }
    let team = string(
      fields["teamId"], at: path + ["teamId"],
      expected: "10 upper-case letters and digits such as 'A1B2C3D4E5'",
      { $0.utf8.count == 10 && $0.utf8.allSatisfy { isDigit($0) || isUpper($0) } })
    let bundle = string(
      fields["bundleId"], at: path + ["bundleId"], expected: "a bundle id such as 'com.acme.fit'",
      { text in
        (1...155).contains(text.utf8.count)
          && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty
              && part.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "-") }
          }
      })
    guard let team, let bundle else { return nil }
    return Apps.IOS(teamId: team, bundleId: bundle)
  }

  private mutating func android(_ value: Value, at path: [String]) -> Apps.Android? {
    guard let fields = table(value, at: path, as: "'android'", fields: ["package", "sha256"])
    else { return nil }
    let package = string(
      fields["package"], at: path + ["package"],
      expected: "a package name such as 'com.acme.fit'",
      { text in
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && text.utf8.count <= 255
          && parts.allSatisfy { part in
            part.utf8.first.map(isLetter) == true
              && part.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "_") }
          }
      })
    let sha256 = fingerprints(fields["sha256"], at: path + ["sha256"])
    guard let package, let sha256 else { return nil }
    return Apps.Android(package: package, sha256: sha256)
  }

  private mutating func fingerprints(_ value: Value?, at path: [String]) -> [String]? {
    guard let value else {
      fault(
        Array(path.dropLast()), "'sha256' is missing, expected a list of certificate fingerprints")
      return nil
    }
    guard let items = list(value, at: path, of: "certificate fingerprints") else { return nil }
    if items.isEmpty {
      fault(path, "'sha256' is empty, expected the fingerprint of the publication key")
    }
    var read: [String] = []
    for (index, item) in items.enumerated() {
      let expected = "32 bytes such as '14:6D:…' with colons between"
      guard let text = item.string, isFingerprint(text) else {
        fault(path + [String(index + 1)], "a fingerprint must be \(expected), got \(item.told)")
        continue
      }
      read.append(text.uppercased())
    }
    return read.count == items.count && !read.isEmpty ? read : nil
  }

  private func isFingerprint(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 32
      && parts.allSatisfy { part in
        part.utf8.count == 2
          && part.utf8.allSatisfy {
            isDigit($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20)
          }
      }
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isUpper(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
}

private func isLetter(_ byte: UInt8) -> Bool { isUpper(byte & ~0x20) }
