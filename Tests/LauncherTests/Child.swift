import Foundation

/// A program that is running, usually the launcher: its input is written and its output read here.
///
/// Not Foundation's Process: its pipes are inherited by whatever is started meanwhile, and then
/// never come to their end.
final class Child: @unchecked Sendable {
  private let pid: pid_t
  private var input: Int32
  private let output: Int32
  private let wordsFile: URL
  private let sender = DispatchQueue(label: "sender")

  /// After so many seconds without a byte the program counts as hung and is killed.
  private static let patience: Int32 = 60

  private static let starting = NSLock()

  /// Writing to a program that has ended must fail, not end the tests.
  private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  init(
    _ arguments: [String], program: String = Launcher.path, in folder: URL = Launcher.root,
    environment: [String: String] = [:]
  ) throws {
    _ = Self.ignoreBrokenPipes
    wordsFile = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    var world = ProcessInfo.processInfo.environment
    world["USHER_KEYS"] = nil
    world.merge(environment) { $1 }

    Self.starting.lock()
    defer { Self.starting.unlock() }
    var toChild: [Int32] = [-1, -1]
    var fromChild: [Int32] = [-1, -1]
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw POSIXError(.EMFILE) }
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, wordsFile.path, O_WRONLY | O_CREAT, 0o600)
    var id = pid_t()
    // The threads that run tests block signals, and a child inherits that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // env changes the folder and then becomes the program: posix_spawn cannot, portably.
    let words = ["env", "-C", folder.path, program] + arguments
    let failure = Self.withCStrings(words) { words in
      Self.withCStrings(world.map { "\($0)=\($1)" }) {
        posix_spawn(&id, "/usr/bin/env", &actions, &attributes, words, $0)
      }
    }
    close(toChild[0])
    close(fromChild[1])
    guard failure == 0 else { throw POSIXError(POSIXError.Code(rawValue: failure) ?? .ENOENT) }
    pid = id
    input = toChild[1]
    output = fromChild[0]
  }

  func send(_ text: String) { send(Data(text.utf8)) }

  /// Writes all of it; on another thread, so that neither side waits for the other.
  func send(_ data: Data, thenClose: Bool = false) {
    let descriptor = input
    if thenClose { input = -1 }
    sender.async {
      Self.write(data, to: descriptor)
      if thenClose { close(descriptor) }
    }
  }

  private static func write(_ data: Data, to descriptor: Int32) {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  func closeInput() { send(Data(), thenClose: true) }

  func closeOutput() { close(output) }

  func interrupt() { kill(pid, SIGINT) }

  /// The next bytes that it writes to stdout; waits for them, and is empty at the end.
  func read() -> String { String(decoding: readSome(), as: UTF8.self) }

  private func readSome() -> [UInt8] {
    var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Self.patience * 1000) > 0 else {
      kill(pid, SIGKILL)
      return []
    }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(output, &chunk, chunk.count)
    return Array(chunk.prefix(max(0, count)))
  }

  /// Waits for its end.
  func finish(readingOutput: Bool = true) -> Launcher.Result {
    var out: [UInt8] = []
    if readingOutput {
      while case let some = readSome(), !some.isEmpty { out += some }
      close(output)
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    if input >= 0 { close(input) }
    let words = (try? String(contentsOf: wordsFile, encoding: .utf8)) ?? ""
    try? FileManager.default.removeItem(at: wordsFile)
    let signal = status & 0x7f
    return Launcher.Result(
      code: signal == 0 ? status >> 8 & 0xff : 128 + signal,
      out: String(decoding: out, as: UTF8.self), words: words)
  }

  /// The most memory that it has had, VmHWM.
  func peakKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
