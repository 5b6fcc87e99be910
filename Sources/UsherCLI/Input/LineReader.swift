import Glibc

/// Lines of a file descriptor, one at a time, in constant memory.
///
/// Before it waits for more input it calls `beforeWaiting`, so that what was decided is seen.
final class LineReader {
  /// One physical line.
  enum Line {
    /// Its bytes without line end, valid until the next call.
    case text(UnsafeRawBufferPointer)
    /// It is longer than `limit` and was skipped.
    case tooLong
  }

  /// The most bytes of a line, its end not counted (wire.md: 1 MiB).
  static let limit = 1 << 20

  /// The number of the line given last, from 1.
  private(set) var number = 0

  private let descriptor: Int32
  private let wakeUp: Int32
  private let beforeWaiting: () -> Void
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 * 1024, alignment: 16)
  /// What was read and not given yet: `start ..< end` of the buffer.
  private var start = 0
  private var end = 0

  /// `wakeUp` becomes readable when waiting is to stop (`Interrupt.watch`), or is -1.
  init(descriptor: Int32, wakeUp: Int32 = -1, beforeWaiting: @escaping () -> Void) {
    self.descriptor = descriptor
    self.wakeUp = wakeUp
    self.beforeWaiting = beforeWaiting
  }

  deinit { buffer.deallocate() }

  /// The next line; nil at the end of the input and once SIGINT has come.
  func next() throws(InputFault) -> Line? {
    guard !Interrupt.requested else { return nil }
    var searched = 0
    while true {
      if let length = lengthOfLine(after: searched) {
        return take(length, lineEnd: 1)
      }
      searched = end - start
      // A carriage return and a byte order mark are not part of the line.
      if searched > Self.limit + 4 { return try skipLongLine() }
      switch try readMore() {
      case .more: continue
      case .interrupted: return nil
      case .end: return searched == 0 ? nil : take(searched, lineEnd: 0)
      }
    }
  }

  /// Bytes from `start` to the next newline, or nil; the first `searched` hold none.
  private func lengthOfLine(after searched: Int) -> Int? {
    guard start + searched < end, let base = buffer.baseAddress else { return nil }
    let from = base + start + searched
    guard let found = memchr(from, 0x0a, end - start - searched) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base + start)
  }

  private func take(_ length: Int, lineEnd: Int) -> Line {
    var line = UnsafeRawBufferPointer(rebasing: buffer[start..<(start + length)])
    start += length + lineEnd
    number += 1
    if line.last == UInt8(ascii: "\r") { line = UnsafeRawBufferPointer(rebasing: line.dropLast()) }
    if number == 1, line.starts(with: [0xef, 0xbb, 0xbf]) {
      line = UnsafeRawBufferPointer(rebasing: line.dropFirst(3))
    }
    return line.count > Self.limit ? .tooLong : .text(line)
  }

  private func skipLongLine() throws(InputFault) -> Line? {
    number += 1
    while true {
      start = end
      guard case .more = try readMore() else { return .tooLong }
      if let length = lengthOfLine(after: 0) {
        start += length + 1
        return .tooLong
      }
    }
  }

  private enum Reading { case more, end, interrupted }

  private func readMore() throws(InputFault) -> Reading {
    makeRoom()
    while true {
      guard waitForInput() else { return .interrupted }
      let count = read(descriptor, buffer.baseAddress.map { $0 + end }, buffer.count - end)
      if count > 0 {
        end += count
        return .more
      }
      if count == 0 { return .end }
      if errno != EINTR, errno != EAGAIN { throw InputFault(errno: errno) }
    }
  }

  private func makeRoom() {
    if start == end {
      start = 0
      end = 0
    } else if end == buffer.count {
      // A line is at most a little over the limit, so this stops growing at 2 MiB.
      let size = start == 0 ? buffer.count * 2 : buffer.count
      let moved = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
      moved.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
      buffer.deallocate()
      buffer = moved
      end -= start
      start = 0
    }
  }

  /// False once SIGINT has come.
  private func waitForInput() -> Bool {
    var watched = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0),
    ]
    var timeout: Int32 = 0
    while !Interrupt.requested {
      let ready = poll(&watched, 2, timeout)
      if watched[1].revents != 0 { return false }
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return true }
      if timeout == 0 {
        beforeWaiting()
        timeout = -1
      }
    }
    return false
  }
}

/// Reading failed, with that `errno`.
struct InputFault: Error {
  var errno: Int32
}

extension UnsafeRawBufferPointer {
  /// Whether a line holds nothing but spaces and tabs.
  var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
}
