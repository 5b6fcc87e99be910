import Testing

@testable import Usher

@Suite struct GatheringTests {
  @Test func keysBringThingsTogether() {
    var gathering = Gathering()
    for _ in 0..<3 {
      gathering.begin(count: 6)
      for (key, node) in [(7, 0), (8, 1), (7, 2), (9, 2), (9, 5), (1, 3)] {
        gathering.add(key: key, to: Int32(node))
      }
      let roots = (0..<6).map { gathering.root(of: $0) }
      #expect(roots == [0, 1, 0, 3, 4, 0])
    }
    gathering.begin(count: 2)
    let root = gathering.root(of: 1)
    #expect(root == 1)
  }

  @Test func manyKeys() {
    var gathering = Gathering()
    gathering.begin(count: 20_000)
    for node in 0..<20_000 {
      gathering.add(key: node &* 0x9e37_79b9, to: Int32(node))
      gathering.add(key: -(node / 2) - 1, to: Int32(node))
    }
    let roots = (0..<20_000).map { gathering.root(of: Int32($0)) }
    #expect(roots == (0..<20_000).map { $0 / 2 * 2 })
  }
}
