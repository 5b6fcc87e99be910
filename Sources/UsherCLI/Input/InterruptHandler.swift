import Glibc
import Synchronization

// A signal handler may only touch lock-free atomics and call what POSIX allows in one; closures of
// a main file are bound to the main actor and trap elsewhere. Hence a file of free functions.

/// Set once SIGINT has come.
let interruptFlag = Atomic<Bool>(false)

/// The writing end of the pipe that wakes whoever waits for input; -1 until the handler is there.
let interruptWakeUp = Atomic<Int32>(-1)

/// The handler of SIGINT.
func interruptHandler(_ signal: Int32) {
  let saved = errno
  interruptFlag.store(true, ordering: .relaxed)
  var byte: UInt8 = 0
  _ = write(interruptWakeUp.load(ordering: .relaxed), &byte, 1)
  errno = saved
}
