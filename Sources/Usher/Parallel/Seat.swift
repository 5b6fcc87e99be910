internal import UsherCore
internal import UsherWire

/// A device in the directory of a parallel host, and what the plan of a slice notes about it.
final class Seat {
  let device: Device
  /// Whether something is under way on it: a redemption or a waiting rule.
  var isBusy = false

  /// The slice that the rest is about.
  private(set) var slice = 0
  /// An event of the slice may change more of the session than its time.
  var isSessionNeeded = false
  /// The first event of the slice that needs the session; negative when none was met yet.
  var node: Int32 = -1
  /// The device's time in a slice that needs no more of its session.
  var latest = Instant(seconds: 0)
  /// The session was put by, for when the slice fails.
  var isSaved = false

  init(device: Device) { self.device = device }

  /// The host that keeps its suspended rules: they cannot leave their Lua state.
  var pin: RuleHost? { device.waiting.first?.evaluation.host }

  func enter(slice: Int) {
    guard self.slice != slice else { return }
    self.slice = slice
    isSessionNeeded = false
    isSaved = false
    node = -1
    latest = device.session.latest
  }
}

/// Every device that was seen.
typealias Directory = [String: Seat]
