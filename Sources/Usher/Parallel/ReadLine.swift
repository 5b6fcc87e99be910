internal import UsherCore
internal import UsherWire

/// A line as a worker read it: all about it that no earlier line has a say in.
///
/// The worker that read it keeps it until it reads the next ones, so that it is given back to the
/// memory where it came from.
final class ReadLine {
  enum Kind {
    /// It is no event: only its line of output is there.
    case refused
    /// The clock moves on for all devices.
    case everyDevice
    /// It changes the store, and of its session the time alone.
    case timeOnly
    /// It is decided by its session.
    case session
  }

  let kind: Kind
  /// The line of output of a refused one.
  let refusal: [UInt8]
  private(set) var read: ReadEvent?
  /// The event's time; `noTime` where it has none.
  private(set) var at: Instant
  let device: String
  let platform: Platform?
  /// Where the device was known when the line was read; later, where it is.
  var seat: Seat?
  /// Hashes of the store's keys that it is known to lead to.
  var keys: [Int] = []

  /// Stands for the time of an event that has none, until the events before it are known.
  static let noTime = Instant(seconds: .min)

  init(refusal: [UInt8]) {
    kind = .refused
    self.refusal = refusal
    at = Self.noTime
    device = ""
    platform = nil
  }

  init(_ event: Event, _ link: OpenedLink?, _ kind: Kind) {
    self.kind = kind
    refusal = []
    read = ReadEvent(event, link)
    at = event.at
    device = event.device ?? Event.standardDevice
    platform = event.platform
  }

  /// Gives the event a time where it has none.
  func fill(time: Instant) {
    guard at == Self.noTime, let read else { return }
    at = time
    var event = read.event
    event.at = time
    self.read = ReadEvent(event, read.link)
  }
}

/// An event and what was read of its link.
final class ReadEvent {
  let event: Event
  let link: OpenedLink?

  init(_ event: Event, _ link: OpenedLink?) {
    self.event = event
    self.link = link
  }
}
