import Foundation
import Testing

/// Files that output is compared with, byte for byte. With USHER_RECORD=1 they are written anew.
enum Golden {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Golden")

  static func expect(
    _ text: String, equals name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["USHER_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? "(there is no \(name))"
    #expect(text == expected, sourceLocation: sourceLocation)
  }
}

/// A folder of its own for one test, removed with the value.
final class Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "usher-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
