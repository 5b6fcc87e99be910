import Testing
import UsherWire

struct NameTableTests {
  static let table = NameTable(["id", "type", "", "é", "ab", "ba"])

  @Test func findsWhatItKnows() throws {
    let value: Value = ["type": 1, "": 2, "é": .null]
    let places = NameTableTests.table.places(in: try #require(value.map))
    #expect(places.present == 0b110)
    #expect(!places.hasOthers)
    #expect(places.value(1)?.integer == 1 && places.value(2)?.integer == 2)
    #expect(places.value(0)?.kind == nil && places.value(3)?.kind == nil)
  }

  @Test(
    arguments: [
      (["idd": 1], true), (["id": 1, "z": .null], true), (["id": 1], false), ([:], false),
    ]
      as [(Value, Bool)])
  func seesOthers(value: Value, hasOthers: Bool) throws {
    #expect(NameTableTests.table.places(in: try #require(value.map)).hasOthers == hasOthers)
  }

  @Test func sixtyFourNamesAllCollidingAreToldApart() {
    // First letter, last letter and length agree, so all fall on one slot.
    let names = (0..<64).map { "a\(String($0 + 100))z" }
    let table = NameTable(names)
    for (index, name) in names.enumerated() { #expect(table.index(of: name) == index) }
    #expect(table.index(of: "a999z") == nil)
  }
}
