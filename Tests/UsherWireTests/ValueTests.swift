import Testing

@testable import UsherWire

struct ValueTests {
  @Test func sortsFieldsByBytes() {
    let value: Value = ["b": 1, "a": 2, "ab": 3, "": 4, "B": 5, "é": 6]
    #expect(value.map?.map(\.name) == ["", "B", "a", "ab", "b", "é"])
  }

  @Test func theLaterOfTwoFieldsStays() {
    let fields: [(String, Value)] = [("b", 1), ("a", 2), ("b", [3]), ("a", "x"), ("b", 4)]
    let value = Value.map(fields)
    #expect(value == ["a": "x", "b": 4])
    #expect(value.map?.count == 2)
  }

  @Test func theLaterOfTwoNeighboursStays() {
    #expect(Value.map([("a", 1), ("a", 2)]) == ["a": 2])
  }

  @Test func sortsMapsInsideOfMaps() {
    let value = Value {
      $0.map { outer in
        outer.key("z")
        outer.map { inner in
          inner.field("y", "1")
          inner.field("x", "2")
        }
        outer.field("a", true)
      }
    }
    #expect(value.description == #"{"a":true,"z":{"x":"2","y":"1"}}"#)
  }

  @Test func readsWhatIsInside() {
    let value: Value = ["list": [1, 2.5, "three", .null, true], "map": ["inner": "x"]]
    #expect(value["list"]?.list?.count == 5)
    #expect(value["list"]?.list?.map(\.kind) == [.integer, .number, .string, .null, .true])
    #expect(value["map"]?["inner"]?.string == "x")
    #expect(value["other"] == nil)
    #expect(value["list"]?["inner"] == nil)
    #expect(value.integer == nil && value.string == nil && value.bool == nil)
  }

  @Test func anIntegerIsNoNumberInPackedFormButGivesOne() {
    let integer: Value = 1
    #expect(integer.integer == 1 && integer.number == 1)
    #expect(Value.number(1).integer == nil)
    #expect(Value.number(1) != integer)
  }

  @Test func aRecordHasClassIdAndFields() {
    let value = Value { $0.record(class: 3, id: 0xffff_ffff) { $0.field("a", "b") } }
    #expect(value.record?.class == 3)
    #expect(value.record?.id == 0xffff_ffff)
    #expect(value.record?.fields["a"]?.string == "b")
    #expect(value.size == value.packed.count)
    #expect(Value { $0.function(line: 12) }.functionLine == 12)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func whatIsWrittenIsRead(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let reader = JSONReader()
    for _ in 0..<200 {
      let value = Value.random(depth: 4, &random)
      let text = value.description
      #expect(try reader.read(text) == value, "\(text)")
      #expect(value.size == value.packed.count)
      #expect(Value { $0.list({ $0.value(value) }, count: 1) }.list?.first { _ in true } == value)
    }
  }
}

extension Value {
  fileprivate static func random(depth: Int, _ random: inout SplitMix) -> Value {
    let count = Int.random(in: 0...5, using: &random)
    switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
    case 3:
      let number = Double(bitPattern: random.next())
      return .number(number.isFinite ? number : 0.5)
    case 4: return .integer(Int64.random(in: -9...9, using: &random))
    case 5: return .string(text(&random))
    case 6: return .list((0..<count).map { _ in Value.random(depth: depth - 1, &random) })
    default:
      return .map((0..<count).map { _ in (text(&random), Value.random(depth: depth - 1, &random)) })
    }
  }

  private static func text(_ random: inout SplitMix) -> String {
    let letters = Array("ab\"\\/\u{0}\u{1f}\n\t\u{7f}é\u{2028}😀")
    return String(
      (0..<Int.random(in: 0...30, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? "a"
      })
  }
}
