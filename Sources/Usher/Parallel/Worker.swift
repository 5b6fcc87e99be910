internal import UsherCore
internal import UsherStore
internal import UsherWire

/// One worker of a parallel host: a rule host over a shard of the store, and what it made of its
/// part of the lines. It is used by one thread at a time.
final class Worker {
  let host: RuleHost
  let shard: ShardStore

  /// The lines that it read last.
  private(set) var lines: [ReadLine] = []

  /// The output of its share of a slice, and where the output of each event ends.
  private(set) var output: [UInt8] = []
  private(set) var ends: [Int] = []
  /// Log lines of the share, with the line of the slice that they belong to.
  private(set) var log: [(line: Int32, text: LogLine)] = []
  /// Seats on which something was or is under way: when it is due may have changed.
  private(set) var changed: [Seat] = []
  /// Seats whose sessions it used, with the sessions before.
  private var saved: [(seat: Seat, session: Session)] = []
  private var tally = Tally()

  init(_ loaded: LoadedProject, options: RuleHostOptions, store: MemoryStore)
    throws(ProjectLoadFault)
  {
    shard = ShardStore(store)
    host = try RuleHost(loaded, options: options, store: shard)
  }

  // MARK: Reading

  /// Reads lines of a batch. Nothing that is used besides changes meanwhile.
  func read(_ batch: LineBatch, _ range: Range<Int>, directory: Directory) {
    lines.removeAll(keepingCapacity: true)
    for line in batch.lines[range] {
      switch line.content {
      case .refused(let fault): refuse(fault)
      case .text(let place):
        do throws(EventFault) {
          let event = try EventReader.read(
            batch.bytes[place], with: host.json, line: line.number, previous: ReadLine.noTime)
          lines.append(ReadLine(event, host.link(of: event), kind(of: event)))
        } catch {
          refuse(error.errorLine(line: line.number))
        }
      }
    }
    lookUp(lines[...], directory: directory)
  }

  private func refuse(_ fault: ErrorLine) {
    var json = JSONWriter()
    DecisionWriter.write(fault, to: &json)
    lines.append(ReadLine(refusal: json.bytes))
  }

  /// Finds out what lines lead to, as far as it is known now.
  func lookUp(_ lines: ArraySlice<ReadLine>, directory: Directory) {
    for line in lines {
      guard let read = line.read, line.kind != .everyDevice else { continue }
      let seat = directory[line.device]
      var keys = EventKeys(shard.base, host.options.random)
      keys.add(read.event, read.link)
      if line.kind == .session { keys.add(seat?.device.session, at: read.event) }
      line.seat = seat
      line.keys = keys.hashes
    }
  }

  private func kind(of event: Event) -> ReadLine.Kind {
    event.movesEveryDevice ? .everyDevice : isTimeOnly(event) ? .timeOnly : .session
  }

  /// News of a server about a buyer: its device is that of the server, for many buyers the same.
  private func isTimeOnly(_ event: Event) -> Bool {
    guard event.facts == nil, RuleHost.refusal(of: event, in: host.loaded.project) == nil else {
      return false
    }
    switch event.body {
    case .paymentCompleted, .entitlementChanged, .redemptionReissue: return true
    case .linkOpened, .appReady, .gateChanged, .userSignedIn, .userSignedOut, .purchasePressed,
      .paywallClosed, .redemptionSettled, .clockAdvanced:
      return false
    }
  }

  // MARK: Deciding

  /// Decides its share of a slice, and keeps back what that does to the store.
  func decide(_ share: [Int32], of slice: ArraySlice<ReadLine>, times: [Instant]) {
    output.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    log.removeAll()
    changed.removeAll(keepingCapacity: true)
    saved.removeAll(keepingCapacity: true)
    tally = host.tally
    shard.begin()
    for node in share {
      let line = slice[slice.startIndex + Int(node)]
      guard let read = line.read, let seat = line.seat else { continue }
      shard.line = read.event.line
      host.decide(read, on: device(of: seat, at: times[Int(node)]), into: &output)
      ends.append(output.count)
      if !host.log.isEmpty { for text in host.takeLog() { log.append((node, text)) } }
    }
    for (seat, _) in saved where seat.isBusy || seat.device.nextDue != nil {
      changed.append(seat)
    }
  }

  private func device(of seat: Seat, at: Instant) -> Device {
    guard seat.isSessionNeeded else { return seat.device.copy(at: at) }
    if !seat.isSaved {
      seat.isSaved = true
      saved.append((seat, seat.device.session))
    }
    return seat.device
  }

  /// Takes its share back: nothing of it has happened.
  func takeBack() {
    shard.drop()
    host.tally = tally
    for (seat, session) in saved {
      host.cancelRules(on: seat.device)
      seat.device.session = session
    }
    saved.removeAll(keepingCapacity: true)
  }
}

extension Device {
  /// A device as it is at a moment, to be thrown away.
  func copy(at: Instant) -> Device {
    let copy = Device(session: session)
    copy.idle(until: at)
    return copy
  }

  /// Lets time pass on a device on which nothing is under way.
  func idle(until at: Instant) {
    guard at > session.latest else { return }
    var steps: [Step] = []
    session.advance(to: at, into: &steps)
  }
}
