import Testing
import UsherCore
import UsherWire

@testable import UsherSeal

struct RandomSourceTests {
  let seeded = RandomSource.seeded(1)

  @Test func aSeedGivesTheSameBytesAgain() {
    for count in [0, 1, 16, 32, 64, 65, 200] {
      let bytes = seeded.bytes(count, 3, .init("guid"))
      #expect(bytes.count == count)
      #expect(bytes == RandomSource.seeded(1).bytes(count, 3, .init("guid")))
    }
  }

  @Test func seedLineUseAndIndexTellApart() {
    let all = [
      seeded.bytes(16, 3, .init("guid")), seeded.bytes(16, 4, .init("guid")),
      seeded.bytes(16, 3, .init("jti")), seeded.bytes(16, 3, .init("guid", index: 1)),
      RandomSource.seeded(2).bytes(16, 3, .init("guid")), seeded.bytes(16, -3, .init("guid")),
    ]
    #expect(Set(all).count == all.count)
  }

  @Test("what --seed 1 makes stays the same from release to release") func golden() {
    #expect(seeded.uuid(line: 1, .init("guid")) == "2c89ac0f-2442-4524-88d6-490ae054d67f")
    #expect(seeded.credential(line: 1, .init("code")).revealed == "C-jBNVgLZOwC4b_tLemy-w")
    #expect(seeded.passKey()?.id == "k4.lid.P4ZieUifsdKqumDlW0MfHwIw4tQ8dtOV06O3wdqlj1eu")
  }

  @Test func theSystemDoesNotRepeatItself() {
    let system = RandomSource.system
    #expect(system.bytes(32, 1, .init("guid")) != system.bytes(32, 1, .init("guid")))
    #expect(system.bytes(0, 1, .init("guid")) == [])
    #expect(system.nonce(line: 1).count == 32)
  }

  @Test(
    "UUID version 4, lower case",
    arguments: [
      ([UInt8](repeating: 0xff, count: 16), "ffffffff-ffff-4fff-bfff-ffffffffffff"),
      ([UInt8](repeating: 0, count: 16), "00000000-0000-4000-8000-000000000000"),
      (Array(0...15), "00010203-0405-4607-8809-0a0b0c0d0e0f"),
      ([0xaa], "aa000000-0000-4000-8000-000000000000"),
    ])
  func uuid(bytes: [UInt8], text: String) { #expect(UUIDv4.text(of: bytes) == text) }

  @Test("a credential is 16 bytes as 22 base64url characters") func credential() {
    let text = RandomSource.system.credential(line: 1, .init("code")).revealed
    #expect(text.utf8.count == 22)
    #expect(Base64URL.decode(text)?.count == 16)
  }
}
