import Foundation
import UsherWire

/// A file of test data that lies beside the repository, or where `USHER_CORPORA` says.
enum Corpus {
  private static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["USHER_CORPORA"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return root.appending(path: "shared/corpora", directoryHint: .isDirectory)
  }()

  static func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: name).path)
  }

  static func json(_ name: String) throws -> Value {
    try JSONReader().read([UInt8](Data(contentsOf: root.appending(path: name))))
  }
}
