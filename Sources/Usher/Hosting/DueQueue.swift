internal import UsherWire

/// Which devices have something due, and when: the next one is found without looking at all.
///
/// A binary heap; an entry that is no longer true stays in it until it comes up.
struct DueQueue {
  private struct Entry {
    var due: Instant
    var name: String

    func isBefore(_ other: Entry) -> Bool { (due, name) < (other.due, other.name) }
  }

  private var heap: [Entry] = []
  private var known: [String: Instant] = [:]

  /// Notes when something is due on a device; nil: nothing is.
  mutating func note(_ name: String, due: Instant?) {
    guard known[name] != due else { return }
    known[name] = due
    guard let due else { return }
    if heap.count > 2 * known.count + 64 { forgetStale() }
    push(Entry(due: due, name: name))
  }

  /// The device on which something is due first; of those at one time the first by name.
  mutating func next() -> (due: Instant, name: String)? {
    while let first = heap.first {
      if known[first.name] == first.due { return (first.due, first.name) }
      removeFirst()
    }
    return nil
  }

  private mutating func forgetStale() {
    let entries = heap.filter { known[$0.name] == $0.due }
    heap.removeAll()
    for entry in entries { push(entry) }
  }

  private mutating func push(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].isBefore(heap[least]) { least = child }
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
