#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread of a team.
struct TeamThread {
  #if canImport(Glibc)
    private let thread: pthread_t
  #else
    private let thread: pthread_t?
  #endif

  /// In bytes. Scripts nest 412 KiB deep at most; asked for, as else it would follow `ulimit -s`.
  private static let stackSize = 4 << 20

  /// Starts a thread; nil where the system gives none.
  static func start(_ member: TeamMember) -> TeamThread? {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    guard pthread_attr_init(attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(attributes) }
    guard pthread_attr_setstacksize(attributes, stackSize) == 0 else { return nil }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let reference = Unmanaged.passRetained(member)
    guard pthread_create(&thread, attributes, serveTeam, reference.toOpaque()) == 0 else {
      reference.release()
      return nil
    }
    return TeamThread(thread: thread)
  }

  func join() {
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread { pthread_join(thread, nil) }
    #endif
  }
}

// Signals that end a run go to the thread that reads the input, so that its wait ends.
private func blockSignals() {
  var signals = sigset_t()
  sigemptyset(&signals)
  for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
  pthread_sigmask(SIG_BLOCK, &signals, nil)
}

#if canImport(Darwin)
  private func serveTeam(_ member: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    blockSignals()
    Unmanaged<TeamMember>.fromOpaque(member).takeRetainedValue().serve()
    return nil
  }
#else
  private func serveTeam(_ member: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let member else { return nil }
    blockSignals()
    Unmanaged<TeamMember>.fromOpaque(member).takeRetainedValue().serve()
    return nil
  }
#endif
