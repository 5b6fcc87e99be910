import Glibc
import Synchronization

/// SIGINT as a wish to end after the current line; a second one ends the process at once.
enum Interrupt {
  /// Whether SIGINT has come.
  static var requested: Bool { interruptFlag.load(ordering: .relaxed) }

  /// Installs the handler and gives the descriptor that becomes readable at the signal.
  static func watch() -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    // A full pipe must not block the handler.
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    // The flag is touched before the handler exists: nothing is made lazily inside a handler.
    interruptFlag.store(false, ordering: .relaxed)
    interruptWakeUp.store(ends[1], ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = interruptHandler
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    sigaction(SIGINT, &action, nil)
    return ends[0]
  }
}
