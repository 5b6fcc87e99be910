import Testing

@testable import UsherCore

struct PaywallURLTests {
  @Test(
    "SU-59 the address keeps every byte",
    arguments: [
      ("https://p.example/annual", "https://p.example/annual?pass=P"),
      ("https://p.example", "https://p.example?pass=P"),
      ("https://p.example/a?b=c", "https://p.example/a?b=c&pass=P"),
      ("https://p.example/a?", "https://p.example/a?pass=P"),
      ("https://p.example/a?b&", "https://p.example/a?b&pass=P"),
      ("https://p.example/a#f", "https://p.example/a?pass=P#f"),
      ("https://p.example/a?b=%7e+#f?g#", "https://p.example/a?b=%7e+&pass=P#f?g#"),
      ("https://p.example/a#?x", "https://p.example/a?pass=P#?x"),
      ("HTTPS://P.example/%41?b=c?d", "HTTPS://P.example/%41?b=c?d&pass=P"),
    ])
  func address(address: String, url: String) {
    let paywall = Paywall(id: "annual", address: address)
    #expect(PaywallURL.url(of: paywall, pass: Secret("P"))?.revealed == url)
  }

  @Test func `SU-63 a paywall without an address gives no link`() {
    #expect(PaywallURL.url(of: Paywall(id: "a", address: ""), pass: Secret("P")) == nil)
  }

  @Test func `the default is the marked one, or the only one`() {
    let (a, b) = (Paywall(id: "a", address: ""), Paywall(id: "b", address: "", isDefault: true))
    #expect(Paywalls([a, b]).standard?.id == "b")
    #expect(Paywalls([a]).standard?.id == "a")
    #expect(Paywalls([a, Paywall(id: "c", address: "")]).standard == nil)
    #expect(Paywalls([b, a]).ids == ["a", "b"])
    #expect(Paywalls([a])["a"] == a && Paywalls([a])["b"] == nil)
  }
}
