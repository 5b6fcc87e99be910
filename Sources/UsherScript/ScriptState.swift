internal import CLuaGuard
public import UsherWire

/// One fenced Lua state: values in, a value out, limits kept. It belongs to one thread at a time.
///
/// What was loaded is kept as source, so that the state can be built anew after an evaluation that
/// left too much behind.
public final class ScriptState {
  public let world: ScriptWorld
  /// Of evaluations; may be changed between them.
  public var limits: ScriptLimits
  /// Of all loads together.
  public var loadLimits: ScriptLimits
  /// The running time that loads have taken so far, in nanoseconds. A state that goes on where
  /// another one ended is given that one's.
  public var loadTime: Int64 = 0
  /// Answers host calls that a source makes while it loads; without one they are errors.
  public var loadHost: (any ScriptHost)?

  private(set) var fence: OpaquePointer
  let bridge: HostBridge
  /// Bytes in use before anything was loaded.
  private var emptyHeap: Int64
  private var loads: [Load] = []
  private var entries: [[String]] = []
  private var hosts: [ScriptEvaluation: any ScriptHost] = [:]

  private enum Load {
    case module(String, ScriptSource)
    /// Nil where it was unloaded; its number is not used again.
    case chunk(ScriptSource?, UInt32)
  }

  public init(
    world: ScriptWorld = ScriptWorld(), limits: ScriptLimits = .evaluation,
    loadLimits: ScriptLimits = .load
  ) throws(ScriptFault) {
    self.world = world
    self.limits = limits
    self.loadLimits = loadLimits
    bridge = HostBridge(messages: ScriptMessages(world: world))
    fence = try Self.makeFence(world, bridge)
    emptyHeap = usher_guard_usage(fence).idle
  }

  deinit { usher_guard_free(fence) }

  // MARK: Loading

  /// Runs a source that gives data, usher.lua, and gives what it returns. Functions come as
  /// functions with their line; `require` of a name in `markers` gives a marker record.
  public func loadData(_ source: ScriptSource, markers: [String] = []) throws(ScriptFault) -> Value
  {
    let outcome = try load(source, loadLimits) { own, text, limits, outcome in
      withCStrings(markers) { names, count in
        usher_guard_load_data(
          fence, source.name, text.baseAddress, text.count, own, names, count, &limits, &outcome)
      }
    }
    return bytes(of: outcome).map { Value(packed: $0) } ?? .null
  }

  /// Compiles a rules chunk; it runs afresh in each evaluation.
  public func loadRules(_ source: ScriptSource) throws(ScriptFault) -> ScriptChunk {
    var limits = loadLimits
    limits.sourceBytes = self.limits.sourceBytes
    let outcome = try load(source, limits) { own, text, limits, outcome in
      usher_guard_load_chunk(
        fence, source.name, text.baseAddress, text.count, own, &limits, &outcome)
    }
    loads.append(.chunk(source, outcome.index))
    usher_guard_settle(fence)
    return ScriptChunk(index: outcome.index, source: source.name)
  }

  /// Forgets a rules chunk. Evaluations of it that wait go on.
  public func unload(_ chunk: ScriptChunk) {
    usher_guard_unload_chunk(fence, chunk.index)
    loads = loads.map { load in
      if case .chunk(_, chunk.index) = load { return .chunk(nil, chunk.index) }
      return load
    }
  }

  /// Runs a module once and makes what it returns read-only. Modules that it requires come first.
  public func loadModule(_ name: String, _ source: ScriptSource) throws(ScriptFault) {
    _ = try load(source, loadLimits) { own, text, limits, outcome in
      usher_guard_load_module(
        fence, name, source.name, text.baseAddress, text.count, own, &limits, &outcome)
    }
    loads.append(.module(name, source))
    bridge.messages.modules.append(name)
    usher_guard_settle(fence)
  }

  /// Prepares the path to a function in the table that a chunk returns.
  public func entry(_ path: [String]) throws(ScriptFault) -> ScriptEntry {
    let index = try makeEntry(path)
    entries.append(path)
    return ScriptEntry(index: index)
  }

  private func makeEntry(_ path: [String]) throws(ScriptFault) -> UInt32 {
    var outcome = usher_outcome()
    withCStrings(path) { names, count in usher_guard_entry(fence, names, count, &outcome) }
    guard outcome.status == USHER_RETURNED.rawValue else { throw fault(outcome, loadLimits) }
    return outcome.index
  }

  /// Runs a chunk once and says which functions it returns.
  public func entryPoints(_ chunk: ScriptChunk) throws(ScriptFault) -> ScriptEntryPoints {
    var outcome = usher_outcome()
    var limits = usher_limits(self.limits)
    bridge.host = loadHost
    usher_guard_survey(fence, chunk.index, &limits, &outcome)
    bridge.host = nil
    guard outcome.status == USHER_RETURNED.rawValue else { throw fault(outcome, self.limits) }
    return ScriptEntryPoints(bytes(of: outcome).map { Value(packed: $0) } ?? .null)
  }

  // MARK: Evaluating

