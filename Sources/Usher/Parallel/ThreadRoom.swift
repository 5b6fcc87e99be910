#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How many threads the address space has room for: under `ulimit -v` there may be few.
///
/// A thread that is started where there is none left ends the process at the next allocation, so
/// the room is looked for before.
enum ThreadRoom {
  /// What one thread may take: a heap of its own (glibc gives each 64 MiB of addresses), its stack,
  /// and the Lua state of its worker.
  private static let bytesPerThread = 96 << 20

  /// What is left to the caller, who holds the devices and the store.
  private static let bytesLeft = 64 << 20

  /// As many as `wanted`, or fewer.
  static func count(upTo wanted: Int) -> Int {
    var count = max(0, wanted)
    while count > 0, !canReserve(bytesLeft + count * bytesPerThread) { count -= 1 }
    return count
  }

  /// Addresses alone are reserved, and given back at once; no memory is used.
  private static func canReserve(_ bytes: Int) -> Bool {
    let place = mmap(nil, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let place, place != UnsafeMutableRawPointer(bitPattern: -1) else { return false }
    munmap(place, bytes)
    return true
  }
}
