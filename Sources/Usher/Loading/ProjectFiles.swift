#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import UsherCore

/// The files of one project. Nothing outside its folder can be read through it, by `..` or by a
/// symbolic link.
struct ProjectFiles {
  /// Why a file of the project could not be read.
  enum Fault: Error {
    case missing
    case leavesProject
    case isFolder
    case tooLarge(limit: Int)
    case unreadable(String)
  }

  /// The folder, with every symbolic link resolved.
  let root: String
  /// The file that describes the project, relative to the root: `usher.lua` in a folder.
  let main: String
  /// Whether the project is one Lua file.
  let isSingleFile: Bool

  /// Finds the project at a path: a folder that holds usher.lua, or one Lua file.
  init(path: String) throws(ProjectLoadFault) {
    guard let real = Self.resolved(path) else {
      throw .unreadable(
        Problem(
          "there is no project at \(path.quotedInMessage): \(Self.reason())",
          hint: "give a folder that holds usher.lua, or one Lua file; 'usher new DIR' starts one"))
    }
    if Self.isFolder(real) {
      root = real
      main = "usher.lua"
      isSingleFile = false
      guard Self.resolved(real + "/usher.lua") != nil else {
        throw .unreadable(
          Problem(
            "there is no usher.lua in '\(path)'",
            hint: "give the folder that holds usher.lua; 'usher new DIR' starts a project"))
      }
    } else {
      let slash = real.lastIndex(of: "/") ?? real.startIndex
      root = slash == real.startIndex ? "/" : String(real[..<slash])
      main = String(real[real.index(after: slash)...])
      isSingleFile = true
    }
  }

  /// The bytes of a file, at most `limit` of them.
  func read(_ name: String, limit: Int) throws(Fault) -> [UInt8] {
    guard let real = Self.resolved(root + "/" + name) else {
      throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(Self.reason())
    }
    let prefix = root == "/" ? "/" : root + "/"
    guard real.hasPrefix(prefix) else { throw .leavesProject }
    guard !Self.isFolder(real) else { throw .isFolder }
    // A pipe must not make the loader wait for whoever writes to it.
    let descriptor = open(real, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(Self.reason()) }
    defer { close(descriptor) }
    guard Self.isRegular(descriptor) else { throw .unreadable("it is no regular file") }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { readSome(of: descriptor, into: $0) }
      guard count >= 0 else { throw .unreadable(Self.reason()) }
      guard count > 0 else { return Self.withoutMark(bytes) }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }

  /// A byte order mark says nothing that UTF-8 needs; some editors write one.
  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The path with every symbolic link and `..` resolved; nil, with errno set, when there is none.
  private static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}

/// Outside the type, whose own `read` would be meant.
private func readSome(of descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
  while true {
    let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
    if count >= 0 || errno != EINTR { return count }
  }
}
