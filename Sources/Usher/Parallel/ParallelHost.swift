internal import UsherCore
public import UsherStore
internal import UsherWire

/// Decides events with several workers, and gives the same bytes as one rule host would.
///
/// A slice of lines is decided in three steps. The workers read the lines, each its part. Then the
/// events are divided: what has a buyer, an account, an e-mail address, a credential or a session in
/// common goes to one worker. Then the workers decide, each its share in the order of the input,
/// and keep back what that does to the store. Where two of them touched the same key after all,
/// everything is taken back and the slice is decided one line after the other.
public final class ParallelHost {
  /// How the lines of a run were decided.
  package struct Course: Sendable, Hashable {
    /// Lines that were decided side by side.
    package var together = 0
    /// Lines that were decided one after the other.
    package var alone = 0
    /// Slices that were taken back.
    package var conflicts = 0
  }

  let options: RuleHostOptions
  let team: Team
  let workers: [Worker]
  let store: MemoryStore

  var directory: Directory = [:]
  /// When something is due on the seats where something is under way.
  var due = DueQueue()
  /// The latest time of an event; a later one without a time is taken to be then.
  var previous: Instant?
  /// The host that decided last.
  var last: RuleHost

  var lines: [ReadLine] = []
  private var plan: SlicePlan
  private var pace = Pace()
  private var slice = 0
  var refused = Tally()
  var log: [LogLine] = []
  package internal(set) var course = Course()

  /// How many of so many workers there is memory for, at least one; a rule host by itself needs
  /// less than a parallel host of one worker.
  public static func workersWithRoom(upTo count: Int) -> Int {
    1 + ThreadRoom.count(upTo: min(count, 64) - 1)
  }

  /// Makes so many workers for a project, or as many as the system has memory and threads for.
  public init(
    _ loaded: LoadedProject, options: RuleHostOptions, workers count: Int,
    store: MemoryStore = MemoryStore()
  ) throws(ProjectLoadFault) {
    self.options = options
    self.store = store
    let first = try Worker(loaded, options: options, store: store)
    var workers = [first]
    let most = Self.workersWithRoom(upTo: count)
    while workers.count < most,
      // The project is sound, the first worker has loaded it: what fails now is memory.
      let worker = try? Worker(loaded, options: options, store: store)
    {
      workers.append(worker)
    }
    team = Team(of: workers.count)
    self.workers = Array(workers.prefix(team.count))
    last = first.host
    plan = SlicePlan(workers: team.count)
  }

  deinit { team.end() }

  /// What happened so far.
  public var tally: Tally { workers.reduce(refused) { $0 + $1.host.tally } }

  /// The log lines of scripts since the last call, in the order of the input.
  public func takeLog() -> [LogLine] {
    defer { log.removeAll() }
    return log
  }

  /// Decides lines and appends the lines of output to `bytes`.
  public func decide(_ batch: LineBatch, into bytes: inout [UInt8]) {
    var start = 0
    while start < batch.lines.count {
      let end = min(batch.lines.count, start + pace.length)
      read(batch, start..<end)
      decideLines(into: &bytes)
      start = end
    }
  }

  /// Lets the clock run on until all that is in flight has settled; held links stay held.
  public func finish(into bytes: inout [UInt8]) { advanceAll(to: nil, into: &bytes) }

  // MARK: Reading

  private func read(_ batch: LineBatch, _ range: Range<Int>) {
    lines.removeAll(keepingCapacity: true)
    guard range.count >= Pace.least, workers.count > 1 else {
      workers[0].read(batch, range, directory: directory)
      lines += workers[0].lines
      return
    }
    team.run { [workers, directory] index in
      let part = Self.part(index, of: workers.count, range)
      workers[index].read(batch, part, directory: directory)
    }
    for worker in workers { lines += worker.lines }
  }

  /// Looks again at what lines that were read lead to.
  private func lookUp(_ range: Range<Int>) {
    guard range.count >= Pace.least, workers.count > 1 else { return }
    team.run { [workers, directory, lines] index in
      let part = Self.part(index, of: workers.count, range)
      workers[index].lookUp(lines[part], directory: directory)
    }
  }

