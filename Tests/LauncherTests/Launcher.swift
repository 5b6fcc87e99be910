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
    child.send(input)
    child.closeInput()
    return child.finish()
  }
}

/// A launcher that is running.
final class Child: @unchecked Sendable {
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let words: URL
  private let wordsHandle: FileHandle

  init(_ arguments: [String], in folder: URL = Launcher.root, environment: [String: String] = [:])
    throws
  {
    words = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: words)
    wordsHandle = try FileHandle(forWritingTo: words)
    process.executableURL = URL(fileURLWithPath: Launcher.path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    process.standardError = wordsHandle
    var world = ProcessInfo.processInfo.environment
    world["USHER_KEYS"] = nil
    process.environment = world.merging(environment) { $1 }
    try process.run()
  }

  /// Writes on another thread, so that neither side waits for the other.
  func send(_ data: Data) {
    let handle = input.fileHandleForWriting
    if data.count < 4096 {
      try? handle.write(contentsOf: data)
    } else {
      sender = Thread {
        try? handle.write(contentsOf: data); try? handle.close()
      }
      sender?.start()
    }
  }
  private var sender: Thread?

  func closeInput() {
    if sender == nil { try? input.fileHandleForWriting.close() }
  }

  /// The next bytes that it writes to stdout; waits for them.
  func read() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  func closeOutput() { try? output.fileHandleForReading.close() }

  func interrupt() { process.interrupt() }

  func finish(readingOutput: Bool = true) -> Launcher.Result {
    let data = readingOutput ? output.fileHandleForReading.readDataToEndOfFile() : Data()
    process.waitUntilExit()
    let text = (try? String(contentsOf: words, encoding: .utf8)) ?? ""
    try? FileManager.default.removeItem(at: words)
    return Launcher.Result(
      code: process.terminationStatus, out: String(decoding: data, as: UTF8.self), words: text)
  }
}
