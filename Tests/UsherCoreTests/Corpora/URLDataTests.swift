import Testing
import UsherWire

@testable import UsherCore

private let file = "whatwg-url/urltestdata-even.json"

/// The URL test data of the web platform: what a browser refuses we refuse, and what we accept has
/// the host that a browser sees.
@Suite(.enabled(if: Corpus.exists(file), "no corpora"))
struct URLDataTests {
  struct Case: Sendable {
    var input: String
    var mustFail: Bool
    var scheme: String?
    var host: String?
  }

  static func cases() throws -> [Case] {
    try #require(try Corpus.json(file).list).compactMap { item in
      // Strings between the objects are comments.
      guard let input = item["input"]?.string else { return nil }
      return Case(
        input: input, mustFail: item["failure"]?.bool ?? false,
        scheme: item["protocol"]?.string.map { String($0.dropLast()) },
        host: item["hostname"]?.string)
    }
  }

  /// Every host that stands in the data or that our splitter sees in an input, if it can be declared.
  static func providers(_ cases: [Case]) -> LinkProviders {
    var hosts: Set<String> = []
    for item in cases {
      if let host = item.host { hosts.insert(host) }
      let bytes = Array(item.input.utf8)
      if let parts = try? URLParts(bytes.span) {
        hosts.insert(String(decoding: bytes[parts.host], as: UTF8.self).asciiFolded)
      }
    }
    let declared = hosts.filter { LinkName.host.accepts($0) }.sorted()
    return configured(["universal": ["hosts": .list(declared.map { .string($0) })]])
  }

  @Test func nothingThatMustFailIsAccepted() throws {
    let cases = try Self.cases()
    let providers = Self.providers(cases)
    #expect(providers.configured(Universal.self)?.hosts.count ?? 0 > 40)
    let failing = cases.filter(\.mustFail)
    #expect(failing.count > 100)
    for item in failing {
      #expect(told(item.input, by: providers).contains("Link "), "\(item.input)")
    }
  }

  @Test func whatIsAcceptedHasTheHostOfTheData() throws {
    let cases = try Self.cases()
    let providers = Self.providers(cases)
    var accepted = 0
    for item in cases where !item.mustFail {
      guard case .success(let link) = providers.parse(item.input) else { continue }
      accepted += 1
      #expect(link.host == item.host, "\(item.input)")
      #expect(link.scheme == item.scheme, "\(item.input)")
    }
    #expect(accepted > 10)
  }
}
