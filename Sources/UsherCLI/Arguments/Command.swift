/// One command of the launcher: what it is called, takes, says and does.
///
/// Parsing, help and completions all read this value, so none can say what another does not.
struct Command: Sendable {
  var name: String
  /// One line, lower case, without a full stop.
  var summary: String
  /// Paragraphs of the help page, wrapped when shown.
  var details: [String]
  var operands: [Operand] = []
  var flags: [Flag] = []
  var examples: [Example] = []
  var exitCodes: [ExitMeaning]
  var run: @Sendable (Invocation) throws(CommandFault) -> ExitCode

  /// One line that can be typed, and what it does.
  struct Example: Sendable {
    var line: String
    var purpose: String

    init(_ line: String, _ purpose: String) {
      self.line = line
      self.purpose = purpose
    }
  }

  /// What an exit code of this command says.
  struct ExitMeaning: Sendable {
    var code: ExitCode
    var meaning: String

    init(_ code: ExitCode, _ meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }

  /// `usher run PROJECT [EVENTS | -]`
  var usage: String {
    (["usher", name] + operands.map(\.usage)).joined(separator: " ")
  }

  /// The flags of its own and those that every command has.
  var allFlags: [Flag] { flags + [.help] }

  func flag(named name: String) -> Flag? { allFlags.first { $0.name == name } }
}

/// How a run of the launcher ended (product.md).
enum ExitCode: Int32, Sendable {
  case done = 0
  /// A check, an event, a pass failed.
  case failed = 1
  /// The command line is wrong.
  case usage = 2
  /// There is no project, or it could not be loaded.
  case noProject = 3
  /// A fault of Usher itself.
  case internalFault = 70
  /// SIGINT ended it.
  case interrupted = 130
}

/// Why a command gives up: a sentence for the terminal and the exit code.
struct CommandFault: Error, Sendable {
  var code: ExitCode
  /// Lower case, without a full stop: what is wrong and what was expected.
  var message: String
  /// What to do, a line each.
  var hints: [String]

  init(_ code: ExitCode, _ message: String, hints: [String]) {
    self.code = code
    self.message = message
    self.hints = hints
  }

  init(_ code: ExitCode, _ message: String, hint: String? = nil) {
    self.init(code, message, hints: hint.map { [$0] } ?? [])
  }
}