  private static func part(_ index: Int, of count: Int, _ range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound + range.count * index / count
    return start..<(range.lowerBound + range.count * (index + 1) / count)
  }

  // MARK: Deciding

  private func decideLines(into bytes: inout [UInt8]) {
    var start = 0
    // Up to where it is known what lines lead to.
    var known = lines.count
    while start < lines.count {
      let end = survey(start..<known)
      if start < end { decide(start..<end, into: &bytes) }
      if end < known { decideAlone(end, into: &bytes) }
      let next = min(end + 1, known)
      // What lies closely behind is looked at again, as far as the next such line may be.
      known = end < known ? min(lines.count, next + max(256, 2 * (end - start))) : lines.count
      lookUp(next..<known)
      start = next
    }
  }

  /// Seats the events of a slice: up to the first that has to be decided by itself, because it
  /// moves every device or because a suspended rule waits for it. What such a rule does cannot be
  /// taken back.
  private func survey(_ range: Range<Int>) -> Int {
    slice += 1
    for index in range {
      guard lines[index].kind != .refused else { continue }
      lines[index].fill(time: previous ?? options.now())
      previous = lines[index].at
      guard lines[index].kind != .everyDevice else { return index }
      let seat = lines[index].seat ?? self.seat(named: lines[index].device, at: lines[index].at)
      lines[index].seat = seat
      if seat.isBusy, seat.pin != nil { return index }
      seat.enter(slice: slice)
      if !seat.isSessionNeeded { seat.isSessionNeeded = needsSession(lines[index], of: seat) }
    }
    return range.upperBound
  }

  private func needsSession(_ line: ReadLine, of seat: Seat) -> Bool {
    guard line.kind == .timeOnly, !seat.isBusy else { return true }
    return line.platform.map { $0 != seat.device.session.platform } ?? false
  }

  private func decide(_ range: Range<Int>, into bytes: inout [UInt8]) {
    guard workers.count > 1, pace.allows(range.count) else {
      return decideAll(range, into: &bytes)
    }
    plan.plan(lines[range])
    guard plan.isWorthIt else { return decideAll(range, into: &bytes) }
    team.run { [workers, plan, lines] index in
      workers[index].decide(plan.shares[index], of: lines[range], times: plan.times)
    }
    guard !isConflict else {
      course.conflicts += 1
      pace.fail()
      for worker in workers { worker.takeBack() }
      return decideAll(range, into: &bytes)
    }
    pace.succeed()
    course.together += range.count
    commit(range)
    assemble(range, into: &bytes)
  }

  private var isConflict: Bool {
    for (index, worker) in workers.enumerated() {
      for other in workers[..<index] where worker.shard.conflicts(with: other.shard) {
        return true
      }
    }
    return false
  }

  private func commit(_ range: Range<Int>) {
    var reissues: [(line: Int, reissue: Reissue)] = []
    for worker in workers {
      reissues += worker.shard.commit()
      for seat in worker.changed { note(seat) }
    }
    reissues.sort { $0.line < $1.line }
    store.commit(reissues.map { .reissue($0.reissue) })
    for index in range where lines[index].kind == .timeOnly {
      guard let seat = lines[index].seat, !seat.isSessionNeeded else { continue }
      seat.device.idle(until: seat.latest)
    }
    if let owner = plan.owners.last(where: { $0 != SlicePlan.nobody }) {
      last = workers[Int(owner)].host
    }
  }

  /// Puts the output and the log of the workers into the order of the input.
  private func assemble(_ range: Range<Int>, into bytes: inout [UInt8]) {
    let outputs = workers.map { ($0.output, $0.ends) }
    var cursors = Array(repeating: (next: 0, start: 0), count: workers.count)
    for (index, owner) in zip(range, plan.owners) {
      guard owner != SlicePlan.nobody else {
        refuse(index, into: &bytes)
        continue
      }
      let worker = Int(owner)
      let end = outputs[worker].1[cursors[worker].next]
      bytes.append(contentsOf: outputs[worker].0[cursors[worker].start..<end])
      cursors[worker] = (cursors[worker].next + 1, end)
    }
    let texts = workers.flatMap(\.log)
    if !texts.isEmpty { log += texts.sorted { $0.line < $1.line }.map(\.text) }
  }
}
