internal import UsherScript
internal import UsherWire

/// One name that a script can call: its documentation and what it does. `HostFunctions.all` lists
/// them; the world of the scripts, help and type annotations are made from that list.
struct HostFunction: Sendable {
  /// As written in Lua: `navigate`, `s2s.createUser`, `user:has`.
  let name: String
  /// Parameters and result in the notation of the Lua API: `(destination, params?) → decision`.
  let signature: String
  /// What it does, for a rule author.
  let documentation: String
  /// Does it. A `Misuse` is raised in the script, at the line of the call.
  let answer: @Sendable (Evaluation, Arguments, inout ValueWriter) throws(Misuse) -> HostAnswer

  init(
    _ name: String, _ signature: String, _ documentation: String,
    answer:
      @escaping @Sendable (Evaluation, Arguments, inout ValueWriter) throws(Misuse) -> HostAnswer
  ) {
    self.name = name
    self.signature = signature
    self.documentation = documentation
    self.answer = answer
  }
}

/// A call of a host function that makes no sense; its text is for the rule author.
struct Misuse: Error {
  var message: String
  /// The name on the script's line that it is about, for a caret.
  var about: String?
  /// What there is: `declared: album, home`.
  var note: String?
  /// What to do: `did you mean 'home'?`
  var hint: String?

  init(_ message: String, about: String? = nil, note: String? = nil, hint: String? = nil) {
    self.message = message
    self.about = about
    self.note = note
    self.hint = hint
  }
}
