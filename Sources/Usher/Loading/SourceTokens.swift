internal import UsherScript

/// The tokens of a source, asked for by what they are.
struct SourceTokens {
  private let lexer: LuaLexer
  private let all: [LuaToken]

  init(_ source: ScriptSource) {
    lexer = LuaLexer(source)
    all = Array(lexer)
  }

  var indices: Range<Int> { all.indices }

  subscript(index: Int) -> LuaToken { all[index] }

  /// The name at a position; nil where there is none.
  func name(_ index: Int) -> String? {
    guard all.indices.contains(index), all[index].kind == .name else { return nil }
    return lexer.text(of: all[index])
  }

  /// What a string token says, or the text of a number.
  func key(_ index: Int) -> String? {
    guard all.indices.contains(index) else { return nil }
    return all[index].kind == .number ? lexer.text(of: all[index]) : lexer.string(of: all[index])
  }

  func isString(_ index: Int) -> Bool {
    all.indices.contains(index) && all[index].kind == .string
  }

  func isSymbol(_ index: Int, _ symbol: String) -> Bool { holds(index, .symbol, symbol) }

  func isKeyword(_ index: Int, _ keyword: String) -> Bool { holds(index, .keyword, keyword) }

  private func holds(_ index: Int, _ kind: LuaToken.Kind, _ text: String) -> Bool {
    all.indices.contains(index) && all[index].kind == kind && lexer.text(of: all[index]) == text
  }

  /// `x.destinations` or `x:destinations`: the field of something else.
  func isMember(_ index: Int) -> Bool {
    isSymbol(index - 1, ".") || isSymbol(index - 1, ":")
  }
}
