import Glibc
import UsherCore
import UsherSeal

/// The keys for passes that a command is given: `--key-file`, else USHER_KEYS.
enum Keys {
  static let flag = Flag(
    "key-file", value: .file, "the keys for passes, one a line: the first mints, all open")
  static let seedFlag = Flag(
    "seed", value: .number(0...UInt64.max), "make every random value, the key too, from N")

  /// The most bytes that a key file may hold.
  private static let limit = 1 << 20

  /// The keys of the command line or the environment; nil where there are none.
  static func given(_ arguments: Arguments) throws(CommandFault) -> KeyRing? {
    let file = arguments["key-file"]
    let ring = if let file { try read(from: file) } else { try fromEnvironment() }
    if ring != nil, arguments.has(seedFlag.name) {
      throw CommandFault(
        .usage, "--seed and a real key exclude each other: what a seed makes can be guessed",
        hint: file == nil ? "unset USHER_KEYS, or leave --seed out" : nil)
    }
    return ring
  }

  /// Refuses `--key-file -` where the operand says that stdin holds something else.
  static func leaveStdin(
    to what: String, _ operand: String?, _ arguments: Arguments
  ) throws(CommandFault) {
    guard arguments[flag.name] == "-", (operand ?? "-") == "-" else { return }
    throw CommandFault(
      .usage, "--key-file - reads the keys from stdin, and \(what) would be read from it too",
      hint: "name a file for one of them, or give the keys in USHER_KEYS")
  }

  /// A ring of one key that is made of these random bytes; nil when there is no memory.
  static func throwAway(from random: RandomSource) -> KeyRing? {
    random.passKey(line: 0).map { KeyRing($0) }
  }

  static let noMemory = CommandFault(.internalFault, "there is no memory to keep a key in")

  /// What a command says that goes on without a key.
  static func throwAwayNote(seed: UInt64?) -> String {
    seed == nil
      ? "no key is given: passes are sealed with a throw-away key and open nowhere else"
      : "no key is given: passes are sealed with the key that the seed makes"
  }

  private static func fromEnvironment() throws(CommandFault) -> KeyRing? {
    guard let text = getenv("USHER_KEYS"), text.pointee != 0 else { return nil }
    do throws(KeyFault) {
      return try KeyRing(environment: Secret(String(cString: text)))
    } catch {
      throw CommandFault(.usage, "USHER_KEYS: \(error.message)")
    }
  }

  /// The keys of a file, or of standard input for nil and `-`.
  static func read(from file: String?) throws(CommandFault) -> KeyRing {
    let input = try Input.open(file, for: "keys")
    defer { if input.descriptor != STDIN_FILENO { close(input.descriptor) } }
    let text = try input.readAll(limit: limit)
    do throws(KeyFault) {
      return try KeyRing(file: Secret(text))
    } catch {
      throw CommandFault(.usage, "\(input.name): \(error.message)")
    }
  }
}
