/// One pass over the tokens of a source that counts what can be too much of.
struct ShapeScan {
  private let lexer: LuaLexer
  private(set) var namesEnvironment = false
  private var levels: [Level] = [Level(opener: "")]
  private var labels = 0
  private var previous: (text: String, kind: LuaToken.Kind)?

  /// What is counted within one pair of brackets or one block.
  private struct Level {
    var opener: String
    var operators = 0
    var chain = 0
    /// An index `t[…]` (not a table constructor), and what stands in it at this level.
    var isIndex = false
    var comparison: LuaToken?
    var hasLogic = false
  }

  init(bytes: [UInt8]) {
    lexer = LuaLexer(bytes: bytes)
  }

  /// What is wrong, and the token where.
  mutating func run() -> (String, LuaToken)? {
    for token in lexer {
      let text = token.kind == .string ? "\"" : lexer.text(of: token)
      if let message = step(text, token) { return message }
      previous = (text, token.kind)
    }
    return nil
  }

  private var current: Level {
    get { levels[levels.count - 1] }
    set { levels[levels.count - 1] = newValue }
  }

  /// Whether the token before ends something that can be indexed or called.
  private var followsValue: Bool {
    guard let previous else { return false }
    switch previous.kind {
    case .name, .string: return true
    default: return [")", "]", "}"].contains(previous.text)
    }
  }

  private mutating func step(_ text: String, _ token: LuaToken) -> (String, LuaToken)? {
    switch text {
    case "_ENV" where token.kind == .name: namesEnvironment = true
    case ".", ":":
      current.chain += 1
      if current.chain > SourceLint.chainLimit {
        return ("more than \(SourceLint.chainLimit) chained fields", token)
      }
      return nil
    case "(", "{", "[":
      let index = text == "[" && followsValue
      levels.append(Level(opener: text, isIndex: index))
      return nil
    case ")", "}", "]": return close(text, token)
    case "function", "do", "repeat", "if":
      statement()
      levels.append(Level(opener: text))
      return nil
    case "end", "until":
      if levels.count > 1 { levels.removeLast() }
      if text == "until" { statement() }
      return nil
    case "local", "return", "then", "else", "elseif", "while", "for", "goto", "break", "=", ",",
      ";":
      statement()
    case "and", "or":
      current.operators += 1
      current.hasLogic = true
      if current.operators > SourceLint.operatorLimit {
        return ("more than \(SourceLint.operatorLimit) 'and' and 'or' in one expression", token)
      }
    case "not": current.hasLogic = true
    case "<", ">", "<=", ">=", "==", "~=":
      if current.comparison == nil { current.comparison = token }
    case "::":
      labels += 1
      if labels > SourceLint.labelLimit * 2 {
        return ("more than \(SourceLint.labelLimit) labels", token)
      }
    default: break
    }
    let continues = previous?.text == "." || previous?.text == ":"
    if token.kind == .symbol || token.kind == .keyword || !continues {
      if token.kind != .string || !followsValue { current.chain = 0 }
    }
    return nil
  }

  private mutating func close(_ text: String, _ token: LuaToken) -> (String, LuaToken)? {
    guard levels.count > 1 else { return nil }
    let closed = levels.removeLast()
    if closed.isIndex {
      // Lua 5.4.4 compiles this wrongly where the table is an upvalue.
      if let comparison = closed.comparison, !closed.hasLogic {
        return (
          "a comparison cannot be an index: Lua 5.4.4 compiles it wrongly; "
            + "put it into a local first", comparison
        )
      }
      current.chain += 1
      if current.chain > SourceLint.chainLimit {
        return ("more than \(SourceLint.chainLimit) chained fields", token)
      }
    }
    return nil
  }

  private mutating func statement() {
    current.operators = 0
    current.chain = 0
  }
}
