import UsherScript
import UsherWire

/// A host for the tests: what each function does is given as a closure.
final class TestHost: ScriptHost {
  typealias Answer = (ScriptArguments, inout ValueWriter) -> HostAnswer
  var functions: [UInt32: Answer] = [:]
  var calls: [(function: UInt32, arguments: [Value])] = []

  func call(
    _ function: HostFunctionID, arguments: ScriptArguments, answer: inout ValueWriter
  ) -> HostAnswer {
    calls.append((function.rawValue, (0..<arguments.count).compactMap { arguments[$0] }))
    guard let function = functions[function.rawValue] else { return .fail("no such function") }
    return function(arguments, &answer)
  }
}

/// A state with a small world, and one-line evaluation of rule bodies.
struct Bench {
  let state: ScriptState
  let host = TestHost()
  let link: ScriptEntry

  enum Function {
    static let navigate = HostFunctionID(1)
    static let has = HostFunctionID(2)
    static let missingDestination = HostFunctionID(3)
    static let wait = HostFunctionID(4)
    static let album = HostFunctionID(5)
    static let print = HostFunctionID(6)
    static let strict = HostFunctionID(7)
  }
  enum Class {
    static let user: UInt32 = 1
    static let destination: UInt32 = 2
    static let decision: UInt32 = 3
    static let strict: UInt32 = 4
  }

  static let world = ScriptWorld(
    globals: [
      .function("navigate", Function.navigate),
      .function("wait", Function.wait),
      .namespace(
        "destinations", functions: [("album_again", Function.album)],
        records: [
          ScriptRecord(name: "home", class: Class.destination, id: 0),
          ScriptRecord(
            name: "album", class: Class.destination, id: 1, fields: ["route": "albums/{name}"]),
        ], missing: Function.missingDestination),
      .namespace("log", functions: [("info", Function.print)]),
    ],
    classes: [
      ScriptClass(id: Class.user, name: "user", methods: [("has", Function.has)]),
      ScriptClass(id: Class.destination, name: "destination"),
      ScriptClass(id: Class.decision, name: "decision"),
      ScriptClass(id: Class.strict, name: "strict", missing: Function.strict),
    ],
    advice: ["os.time": "use now()", "string.dump": "rules are source"],
    print: Function.print)

  init(limits: ScriptLimits = .evaluation) throws {
    state = try ScriptState(world: Self.world, limits: limits)
    link = try state.entry(["link"])
    host.functions = [
      1: { arguments, answer in
        answer.record(class: Class.decision, id: 1) { fields in
          if let place = arguments[0] { fields.field("to", place) }
        }
        return .values(1)
      },
      2: { arguments, answer in
        answer.bool(arguments[1]?.string == "pro")
        return .values(1)
      },
      3: { arguments, _ in
        let name = arguments[0]?.string ?? "?"
        return .fail(
          "unknown destination '\(name)'", about: name, note: "declared: album, home",
          hint: "did you mean 'home'?")
      },
      4: { arguments, _ in arguments.mayWait ? .suspend : .fail("cannot wait here") },
      5: { _, answer in
        answer.record(class: Class.destination, id: 1)
        return .values(1)
      },
      6: { _, _ in .values(0) },
      7: { arguments, _ in .fail("strict has no '\(arguments[1]?.string ?? "?")'") },
    ]
  }

  static let arguments: ValueWriter = {
    var writer = ValueWriter()
    writer.value([
      "kind": "page", "path": "albums/summer", "segments": ["albums", "summer"],
      "query": ["index": "7"], "coldStart": true, "size": 2.5, "count": 3,
    ])
    writer.record(class: Class.user, id: 9) { fields in
      fields.field("country", "DE")
      fields.field("attributes", ["plan": "gold", "tags": ["a", "b", "c"]])
    }
    return writer
  }()

  /// A rule body wrapped as the rules chunk.
  static func chunk(_ body: String) -> String {
    "local rules = {}\nfunction rules.link(...) local link, user = ...\n\(body)\nend\nreturn rules\n"
  }

  func start(_ body: String, seed: UInt64 = 1) throws -> ScriptProgress {
    let source = ScriptSource(name: "rules.lua", text: Self.chunk(body))
    let chunk = try state.loadRules(source)
    return state.start(chunk, link, arguments: Self.arguments, seed: seed, host: host)
  }

  /// The answer's JSON text, or the fault's: `! message`.
  func run(_ body: String, seed: UInt64 = 1) -> String {
    do throws(ScriptFault) {
      let source = ScriptSource(name: "rules.lua", text: Self.chunk(body))
      let chunk = try state.loadRules(source)
      defer { state.unload(chunk) }
      return Self.text(
        state.start(chunk, link, arguments: Self.arguments, seed: seed, host: host))
    } catch {
      return "! \(error)"
    }
  }

  static func text(_ progress: ScriptProgress) -> String {
    switch progress {
    case .returned(let answer): answer.value.map { "\($0)" } ?? "none"
    case .missing: "missing"
    case .failed(let fault): "! \(fault)"
    case .suspended: "suspended"
    }
  }
}
