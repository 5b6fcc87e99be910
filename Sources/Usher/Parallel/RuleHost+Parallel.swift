internal import UsherCore
internal import UsherScript
internal import UsherWire

/// What a parallel host asks of the rule host of a worker; the devices are the parallel host's.
extension RuleHost {
  /// Decides an event and appends the lines of output to `bytes`.
  func decide(_ read: ReadEvent, on device: Device, into bytes: inout [UInt8]) {
    output.bytes.removeAll(keepingCapacity: true)
    tally.events += 1
    begin(read.event)
    take(read.event, link: read.link, on: device)
    bytes.append(contentsOf: output.bytes)
  }

  /// Takes the event that moves every device on; moving them comes after.
  func accept(_ read: ReadEvent, into bytes: inout [UInt8]) {
    output.bytes.removeAll(keepingCapacity: true)
    tally.events += 1
    begin(read.event)
    accept(read.event)
    bytes.append(contentsOf: output.bytes)
  }

  /// Does the one thing that is due first on a device.
  func advanceOnce(_ device: Device, to due: Instant, into bytes: inout [UInt8]) {
    output.bytes.removeAll(keepingCapacity: true)
    advanceOnce(device, to: due)
    bytes.append(contentsOf: output.bytes)
  }

  /// Goes on with the event that another host has at hand.
  func carryOn(from other: RuleHost) {
    guard other !== self else { return }
    currentEvent = other.currentEvent
    lastInstructions = other.lastInstructions
    stopwatch = other.stopwatch
    currentLine = other.currentLine
  }

  /// Ends the rules that wait on a device, without an answer.
  func cancelRules(on device: Device) {
    for evaluation in device.stopWaiting(where: { _ in true }) {
      if let suspended = evaluation.suspended { scripts.state.cancel(suspended) }
    }
  }
}
