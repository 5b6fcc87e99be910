internal import UsherCore
internal import UsherWire

/// What is decided one line after the other, on the caller's thread.
extension ParallelHost {
  func decideAll(_ range: Range<Int>, into bytes: inout [UInt8]) {
    for index in range { decideAlone(index, into: &bytes) }
  }

  func decideAlone(_ index: Int, into bytes: inout [UInt8]) {
    course.alone += 1
    let line = lines[index]
    guard let read = line.read else { return refuse(index, into: &bytes) }
    guard let seat = line.seat else {
      last.accept(read, into: &bytes)
      return advanceAll(to: line.at, into: &bytes)
    }
    last = seat.pin ?? workers[0].host
    last.decide(read, on: seat.device, into: &bytes)
    note(seat)
    log += last.takeLog()
  }

  func refuse(_ index: Int, into bytes: inout [UInt8]) {
    refused.events += 1
    refused.errors += 1
    bytes.append(contentsOf: lines[index].refusal)
  }

  func seat(named name: String, at: Instant) -> Seat {
    if let seat = directory[name] { return seat }
    let seat = Seat(device: Device(session: Session(device: name, at: at)))
    directory[name] = seat
    return seat
  }

  /// Keeps the list of busy seats right.
  func note(_ seat: Seat) {
    let isBusy = seat.device.nextDue != nil
    guard isBusy != seat.isBusy else { return }
    seat.isBusy = isBusy
    busy[seat.device.session.device] = isBusy ? seat : nil
  }

  /// Moves every busy device on, in order of due time; nil: until nothing is due.
  func advanceAll(to end: Instant?, into bytes: inout [UInt8]) {
    while let (due, seat) = nextDue(), end.map({ due <= $0 }) ?? true {
      let host = seat.pin ?? workers[0].host
      host.carryOn(from: last)
      last = host
      host.advanceOnce(seat.device, to: due, into: &bytes)
      note(seat)
      log += host.takeLog()
    }
  }

  private func nextDue() -> (Instant, Seat)? {
    var next: (due: Instant, seat: Seat)?
    for (name, seat) in busy {
      guard let due = seat.device.nextDue else { continue }
      if let other = next, (other.due, other.seat.device.session.device) <= (due, name) { continue }
      next = (due, seat)
    }
    return next
  }
}
