import UsherWire

extension Value {
  /// The decision and its main fields: `navigate home {}`.
  var shortDecision: String {
    let name = self["decision"]?.string ?? "\(self)"
    let fields: [Value?] =
      switch name {
      case "navigate": [self["destination"], self["params"]]
      case "reject": [self["reason"], self["detail"]]
      case "ignore": [self["why"]]
      case "hold": [self["until"]]
      case "queue": [self["behind"]]
      case "openPaywall": [self["paywall"]]
      case "outcome":
        [
          self["outcome"], self["replay"] == true ? "replay" : nil,
          .string("appHandlesRedemptionAlert=\(self["appHandlesRedemptionAlert"] ?? .null)"),
          self["destination"],
        ]
      default: []
      }
    return ([name] + fields.compactMap { $0 }.map { $0.string ?? "\($0)" }).joined(separator: " ")
  }
}

extension HostFixture {
  /// Decides a line and gives its decisions in short, an error as its code.
  @discardableResult
  func told(_ line: String) -> [String] { send(line).map(Self.short) }

  static func short(_ line: String) -> String {
    guard let value = try? value(line) else { return "no JSON" }
    return value["error"]?["code"]?.string.map { "error \($0)" } ?? value.shortDecision
  }
}
