/// What `Rare` can leave out: a value that starts empty.
protocol Blank {
  static var blank: Self { get }
  var isBlank: Bool { get }
}

/// A value that most sessions do not have; it takes one word until it is set.
struct Rare<Content: Blank & Sendable>: Sendable {
  private var storage: [Content] = []

  /// Whether it was set; asking costs nothing, and reading `value` a copy of its content.
  var isSet: Bool { !storage.isEmpty }

  var value: Content {
    _read {
      if storage.isEmpty {
        yield Content.blank
      } else {
        yield storage[0]
      }
    }
    _modify {
      if storage.isEmpty { storage.append(Content.blank) }
      yield &storage[0]
    }
  }

  /// Gives the room back when nothing is left in it.
  mutating func shrink() {
    if !storage.isEmpty, storage[0].isBlank { storage = [] }
  }
}
