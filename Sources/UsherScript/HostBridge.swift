internal import CLuaGuard
internal import UsherWire

/// What the C callback finds on the Swift side: the host of the running evaluation, and buffers that
/// are used again and again.
final class HostBridge {
  var host: (any ScriptHost)?
  var messages: ScriptMessages
  /// The failure told last, with what a Lua error cannot carry.
  var lastFailure: HostFailure?
  private var arguments: [UInt8] = []
  private var answer = ValueWriter()

  init(messages: ScriptMessages) {
    self.messages = messages
  }

  func call(
    _ function: UInt32, _ bytes: UnsafeBufferPointer<UInt8>, count: Int, mayWait: Bool,
    state: OpaquePointer?
  ) -> Int32 {
    // A host that kept the arguments keeps its own copy: the buffer is then made anew.
    arguments.removeAll(keepingCapacity: true)
    arguments.append(contentsOf: bytes)
    let call = ScriptArguments(
      bytes: arguments, count: count, mayWait: mayWait, guardState: state)
    let result: HostAnswer
    // Taken out for the call, so that no access to this object spans it.
    var answer = self.answer
    self.answer = ValueWriter()
    answer.removeAll()
    defer { self.answer = answer }
    if function >= USHER_ASK_UNDEFINED.rawValue {
      result = messages.answer(function, call)
    } else if let host {
      result = host.call(HostFunctionID(function), arguments: call, answer: &answer)
    } else {
      result = .fail("the host's functions cannot be called while the project loads")
    }
    switch result {
    case .values(let count):
      answer.bytes.withUnsafeBufferPointer {
        usher_guard_answer(state, $0.baseAddress, $0.count, UInt32(count))
      }
      return Int32(USHER_ANSWER_VALUES.rawValue)
    case .fail(let message, let about, let note, let hint):
      fail(HostFailure(message: message, about: about, note: note, hint: hint), state: state)
      return Int32(USHER_ANSWER_FAIL.rawValue)
    case .suspend:
      return Int32(USHER_ANSWER_SUSPEND.rawValue)
    }
  }

  func fail(_ failure: HostFailure, state: OpaquePointer?) {
    lastFailure = failure
    var message = failure.message
    message.withUTF8 { usher_guard_answer(state, $0.baseAddress, $0.count, 0) }
  }
}

struct HostFailure {
  var message: String
  var about: String?
  var note: String?
  var hint: String?
}
