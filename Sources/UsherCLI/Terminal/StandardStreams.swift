import Glibc

/// Keeps the numbers 0, 1 and 2 taken, so that a file opened later can never become stdout.
enum StandardStreams {
  static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one. Read only: what is written to it fails, and says so.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Words for an `errno`.
enum SystemText {
  static func describe(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}
