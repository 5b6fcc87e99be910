import Testing
import UsherWire

struct SortedMapWriterTests {
  @Test func `it writes the bytes that the sorting writer writes`() {
    var map = SortedMapWriter(reserving: 0)
    map.field("a", "text é")
    map.field("b", true)
    map.field("c", Int64.min)
    map.field("d", 0.1)
    map.field("e", ["x", ["y": .null]] as Value)
    let expected: Value = [
      "a": "text é", "b": true, "c": .integer(.min), "d": 0.1, "e": ["x", ["y": .null]],
    ]
    #expect(map.finish() == expected)
  }

  @Test func `nothing written is the empty map`() {
    #expect(SortedMapWriter().finish() == .emptyMap)
  }
}
