public import UsherWire

/// What scripts see beside the language.
public struct ScriptWorld: Sendable {
  public var globals: [ScriptGlobal]
  public var classes: [ScriptClass]
  /// A name that is not there (`os.time`, `io`) and what to use instead (`use now()`).
  public var advice: [String: String]
  /// Called by `print` with one string; nil drops it.
  public var print: HostFunctionID?

  public init(
    globals: [ScriptGlobal] = [], classes: [ScriptClass] = [], advice: [String: String] = [:],
    print: HostFunctionID? = nil
  ) {
    self.globals = globals
    self.classes = classes
    self.advice = advice
    self.print = print
  }

  /// The class of the records that `require` gives for the names in `markers` of `loadData`; the
  /// record's id is the position in that list.
  public static let markerClass: UInt32 = 0xFFFF_FFFF
}

/// A global name.
public enum ScriptGlobal: Sendable {
  case function(String, HostFunctionID)
  /// A read-only table. A name that it has not is an error: `missing` is called with the name and
  /// answers with the text, or with a value.
  case namespace(
    String, functions: [(String, HostFunctionID)] = [], records: [ScriptRecord] = [],
    missing: HostFunctionID? = nil)
}

/// A constant object of the host, the member of a namespace. An answer of the host names it by
/// class and id without fields, and the script gets the very same object.
public struct ScriptRecord: Sendable {
  public var name: String
  public var `class`: UInt32
  public var id: UInt32
  public var fields: Value

  public init(name: String, class: UInt32, id: UInt32, fields: Value = .emptyMap) {
    self.name = name
    self.class = `class`
    self.id = id
    self.fields = fields
  }
}

/// A kind of object that only the host can make.
public struct ScriptClass: Sendable {
  /// From 0 to 1023, small numbers preferred.
  public var id: UInt32
  /// What a script is told that it is: `link`.
  public var name: String
  /// Called with the record as first argument: `user:has("pro")`.
  public var methods: [(String, HostFunctionID)]
  /// Called with the record and the name of a field that it has not; answers with the text of the
  /// error, or with a value. Without it a missing field is nil.
  public var missing: HostFunctionID?
  /// Whether a record that comes back to the host brings its fields, or class and id alone.
  public var sendsFields: Bool

  public init(
    id: UInt32, name: String, methods: [(String, HostFunctionID)] = [],
    missing: HostFunctionID? = nil, sendsFields: Bool = true
  ) {
    self.id = id
    self.name = name
    self.methods = methods
    self.missing = missing
    self.sendsFields = sendsFields
  }
}
