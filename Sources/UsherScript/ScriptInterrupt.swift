internal import CLuaGuard

extension ScriptState {
  /// While it is on, whatever runs in this state ends as `cancelled` at its next check, some
  /// microseconds later. May be called from another thread, as long as the state lives.
  public func interrupt(_ on: Bool = true) {
    usher_guard_interrupt(fence, on ? 1 : 0)
  }
}
