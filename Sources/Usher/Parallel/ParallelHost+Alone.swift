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

  /// Keeps what is due right.
  func note(_ seat: Seat) {
    let nextDue = seat.device.nextDue
    guard nextDue != nil || seat.isBusy else { return }
    seat.isBusy = nextDue != nil
    due.note(seat.device.session.device, due: nextDue)
  }

  /// Moves every busy device on, in order of due time; nil: until nothing is due.
  func advanceAll(to end: Instant?, into bytes: inout [UInt8]) {
    while let next = due.next(), end.map({ next.due <= $0 }) ?? true {
      let seat = seat(named: next.name, at: next.due)
      let host = seat.pin ?? workers[0].host
      host.carryOn(from: last)
      last = host
      host.advanceOnce(seat.device, to: next.due, into: &bytes)
      note(seat)
      log += host.takeLog()
    }
  }
}
