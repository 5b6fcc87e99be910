/// How a vendor's SDK spells an outcome of a redemption.
public struct VendorOutcome: Sendable, Hashable {
  /// Only its letters and digits count, in any case: `tokenExpired` is `TOKEN_EXPIRED`.
  public var spelling: String
  public var outcome: Outcome
  /// Whether this word alone says that the link had been redeemed before.
  public var isReplay: Bool

  public init(_ spelling: String, _ outcome: Outcome, isReplay: Bool = false) {
    self.spelling = spelling
    self.outcome = outcome
    self.isReplay = isReplay
  }
}

extension LinkProvider {
  /// What the vendor's spelling means; an unknown one is `failed`.
  package static func settled(_ spelling: String) -> VendorOutcome {
    let wanted = letters(of: spelling)
    let own = Outcome.allCases.map { VendorOutcome($0.rawValue, $0) }
    let known = (vendorOutcomes + own).first { letters(of: $0.spelling) == wanted }
    return known ?? VendorOutcome(spelling, .failed)
  }

  private static func letters(of spelling: String) -> [UInt8] {
    spelling.utf8.map(folded).filter {
      ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")) || ByteSet.digit.contains($0)
    }
  }
}
