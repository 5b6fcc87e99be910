internal import UsherCore
internal import UsherWire

/// A line as a worker read it: all about it that no earlier line has a say in.
struct ReadLine {
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

  var kind: Kind
  /// The line of output of a refused one.
  var refusal: [UInt8] = []
  var read: ReadEvent?
  /// The event's time; `noTime` where it has none.
  var at = noTime
  var device = ""
  var platform: Platform?
  /// Where the device was known when the line was read; later, where it is.
  var seat: Seat?
  /// Hashes of the store's keys that it is known to lead to.
  var keys: [Int] = []

  /// Stands for the time of an event that has none, until the events before it are known.
  static let noTime = Instant(seconds: .min)

  /// Gives the event a time where it has none.
  mutating func fill(time: Instant) {
    guard at == Self.noTime, let read else { return }
    at = time
    var event = read.event
    event.at = time
    self.read = ReadEvent(event, read.link)
  }
}

/// An event and what was read of its link; kept out of line so that a line is cheap to pass on.
final class ReadEvent {
  let event: Event
  let link: OpenedLink?

  init(_ event: Event, _ link: OpenedLink?) {
    self.event = event
    self.link = link
  }
}
