public import UsherCore
internal import UsherScript
internal import UsherSeal
public import UsherStore
internal import UsherWire

/// Loads no files and knows no clock: takes events, asks the project's rules, gives decisions.
///
/// A host is one worker: it belongs to one thread at a time and owns its Lua state. What it
/// remembers of devices and buyers is in its sessions and its store.
public final class RuleHost {
  public let loaded: LoadedProject
  public let options: RuleHostOptions
  let store: any Store
  let scripts: ProjectScripts
  /// Read when something has failed.
  lazy var quotes = Quotes(loaded)
  let json = JSONReader()

  var devices: [String: Device] = [:]
  /// When something is due on the devices where a redemption or a waiting rule is under way.
  var due = DueQueue()
  /// The latest time of an event; a later one without a time is taken to be then.
  var previous: Instant?

  /// Log lines of scripts since they were last taken.
  public internal(set) var log: [LogLine] = []
  /// What happened so far.
  public internal(set) var tally = Tally()
  var output = JSONWriter(reserving: 4096)
  /// Whether lines are collected as values rather than written.
  var collects = false
  var collected: [DecidedLine] = []
  /// The arguments of the rule that is asked.
  var arguments = ValueWriter(reserving: 1024)
  /// What the rule that decided last used; nil when no rule ran.
  var lastInstructions: Int64?
  /// The id of the event that is handled.
  var currentEvent = ""
  /// Its line in the input.
  var currentLine = 0
  var stopwatch = Stopwatch()

  /// Makes a worker for a project.
  public init(
    _ loaded: LoadedProject, options: RuleHostOptions, store: any Store = MemoryStore()
  ) throws(ProjectLoadFault) {
    self.loaded = loaded
    self.options = options
    self.store = store
    scripts = try ProjectScripts(loaded)
  }

  /// Decides one line of an events file and appends the lines of output to `bytes`.
  public func decide(line text: ArraySlice<UInt8>, number: Int, into bytes: inout [UInt8]) {
    output.bytes.removeAll(keepingCapacity: true)
    tally.events += 1
    do {
      let event = try EventReader.read(
        text, with: json, line: number, previous: previous ?? options.now())
      take(event)
    } catch {
      write(error.errorLine(line: number))
    }
    bytes.append(contentsOf: output.bytes)
  }

  /// Decides an event: its lines in order, with what it released and what came due before it.
  public func decide(_ event: Event) -> [DecidedLine] {
    collects = true
    defer {
      collects = false
      collected = []
    }
    tally.events += 1
    take(event)
    return collected
  }

  /// Lets the clock run on until all that is in flight has settled; held links stay held.
  public func finish(into bytes: inout [UInt8]) {
    output.bytes.removeAll(keepingCapacity: true)
    advanceAll(to: nil)
    bytes.append(contentsOf: output.bytes)
  }

  /// The log lines since the last call.
  public func takeLog() -> [LogLine] {
    defer { log.removeAll() }
    return log
  }

  /// A device's session, for tests and tools; nil when the device was never seen.
  public func session(of device: String) -> Session? { devices[device]?.session }

  func device(named name: String, at: Instant) -> Device {
    if let device = devices[name] { return device }
    let device = Device(session: Session(device: name, at: at))
    devices[name] = device
    return device
  }

  private func take(_ event: Event) {
    previous = event.at
    begin(event)
    if event.movesEveryDevice {
      accept(event)
      advanceAll(to: event.at)
      return
    }
    let device = device(named: event.device ?? Event.standardDevice, at: event.at)
    take(event, link: link(of: event), on: device)
    note(device)
  }

  /// Makes ready for an event.
  func begin(_ event: Event) {
    currentEvent = event.id
    lastInstructions = nil
    currentLine = event.line
    stopwatch.start(timing: options.timings)
  }

  /// Takes an event on its device, with the link that was read of it.
  func take(_ event: Event, link: OpenedLink?, on device: Device) {
    let at = max(event.at, device.session.latest)
    if case .clockAdvanced = event.body {
      handle(event, link: link, on: device)
      advance(device, to: at)
    } else {
      advance(device, to: at)
      handle(event, link: link, on: device)
    }
  }

  func accept(_ event: Event) {
    write(
      DecisionLine(event: event.id, decision: .accepted(bound: nil), timings: timings()))
  }

  /// Keeps what is due right.
  private func note(_ device: Device) {
    due.note(device.session.device, due: device.nextDue)
  }

  /// Moves every busy device on, in order of due time; nil: until nothing is due.
  private func advanceAll(to end: Instant?) {
    while let next = due.next(), end.map({ next.due <= $0 }) ?? true {
      let device = device(named: next.name, at: next.due)
      advanceOnce(device, to: next.due)
      note(device)
    }
  }

  private func advance(_ device: Device, to at: Instant) {
    while let due = device.nextDue, due <= at { advanceOnce(device, to: due) }
  }

  /// Does the one thing that is due first on a device.
  func advanceOnce(_ device: Device, to due: Instant) {
    if let rule = device.waiting.first, rule.due <= due {
      tryAgain(rule.evaluation, on: device, at: due)
    } else {
      var steps: [Step] = []
      device.session.advance(to: due, into: &steps)
      perform(steps, on: device)
    }
  }
}

extension Event {
  /// Which installation of the app is meant where an event names none.
  static let standardDevice = "default"

  /// The clock moves on for all devices.
  var movesEveryDevice: Bool {
    if case .clockAdvanced = body { return device == nil }
    return false
  }
}
