internal import CLuaGuard

extension ScriptArguments {
  /// The line of the script that calls.
  public var caller: ScriptPlace? {
    guard let guardState else { return nil }
    var frame = usher_frame()
    guard usher_guard_caller(guardState, &frame) != 0 else { return nil }
    return ScriptPlace(frame)
  }
}

extension ScriptPlace {
  init(_ frame: usher_frame) {
    let name = withUnsafeBytes(of: frame.name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(source: name, line: Int(frame.line))
  }
}
