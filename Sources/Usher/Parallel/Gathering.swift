/// Finds out which things of a slice belong together because they have a key in common: a
/// union-find with a table of keys, both kept from one slice to the next.
struct Gathering {
  private var parents: [Int32] = []
  /// Open addressing; a slot that another slice filled is free.
  private var slots: [Slot] = []
  private var epoch: UInt32 = 0
  private var filled = 0

  private struct Slot {
    var key = 0
    var node: Int32 = 0
    var epoch: UInt32 = 0
  }

  /// Begins anew with so many things, each by itself.
  mutating func begin(count: Int) {
    parents.removeAll(keepingCapacity: true)
    for node in 0..<count { parents.append(Int32(node)) }
    epoch &+= 1
    filled = 0
    if slots.isEmpty || epoch == 0 { makeRoom(1 << 12) }
  }

  /// The thing has the key: it belongs with whatever else has it. A key is a hash of a name.
  mutating func add(key: Int, to node: Int32) {
    if filled * 2 >= slots.count { makeRoom(slots.count * 2) }
    let mask = slots.count - 1
    var index = (key ^ key >> 32) & mask
    while slots[index].epoch == epoch {
      if slots[index].key == key { return join(slots[index].node, node) }
      index = (index + 1) & mask
    }
    slots[index] = Slot(key: key, node: node, epoch: epoch)
    filled += 1
  }

  mutating func join(_ a: Int32, _ b: Int32) {
    let (a, b) = (root(of: a), root(of: b))
    // The earlier one is the root, so the outcome does not hang on how it came about.
    if a != b { parents[Int(max(a, b))] = min(a, b) }
  }

  /// The first of the things that belong with this one.
  mutating func root(of node: Int32) -> Int32 {
    var node = node
    while parents[Int(node)] != node {
      let parent = parents[Int(node)]
      parents[Int(node)] = parents[Int(parent)]
      node = parent
    }
    return node
  }

  private mutating func makeRoom(_ count: Int) {
    let old = slots
    slots = Array(repeating: Slot(), count: count)
    let mask = count - 1
    if epoch == 0 { epoch = 1 }
    for slot in old where slot.epoch == epoch && filled > 0 {
      var index = (slot.key ^ slot.key >> 32) & mask
      while slots[index].epoch == epoch { index = (index + 1) & mask }
      slots[index] = slot
    }
  }
}
