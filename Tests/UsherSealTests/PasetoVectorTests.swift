import Foundation
import Testing
import UsherCore
import UsherWire

@testable import UsherSeal

/// One row of the published vectors.
struct Vector: Sendable, CustomTestStringConvertible {
  let name: String
  let mustFail: Bool
  let fields: [String: String]

  var testDescription: String { name }
  func bytes(_ field: String) -> [UInt8]? { fields[field].flatMap { Hex.decode($0) } }
  func utf8(_ field: String) -> [UInt8] { Array((fields[field] ?? "").utf8) }

  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["USHER_CORPORA"] {
      return URL(filePath: path).appending(path: "paseto")
    }
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return repository.deletingLastPathComponent().appending(path: "shared/corpora/paseto")
  }()

  static var exist: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static func all(_ file: String) -> [Vector] {
    guard let text = try? Data(contentsOf: folder.appending(path: file)),
      let value = try? JSONReader().read(Array(text)), let tests = value["tests"]?.list
    else { return [] }
    return tests.map { test in
      Vector(
        name: test["name"]?.string ?? "", mustFail: test["expect-fail"]?.bool ?? false,
        fields: Dictionary(
          uniqueKeysWithValues: (test.map ?? Value.emptyMap.map).map { map in
            map.compactMap { field in field.value.string.map { (field.name, $0) } }
          } ?? []))
    }
  }
}

@Suite(.enabled(if: Vector.exist, "the PASETO vectors are not there"))
struct PasetoVectorTests {
  static let local = Vector.all("v4.json").filter {
    ($0.fields["token"] ?? "").hasPrefix("v4.local.") && !$0.mustFail
  }
  static let mustFail = Vector.all("v4.json").filter(\.mustFail)

  @Test func areAllThere() {
    #expect(PasetoVectorTests.local.count == 9)
    #expect(PasetoVectorTests.mustFail.count == 5)
  }

  @Test(arguments: local) func sealsAndOpens(vector: Vector) throws {
    let key = try #require(vector.bytes("key").flatMap { PassKey(bytes: $0) })
    let implicit = vector.utf8("implicit-assertion")
    let token = Paseto.seal(
      vector.utf8("payload"), key: key, nonce: try #require(vector.bytes("nonce")),
      footer: vector.utf8("footer"), implicit: implicit)
    #expect(token == vector.fields["token"])
    #expect(
      try Paseto.open(Paseto.Token(token), key: key, implicit: implicit) == vector.utf8("payload"))
  }

  @Test(arguments: mustFail) func refuses(vector: Vector) {
    // A vector about signatures has no key of ours: any will do, it must not get that far.
    let key = vector.bytes("key").flatMap { PassKey(bytes: $0) } ?? PassKey(bytes: PasetoTests.key)
    #expect(throws: Paseto.Fault.self) {
      try Paseto.open(
        Paseto.Token(vector.fields["token"] ?? ""), key: #require(key),
        implicit: vector.utf8("implicit-assertion"))
    }
  }

  @Test(arguments: Vector.all("paserk/k4.local.json")) func k4local(vector: Vector) throws {
    let key = PassKey(paserk: Secret(vector.fields["paserk"] ?? ""))
    if vector.mustFail {
      #expect(key == nil)
    } else {
      #expect(key?.withBytes { Array($0) } == vector.bytes("key"))
      #expect(try #require(key).paserk.revealed == vector.fields["paserk"])
    }
  }

  @Test(arguments: Vector.all("paserk/k4.lid.json")) func k4lid(vector: Vector) throws {
    let key = PassKey(bytes: try #require(vector.bytes("key")))
    #expect(key?.id == vector.fields["paserk"])
    #expect((key == nil) == vector.mustFail)
  }
}
