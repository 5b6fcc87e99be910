import Foundation
import Testing

@testable import UsherCore

/// Links that nobody thought of: nothing traps, and what is accepted is what another parser sees.
@Suite struct LinkFuzzTests {
  static let seeds = LinkProviders.all.flatMap { kind in
    kind.examples.reads.map(\.url) + kind.examples.refuses.map(\.url) + kind.examples.ignores
  }

  static let pieces = [
    "%2F", "%2e", "..", "/", "//", "?", "#", "&", "=", "@", ":", ":443", "%", "%00", "%FF", "+",
    "\\", "[", "]", "é", "\u{202e}", "\0", " ", "code", "redeem", "handoff", "acmefit://", "ply",
  ]

  @Test func randomBytesNeverTrap() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...60, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      if case .success(let link) = acmeLinks.parse(bytes) {
        Issue.record("random bytes are a link: \(link)")
      }
    }
  }

  /// Foundation sees the same host and path in every link that we accept.
  @Test func mutatedExamplesAgreeWithFoundation() throws {
    var random = SeededGenerator(seed: 2)
    var accepted = 0
    for _ in 0..<30_000 {
      var bytes = Array((Self.seeds.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1 where at < bytes.count: bytes.remove(at: at)
        case 2 where at < bytes.count: bytes.removeSubrange(at...)
        default:
          bytes.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: at)
        }
      }
      guard case .success(let link) = acmeLinks.parse(bytes) else { continue }
      accepted += 1
      let text = String(decoding: bytes, as: UTF8.self)
      let oracle = try #require(URLComponents(string: text, encodingInvalidCharacters: false))
      #expect(oracle.scheme?.lowercased() == link.scheme, "\(text)")
      #expect(oracle.host?.lowercased() == link.host, "\(text)")
      #expect(oracle.user == nil, "\(text)")
      if link.kind == .page {
        let segments = oracle.percentEncodedPath.split(separator: "/")
        #expect(link.segments == segments.map { $0.removingPercentEncoding }, "\(text)")
        for item in link.query {
          let first = oracle.queryItems?.first { $0.name == item.name }
          #expect(first?.value ?? "" == item.value, "\(text)")
        }
      }
      if let credential = link.credential {
        #expect(oracle.path.contains(credential.revealed) || link.kind == .return, "\(text)")
        #expect(!credential.revealed.contains("/"), "\(text)")
      }
    }
    #expect(accepted > 1_000)
  }

  /// A link of thousands of parameters costs what its length costs.
  @Test func manyParameters() throws {
    let names = (0..<1_600).map { String($0, radix: 36) + "&" }.joined()
    let link = try acmeLinks.parse("https://www.acme.example/?\(names)").get()
    #expect(link.query.count == 1_600)
    let same = String(repeating: "a&", count: 4_000)
    #expect(try acmeLinks.parse("https://www.acme.example/?\(same)").get().query.count == 1)
  }
}
