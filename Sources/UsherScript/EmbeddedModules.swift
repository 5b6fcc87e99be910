internal import CPrelude

/// The ready-made rules that come with the host: `require "usher.rules.NAME"`.
public enum EmbeddedModules {
  /// Their full names, sorted.
  public static var names: [String] {
    (0..<Int(usher_prelude_count())).map { String(cString: usher_prelude_at(Int32($0)).name) }
  }

  /// The source of a module by its full name; nil when there is none.
  public static func source(named name: String) -> ScriptSource? {
    for index in 0..<usher_prelude_count() {
      let module = usher_prelude_at(index)
      guard String(cString: module.name) == name else { continue }
      let bytes = UnsafeRawBufferPointer(start: module.bytes, count: module.length)
      return ScriptSource(name: name, bytes: Array(bytes))
    }
    return nil
  }
}
