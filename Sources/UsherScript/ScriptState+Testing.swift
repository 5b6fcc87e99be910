internal import CLuaGuard

extension ScriptState {
  /// For tests: the n-th allocation of Lua from now fails, and all after it when `sticky`; 0 ends
  /// it. Gives how many there were since the last call.
  @discardableResult
  func failAllocation(_ n: Int64, sticky: Bool = false) -> Int64 {
    usher_guard_fail_allocation(fence, n, sticky ? 1 : 0)
  }
}
