/// One pass over the tokens of a source that counts what can be too much of.
struct ShapeScan {
  private let lexer: LuaLexer
  private(set) var namesEnvironment = false
  private var levels: [Level] = [Level()]
  private var labels = 0
  private var previous: (word: UInt64, kind: LuaToken.Kind)?

  /// What is counted within one pair of brackets or one block.
  private struct Level {
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
      let word = token.kind == .string ? 0 : LuaLexer.word(lexer.bytes[token.range])
      if let message = step(word, token) { return message }
      previous = (word, token.kind)
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
    default:
      return previous.word == Word.round || previous.word == Word.square
        || previous.word == Word.curly
    }
  }

  private mutating func step(_ word: UInt64, _ token: LuaToken) -> (String, LuaToken)? {
    switch word {
    case Word.environment where token.kind == .name: namesEnvironment = true
    case Word.point, Word.colon:
      current.chain += 1
      if current.chain > SourceLint.chainLimit {
        return ("more than \(SourceLint.chainLimit) chained fields", token)
      }
      return nil
    case Word.openRound, Word.openCurly, Word.open:
      let index = word == Word.open && followsValue
      levels.append(Level(isIndex: index))
      return nil
    case Word.round, Word.curly, Word.square: return close(token)
    case Word.function, Word.doBlock, Word.repeatBlock, Word.ifBlock:
      statement()
      levels.append(Level())
      return nil
    case Word.end, Word.until:
      if levels.count > 1 { levels.removeLast() }
      if word == Word.until { statement() }
      return nil
    case Word.local, Word.returns, Word.then, Word.elses, Word.elseif, Word.whiles, Word.fors,
      Word.goto, Word.breaks, Word.assign, Word.comma,
      Word.semicolon:
      statement()
    case Word.and, Word.or:
      current.operators += 1
      current.hasLogic = true
      if current.operators > SourceLint.operatorLimit {
        return ("more than \(SourceLint.operatorLimit) 'and' and 'or' in one expression", token)
      }
    case Word.not: current.hasLogic = true
    case Word.less, Word.greater, Word.lessEqual, Word.greaterEqual, Word.equal, Word.unequal:
      if current.comparison == nil { current.comparison = token }
    case Word.label:
      labels += 1
      if labels > SourceLint.labelLimit * 2 {
        return ("more than \(SourceLint.labelLimit) labels", token)
      }
    default: break
    }
    let continues = previous?.word == Word.point || previous?.word == Word.colon
    if token.kind == .symbol || token.kind == .keyword || !continues {
      if token.kind != .string || !followsValue { current.chain = 0 }
    }
    return nil
  }

  private mutating func close(_ token: LuaToken) -> (String, LuaToken)? {
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

/// The words that matter here, as numbers.
private enum Word {
  static let environment = LuaLexer.word("_ENV")
  static let point = LuaLexer.word(".")
  static let colon = LuaLexer.word(":")
  static let openRound = LuaLexer.word("(")
  static let openCurly = LuaLexer.word("{")
  static let open = LuaLexer.word("[")
  static let round = LuaLexer.word(")")
  static let curly = LuaLexer.word("}")
  static let square = LuaLexer.word("]")
  static let function = LuaLexer.word("function")
  static let doBlock = LuaLexer.word("do")
  static let repeatBlock = LuaLexer.word("repeat")
  static let ifBlock = LuaLexer.word("if")
  static let end = LuaLexer.word("end")
  static let until = LuaLexer.word("until")
  static let local = LuaLexer.word("local")
  static let returns = LuaLexer.word("return")
  static let then = LuaLexer.word("then")
  static let elses = LuaLexer.word("else")
  static let elseif = LuaLexer.word("elseif")
  static let whiles = LuaLexer.word("while")
  static let fors = LuaLexer.word("for")
  static let goto = LuaLexer.word("goto")
  static let breaks = LuaLexer.word("break")
  static let assign = LuaLexer.word("=")
  static let comma = LuaLexer.word(",")
  static let semicolon = LuaLexer.word(";")
  static let and = LuaLexer.word("and")
  static let or = LuaLexer.word("or")
  static let not = LuaLexer.word("not")
  static let less = LuaLexer.word("<")
  static let greater = LuaLexer.word(">")
  static let lessEqual = LuaLexer.word("<=")
  static let greaterEqual = LuaLexer.word(">=")
  static let equal = LuaLexer.word("==")
  static let unequal = LuaLexer.word("~=")
  static let label = LuaLexer.word("::")
}
