import Glibc
import UsherCore

extension Commands {
  /// `usher new DIR`
  static let new = Command(
    name: "new",
    summary: "start a project that passes its own fixtures",
    details: [
      "Writes a small complete project: its data, three rules, some events to try them on, and "
        + "fixtures. DIR is made where it does not exist; a folder that holds anything is left "
        + "alone."
    ],
    operands: [Operand("DIR", .folder, .one, "the folder to start the project in")],
    examples: [
      .init("usher new my-app", "start a project in the folder my-app"),
      .init("usher run my-app my-app/events.jsonl", "see what it decides"),
    ],
    exitCodes: [
      .init(.done, "the project is there"),
      .init(.failed, "a file could not be written"),
      .init(.usage, "wrong usage, or the folder is not empty"),
    ],
    run: startProject)

  private static func startProject(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let folder = Folder(path: invocation.arguments.operand(0) ?? "")
    try folder.makeEmpty()
    for file in NewProject.files(named: folder.name) {
      try folder.write(file.text, to: file.path)
      invocation.console.out.write("\(folder.path)/\(file.path)\n")
    }
    // A name that begins with a dash would be a flag.
    let path = folder.path.hasPrefix("-") ? "./\(folder.path)" : folder.path
    let events = ShellWord.shown("\(path)/events.jsonl")
    invocation.console.say("try: usher run \(ShellWord.shown(path)) \(events)")
    return .done
  }
}

/// A folder that a project is written to.
private struct Folder {
  /// Without a trailing slash.
  let path: String

  init(path: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = String(path)
  }

  /// The last part of its path, as far as a project may be called that; `app` where it says nothing.
  var name: String {
    let last = path.split(separator: "/").last ?? ""
    let name = NewProject.name(from: last)
    return name.allSatisfy { $0 == "." || $0 == " " } ? "app" : name
  }

  /// Makes it, and its parents; refuses one that holds anything.
  func makeEmpty() throws(CommandFault) {
    guard !path.isEmpty else { throw CommandFault(.usage, "DIR must not be empty") }
    guard !path.mayBeSecret else {
      throw CommandFault(
        .usage, "DIR looks like a link, a pass or a key, the name of a folder was expected")
    }
    try make(path)
    guard let entries = opendir(path) else { throw fault("read", path) }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name == "." || name == ".." else {
        throw CommandFault(
          .usage, "\(path.quotedInMessage) is not empty",
          hint: "name a folder that is empty or does not exist")
      }
    }
  }

  func write(_ text: String, to name: String) throws(CommandFault) {
    let file = "\(path)/\(name)"
    if let slash = file.lastIndex(of: "/") { try make(String(file[..<slash])) }
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw fault("write", file) }
    defer { close(descriptor) }
    let output = OutputWriter(descriptor: descriptor)
    output.write(text)
    output.flush()
    if case .failed(let number) = output.state {
      errno = number
      throw fault("write", file)
    }
  }

  private func make(_ path: String) throws(CommandFault) {
    if mkdir(path, 0o777) == 0 { return }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try make(String(path[..<slash]))
      if mkdir(path, 0o777) == 0 { return }
    }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw CommandFault(.usage, "\(path.quotedInMessage) is a file, a folder was expected")
      }
      return
    }
    throw fault("make", path)
  }

  private func fault(_ what: String, _ path: String) -> CommandFault {
    CommandFault(.failed, "cannot \(what) \(path.quotedInMessage): \(SystemText.describe(errno))")
  }
}
