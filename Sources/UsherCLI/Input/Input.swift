import Glibc
import UsherCore

/// An input of a command: a named file, or standard input for `-` and nothing.
struct Input {
  let descriptor: Int32
  /// How messages call it.
  let name: String

  /// Opens what an operand names; `what` says what it is to hold.
  static func open(_ operand: String?, for what: String) throws(CommandFault) -> Input {
    guard let path = operand, path != "-" else {
      return Input(descriptor: STDIN_FILENO, name: "stdin")
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFault(
        .usage, "cannot read \(what) from \(path.quotedInMessage): \(SystemText.describe(errno))",
        hint: errno == ENOENT ? "name a file that exists, or - for stdin" : nil)
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw CommandFault(
        .usage,
        "cannot read \(what) from \(path.quotedInMessage): it is a folder, a file was expected")
    }
    return Input(descriptor: descriptor, name: path.quotedInMessage)
  }

  /// All of its text, where it is at most `limit` bytes of UTF-8.
  func readAll(limit: Int) throws(CommandFault) -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw fault(InputFault(errno: errno)) }
      guard count > 0 else { break }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else {
        throw CommandFault(.usage, "\(name) is longer than \(limit) bytes")
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFault(.usage, "\(name) is no UTF-8 text")
    }
    return text
  }

  /// What to say when reading failed half-way.
  func fault(_ fault: InputFault) -> CommandFault {
    CommandFault(.failed, "reading \(name) failed: \(SystemText.describe(fault.errno))")
  }
}
