import UsherWire

@testable import UsherCore

/// The providers of a project that uses all five.
let acmeLinks = configured([
  "subster": ["project": "3f1e2d3c", "domain": "acme.example", "scheme": "w2a-3f1e2d3c"],
  "purchasely": ["scheme": "acmefit"],
  "qonversion": ["projectUid": "p7"],
  "funnelsgrove": ["appKey": "acme-fit", "slugs": ["spring": "onboarding/welcome"]],
  "universal": ["hosts": ["www.acme.example", "xn--bcher-kva.example"]],
])

/// The providers of a table that has no faults; none where it has.
func configured(_ links: Value) -> LinkProviders {
  var faults: [ProjectFault] = []
  let providers = LinkProviders.read(links, faults: &faults)
  return faults.isEmpty ? providers : LinkProviders()
}

/// A link in one line: `kind path|mark ?query #credential`, or `verdict part`.
func told(_ url: String, by providers: LinkProviders = acmeLinks) -> String {
  switch providers.parse(url) {
  case .failure(let fault): return "\(fault.verdict.rawValue) \(fault.part.rawValue)"
  case .success(let link):
    var text = "\(link.kind.rawValue) \(link.shownPath ?? "-")"
    if !link.query.isEmpty {
      text += " ?" + link.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }
    if let credential = link.credential { text += " #\(credential.revealed)" }
    return text
  }
}

/// Random numbers that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
