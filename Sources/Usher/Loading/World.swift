internal import UsherCore
internal import UsherScript
internal import UsherWire

/// The world of a project's scripts: the host's functions, and the names that the project declares.
enum World {
  /// While usher.lua and its modules load nothing of the project is known yet: its data only.
  static let loading = ScriptWorld(
    globals: [], classes: [], advice: advice.merging(notYet) { a, _ in a })

  static func of(_ project: Project) -> ScriptWorld {
    var globals: [ScriptGlobal] = []
    var namespaces: [String: [(String, HostFunctionID)]] = [:]
    var methods: [(String, HostFunctionID)] = []
    for (index, function) in HostFunctions.all.enumerated() {
      let id = HostFunctionID(rawValue: UInt32(index))
      let name = function.name
      if name.hasSuffix("?") || name == HostFunction.print.name {
        continue
      } else if name.hasPrefix("user:") {
        methods.append((String(name.dropFirst(5)), id))
      } else if let dot = name.firstIndex(of: ".") {
        namespaces[String(name[..<dot]), default: []].append(
          (String(name[name.index(after: dot)...]), id))
      } else {
        globals.append(.function(name, id))
      }
    }
    for (name, functions) in namespaces.sorted(by: { $0.key < $1.key }) {
      globals.append(
        .namespace(
          name, functions: functions, records: records(of: name, in: project),
          missing: missing[name]))
    }
    let classes = RecordClass.allCases.map {
      ScriptClass(
        id: $0.rawValue, name: "\($0)", methods: $0 == .user ? methods : [], sendsFields: false)
    }
    return ScriptWorld(
      globals: globals, classes: classes, advice: advice, print: id(of: HostFunction.print))
  }

  private static func records(of namespace: String, in project: Project)
    -> [ScriptRecord]
  {
    switch namespace {
    case "destinations":
      project.destinations.all.enumerated().map { index, destination in
        ScriptRecord(
          name: destination.name, class: RecordClass.destination.rawValue, id: UInt32(index),
          fields: ["name": .string(destination.name), "route": .string(destination.route.text)])
      }
    case "paywalls":
      project.paywalls.all.enumerated().map { index, paywall in
        ScriptRecord(
          name: paywall.id, class: RecordClass.paywall.rawValue, id: UInt32(index),
          fields: ["address": .string(paywall.address), "id": .string(paywall.id)])
      }
    default: []
    }
  }

  private static let missing: [String: HostFunctionID] = [
    "destinations": id(of: HostFunction.missingDestination),
    "paywalls": id(of: HostFunction.missingPaywall),
  ]

  private static func id(of function: HostFunction) -> HostFunctionID {
    let index = HostFunctions.all.firstIndex { $0.name == function.name } ?? 0
    return HostFunctionID(rawValue: UInt32(index))
  }

  private static let sources = "put the code into a module and 'require' it"
  private static let plain = "use plain tables and functions"
  private static let raw = "use t[k], t[k] = v, == or #t: tables of scripts have no metatables"
  private static let packing = "use string.format and string.byte"

  /// What to use instead of what a rule author might expect.
  private static let advice = [
    "os.time": "use now()", "os.date": "use now(), whole seconds since 1970",
    "os.clock": "use now()", "os.getenv": "put the value into usher.lua",
    "os": "use now() for time",
    "io": "use log.info for output; a rule reads nothing", "io.write": "use log.info",
    "io.read": "a rule is given all it needs in its arguments",
    "load": sources, "loadstring": sources, "loadfile": sources, "dofile": sources,
    "package": "'require' finds modules inside the project folder only",
    "debug": "use log.info to see what a rule does",
    "coroutine": "a rule runs to its end, entitlements.await waits where it must",
    "setmetatable": plain, "getmetatable": plain,
    "rawget": raw, "rawset": raw, "rawequal": raw, "rawlen": raw,
    "xpcall": "use pcall", "warn": "use log.warn",
    "collectgarbage": "the host sees to the memory",
    "_G": "write the name that you need",
    "string.dump": sources, "string.pack": packing, "string.unpack": packing,
    "string.packsize": packing,
    "math.randomseed": "math.random is seeded by the host from event id, device and rule",
    "user": "it is the second argument of the rule",
    "link": "it is the first argument of rules.link",
    "result": "it is the first argument of rules.redemption",
    "press": "it is the first argument of rules.purchase",
  ]

  private static let notYet = Dictionary(
    uniqueKeysWithValues: [
      "destinations", "paywalls", "entitlements", "navigate", "reject", "ignore", "hold",
      "openPaywall", "outcome", "redeem", "s2s", "links", "bucket", "now", "log",
    ].map {
      ($0, "usher.lua is data and is read before it is there; use it inside a rule")
    })
}
