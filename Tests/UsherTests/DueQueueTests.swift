import Testing
import UsherWire

@testable import Usher

/// What is due next, against looking at every device.
struct DueQueueTests {
  @Test func answersLikeLookingAtAll() {
    var random = SplitMix(state: 7)
    var queue = DueQueue()
    var all: [String: Instant] = [:]
    for _ in 0..<20_000 {
      let name = "d\(random.next() % 40)"
      let due = random.next() % 3 == 0 ? nil : Instant(seconds: Int64(random.next() % 50))
      queue.note(name, due: due)
      all[name] = due
      let wanted = all.map { ($0.value, $0.key) }.min { $0 < $1 }
      let next = queue.next()
      #expect(next?.name == wanted?.1)
      #expect(next?.due == wanted?.0)
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }
}