  /// Runs a chunk and then the function at `entry` with the values written to `arguments`.
  /// `seed` is where `math.random` begins.
  public func start(
    _ chunk: ScriptChunk, _ entry: ScriptEntry, arguments: ValueWriter, seed: UInt64,
    host: any ScriptHost
  ) -> ScriptProgress {
    renewIfSpent()
    var outcome = usher_outcome()
    var limits = usher_limits(self.limits)
    bridge.host = host
    arguments.bytes.withUnsafeBufferPointer {
      usher_guard_start(
        fence, chunk.index, entry.index, $0.baseAddress, $0.count, seed, &limits, &outcome)
    }
    bridge.host = nil
    return progress(outcome, host)
  }

  /// Goes on with the answer of the call that it waited for: so many values written to `answer`.
  public func resume(_ evaluation: ScriptEvaluation, values: Int, _ answer: ValueWriter)
    -> ScriptProgress
  {
    answer.bytes.withUnsafeBufferPointer {
      usher_guard_answer(fence, $0.baseAddress, $0.count, UInt32(values))
    }
    return resume(evaluation, Int32(USHER_ANSWER_VALUES.rawValue))
  }

  /// Goes on with an error at the call that it waited for.
  public func resume(
    _ evaluation: ScriptEvaluation, failing message: String, about: String? = nil,
    note: String? = nil, hint: String? = nil
  ) -> ScriptProgress {
    bridge.fail(
      HostFailure(message: message, about: about, note: note, hint: hint), state: fence)
    return resume(evaluation, Int32(USHER_ANSWER_FAIL.rawValue))
  }

  private func resume(_ evaluation: ScriptEvaluation, _ answer: Int32) -> ScriptProgress {
    let host = hosts.removeValue(forKey: evaluation)
    var outcome = usher_outcome()
    bridge.host = host
    usher_guard_resume(fence, evaluation.slot, evaluation.generation, answer, &outcome)
    bridge.host = nil
    return progress(outcome, host)
  }

  /// Ends an evaluation that waits; false when there is none (any more).
  @discardableResult
  public func cancel(_ evaluation: ScriptEvaluation) -> Bool {
    hosts[evaluation] = nil
    return usher_guard_cancel(fence, evaluation.slot, evaluation.generation) != 0
  }

  private func progress(_ outcome: usher_outcome, _ host: (any ScriptHost)?) -> ScriptProgress {
    switch UInt32(outcome.status) {
    case USHER_RETURNED.rawValue:
      return .returned(
        ScriptAnswer(
          value: bytes(of: outcome).map { Value(packed: $0) },
          usage: ScriptUsage(instructions: outcome.instructions, memory: outcome.memory)))
    case USHER_MISSING.rawValue: return .missing
    case USHER_SUSPENDED.rawValue:
      let evaluation = ScriptEvaluation(slot: outcome.slot, generation: outcome.generation)
      hosts[evaluation] = host
      return .suspended(evaluation)
    default: return .failed(fault(outcome, limits))
    }
  }

  /// Evaluations that wait.
  public var suspendedCount: Int { Int(usher_guard_usage(fence).suspended) }

  /// Bytes in use now, and in the idle state.
  public var heap: (used: Int64, idle: Int64) {
    let usage = usher_guard_usage(fence)
    return (usage.used, usage.idle)
  }

  /// Collects garbage now.
  public func collect() { usher_guard_collect(fence) }

  // MARK: Building anew

  private func renewIfSpent() {
    guard usher_guard_usage(fence).spent != 0 else { return }
    // Where it cannot be built anew the old one still keeps every limit.
    try? renew()
  }

  /// Builds the state anew from its sources. Evaluations that wait are lost.
  public func renew() throws(ScriptFault) {
    let old = fence
    fence = try Self.makeFence(world, bridge)
    emptyHeap = usher_guard_usage(fence).idle
    loadTime = 0
    let loads = loads
    let entries = entries
    self.loads = []
    do {
      for load in loads {
        switch load {
        case .module(let name, let source): try loadModule(name, source)
        case .chunk(let source?, _): _ = try loadRules(source)
        case .chunk(nil, let index):
          _ = usher_guard_skip_chunk(fence)
          self.loads.append(.chunk(nil, index))
        }
      }
      for path in entries { _ = try makeEntry(path) }
      usher_guard_free(old)
      hosts = [:]
    } catch {
      usher_guard_free(fence)
      fence = old
      self.loads = loads
      throw error
    }
  }

  private func load(
    _ source: ScriptSource, _ limits: ScriptLimits,
    _ run: (Int32, UnsafeBufferPointer<CChar>, inout usher_limits, inout usher_outcome) -> Void
  ) throws(ScriptFault) -> usher_outcome {
    let own = try SourceLint.check(source, limits)
    bridge.messages.sources[source.name] = source
    bridge.host = loadHost
    defer { bridge.host = nil }
    var outcome = usher_outcome()
    var cLimits = usher_limits(limits)
    // Time and memory are for all that is loaded together.
    let spent = loadTime
    let held = max(0, heap.idle - emptyHeap)
    cLimits.run = max(1, cLimits.run - spent)
    cLimits.total = max(1, cLimits.total - spent)
    cLimits.memory = max(1, cLimits.memory - held)
    source.bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { run(own ? 1 : 0, $0, &cLimits, &outcome) }
    }
    loadTime += outcome.nanoseconds
    guard outcome.status == USHER_RETURNED.rawValue else {
      outcome.nanoseconds += spent
      outcome.memory += held
      var fault = fault(outcome, limits)
      switch fault.kind {
      case .time, .memory:
        if !loads.isEmpty { fault.message += ", all modules together" }
      default: break
      }
      throw fault
    }
    return outcome
  }
}
