/// A Lua source text and the name that errors give it, relative to the project: `lib/pricing.lua`.
public struct ScriptSource: Sendable {
  public var name: String
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The text of a line (from 1) without its end; nil when there is no such line.
  public func line(_ number: Int) -> String? {
    guard number >= 1 else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard number <= lines.count else { return nil }
    let line = lines[number - 1]
    let end = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    return String(decoding: end, as: UTF8.self)
  }
}

/// A place in a source: its name, a line from 1, and a column from 1 where one is known.
public struct ScriptPlace: Sendable, Hashable, CustomStringConvertible {
  public var source: String
  public var line: Int
  public var column: Int?

  public init(source: String, line: Int, column: Int? = nil) {
    self.source = source
    self.line = line
    self.column = column
  }

  public var description: String {
    column.map { "\(source):\(line):\($0)" } ?? "\(source):\(line)"
  }
}
