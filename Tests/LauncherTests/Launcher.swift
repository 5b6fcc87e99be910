import Foundation

/// The built launcher as a child process.
enum Launcher {
  /// What a run of it did.
  struct Result {
    var code: Int32
    var out: String
    var words: String
  }

  /// It lies beside the bundle that holds these tests.
  static let path: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("usher")
      .path
  }()

  /// The root of the repository.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func run(
    _ arguments: [String], input: String = "", in folder: URL = root,
    environment: [String: String] = [:]
  ) throws -> Result {
    try run(arguments, input: Data(input.utf8), in: folder, environment: environment)
  }

  static func run(
    _ arguments: [String], input: Data, in folder: URL = root, environment: [String: String] = [:]
  ) throws -> Result {
    let child = try Child(arguments, in: folder, environment: environment)
    child.send(input, thenClose: true)
    return child.finish()
  }
}
