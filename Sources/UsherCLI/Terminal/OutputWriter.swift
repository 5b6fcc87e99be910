import Glibc

/// Buffered bytes to a file descriptor, flushed when 64 KB are there, when asked, and per write on
/// a terminal.
///
/// A reader that has gone away (EPIPE) is no fault: the writer closes and the command ends well.
final class OutputWriter {
  /// What became of the file descriptor.
  enum State: Equatable {
    case open
    /// Whoever read it has gone.
    case readerGone
    /// Writing failed, with that `errno`.
    case failed(Int32)
  }

  private(set) var state = State.open
  let isTerminal: Bool
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let capacity = 64 * 1024

  init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    buffer.reserveCapacity(Self.capacity + 4096)
  }

  var isOpen: Bool { state == .open }

  func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    flushIfDue()
  }

  /// Lets `body` append to the buffer itself, so that nothing is copied twice.
  func write<Result>(_ body: (inout [UInt8]) -> Result) -> Result {
    let result = body(&buffer)
    flushIfDue()
    return result
  }

  private func flushIfDue() {
    if isTerminal || buffer.count >= Self.capacity { flush() }
  }

  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard state == .open, !buffer.isEmpty else { return }
    state = buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
        } else if errno != EINTR {
          return errno == EPIPE ? .readerGone : .failed(errno)
        }
      }
      return .open
    }
  }
}
