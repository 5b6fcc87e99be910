import Testing
import UsherCore
import UsherWire

@testable import UsherSeal

struct HashTests {
  @Test(
    "SHA-256 (FIPS 180-4)",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func fingerprint(text: String, hex: String) {
    #expect(Fingerprint(of: Secret(text)).hex == hex)
    #expect(Fingerprint(of: Secret(text)).short == String(hex.prefix(12)))
  }

  @Test(
    "bucket: computed with another implementation",
    arguments: [
      ("annual-price", "default", 100, 39), ("annual-price", "device-7", 100, 27),
      ("", "", 7, 4), ("é", "x", Int64.max, 1_214_903_694_613_524_325), ("a", "b", 1, 0),
      ("a", "b", 0, 0),
      ("a", "b", -3, 0),
    ] as [(String, String, Int64, Int64)])
  func bucket(experiment: String, key: String, count: Int64, number: Int64) {
    #expect(Bucket.number(experiment: experiment, key: key, count: count) == number)
  }

  @Test func bucketsAreEven() {
    var counts = [Int](repeating: 0, count: 10)
    for device in 0..<10_000 {
      counts[Int(Bucket.number(experiment: "e", key: "device-\(device)", count: 10))] += 1
    }
    #expect(counts.allSatisfy { (880...1120).contains($0) })
  }

  @Test func comparesSecrets() {
    #expect(ConstantTime.equal("abc", "abc"))
    #expect(!ConstantTime.equal("abc", "abd"))
    #expect(!ConstantTime.equal("abc", "ab"))
    #expect(ConstantTime.equal([UInt8](), []))
  }
}
