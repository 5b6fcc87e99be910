/// What can stand where a word is completed.
enum CompletionSource: Sendable {
  case nothing, files
  case words([String])
}

extension Operand {
  var completion: CompletionSource {
    switch kind {
    // A project may be a file as well, so folders alone would hide it.
    case .file, .folder: .files
    case .text: .nothing
    case .choice(let words): .words(words)
    case .command: .words(Commands.all.map(\.name))
    }
  }
}

extension ValueKind {
  var completion: CompletionSource {
    switch self {
    case .file: .files
    case .number, .time: .nothing
    }
  }
}
