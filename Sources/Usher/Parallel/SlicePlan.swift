internal import UsherWire

/// Which worker decides which events of a slice: those that have a key or a session in common go to
/// the same one.
struct SlicePlan {
  static let nobody: UInt8 = .max

  /// For each line of the slice its worker; `nobody` for a refused line.
  private(set) var owners: [UInt8] = []
  /// For each worker the lines that are its, in order, counted from the first line of the slice.
  private(set) var shares: [[Int32]]
  /// For each line of the slice the time of its device, where no more of the session is needed.
  private(set) var times: [Instant] = []

  private var gathering = Gathering()
  /// For each line the size of its group, at the group's first line; later its worker.
  private var groups: [Int32] = []
  private var roots: [Int32] = []
  private var loads: [Int32] = []

  init(workers: Int) { shares = Array(repeating: [], count: workers) }

  /// Whether enough is left for the others when the busiest worker has its share.
  var isWorthIt: Bool {
    let total = shares.reduce(0) { $0 + $1.count }
    return shares.allSatisfy { $0.count * 16 <= total * 15 }
  }

  /// Plans a slice whose seats have entered it.
  mutating func plan(_ slice: ArraySlice<ReadLine>) {
    gather(slice)
    assign()
    for worker in shares.indices { shares[worker].removeAll(keepingCapacity: true) }
    owners.removeAll(keepingCapacity: true)
    for (node, index) in slice.indices.enumerated() {
      guard slice[index].kind != .refused else {
        owners.append(Self.nobody)
        continue
      }
      let worker = groups[Int(gathering.root(of: Int32(node)))]
      owners.append(UInt8(worker))
      shares[Int(worker)].append(Int32(node))
    }
  }

  private mutating func gather(_ slice: ArraySlice<ReadLine>) {
    gathering.begin(count: slice.count)
    times.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    for (position, index) in slice.indices.enumerated() {
      let node = Int32(position)
      groups.append(0)
      times.append(slice[index].at)
      guard let seat = slice[index].seat else { continue }
      if !seat.isSessionNeeded {
        seat.latest = max(seat.latest, slice[index].at)
        times[position] = seat.latest
      } else if seat.node < 0 {
        seat.node = node
      } else {
        gathering.join(seat.node, node)
      }
      for key in slice[index].keys { gathering.add(key: key, to: node) }
    }
    roots.removeAll(keepingCapacity: true)
    for (position, index) in slice.indices.enumerated() where slice[index].kind != .refused {
      let root = gathering.root(of: Int32(position))
      if groups[Int(root)] == 0 { roots.append(root) }
      groups[Int(root)] += 1
    }
  }

  /// The largest group first, each to whoever has least to do.
  private mutating func assign() {
    roots.sort { (groups[Int($1)], $0) < (groups[Int($0)], $1) }
    loads = Array(repeating: 0, count: shares.count)
    for root in roots {
      var worker = 0
      for other in loads.indices where loads[other] < loads[worker] { worker = other }
      loads[worker] += groups[Int(root)]
      groups[Int(root)] = Int32(worker)
    }
  }
}
