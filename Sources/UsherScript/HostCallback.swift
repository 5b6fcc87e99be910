internal import CLuaGuard

/// Called by the C trampoline, which raises or waits only after this has returned.
nonisolated func hostCallback(
  _ context: UnsafeMutableRawPointer?, _ state: OpaquePointer?, _ function: UInt32,
  _ arguments: UnsafePointer<UInt8>?, _ length: Int, _ count: UInt32, _ mayWait: Int32
) -> Int32 {
  guard let context else { return Int32(USHER_ANSWER_VALUES.rawValue) }
  let bridge = Unmanaged<HostBridge>.fromOpaque(context).takeUnretainedValue()
  return bridge.call(
    function, UnsafeBufferPointer(start: arguments, count: length), count: Int(count),
    mayWait: mayWait != 0, state: state)
}
