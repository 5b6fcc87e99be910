import Foundation

/// Collections of other people's test data, next to the repository or where USHER_CORPORA says.
/// The tests that need them are skipped, visibly, where they are not.
enum Corpora {
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["USHER_CORPORA"] {
      return URL(filePath: path)
    }
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return repository.deletingLastPathComponent().appending(path: "shared/corpora")
  }()

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }

  static func files(_ path: String) -> [(name: String, bytes: [UInt8])] {
    let folder = folder.appending(path: path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).map { (name, Array($0)) }
    }
  }
}

/// Reproducible randomness: SplitMix64.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
