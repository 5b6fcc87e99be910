import Testing
import UsherScript

/// Our own reading of a source: tokens, places, names.
@Suite struct LexerTests {
  static func tokens(_ text: String) -> [String] {
    let lexer = LuaLexer(ScriptSource(name: "x", text: text))
    return lexer.map { "\($0.line):\($0.column) \($0.kind) \(lexer.text(of: $0))" }
  }

  @Test(arguments: [
    ("", []),
    ("local x = 1", ["1:1 keyword local", "1:7 name x", "1:9 symbol =", "1:11 number 1"]),
    (
      "a.b:c()",
      [
        "1:1 name a", "1:2 symbol .", "1:3 name b", "1:4 symbol :", "1:5 name c", "1:6 symbol (",
        "1:7 symbol )",
      ]
    ),
    (
      "0x1F 1e-5 3. .5 0x.1p4 1..2",
      [
        "1:1 number 0x1F", "1:6 number 1e-5", "1:11 number 3.", "1:14 number .5",
        "1:17 number 0x.1p4", "1:24 number 1..2",
      ]
    ),
    ("a --[[ x\n\n]] b", ["1:1 name a", "3:4 name b"]),
    ("a --[==[ ]] ]=]\n]==] b", ["1:1 name a", "2:6 name b"]),
    ("a -- [[ x\nb", ["1:1 name a", "2:1 name b"]),
    ("a --[=x\nb", ["1:1 name a", "2:1 name b"]),
    ("[[a\n]b]] c", ["1:1 string [[a\n]b]]", "2:6 name c"]),
    ("[==[]]]==]", ["1:1 string [==[]]]==]"]),
    (#"'a\'b' "c\\" x"#, [#"1:1 string 'a\'b'"#, #"1:8 string "c\\""#, "1:14 name x"]),
    ("'a\\\nb' c", ["1:1 string 'a\\\nb'", "2:4 name c"]),
    ("'a\\z \n  b' c", ["1:1 string 'a\\z \n  b'", "2:6 name c"]),
    ("'abc\nx", ["1:1 broken 'abc", "2:1 name x"]),
    ("[[abc", ["1:1 broken [[abc"]),
    ("a\r\nb\n\rc\rd", ["1:1 name a", "2:1 name b", "3:1 name c", "4:1 name d"]),
    (
      "... .. . :: << >> // ~= <= >= ==",
      [
        "1:1 symbol ...", "1:5 symbol ..", "1:8 symbol .", "1:10 symbol ::", "1:13 symbol <<",
        "1:16 symbol >>", "1:19 symbol //", "1:22 symbol ~=", "1:25 symbol <=", "1:28 symbol >=",
        "1:31 symbol ==",
      ]
    ),
    ("t[[[x]]]", ["1:1 name t", "1:2 string [[[x]]", "1:8 symbol ]"]),
    ("t[ [[x]] ]", ["1:1 name t", "1:2 symbol [", "1:4 string [[x]]", "1:10 symbol ]"]),
    ("@", ["1:1 broken @"]),
  ])
  func reads(_ text: String, _ expected: [String]) {
    #expect(Self.tokens(text) == expected)
  }

  @Test(arguments: [
    ("return navigate(destinations.subscripton)", "subscripton", 30),
    ("  return os.time()", "os.time", 13),
    ("local x = 'name' .. name", "name", 21),
    ("local x = t['album']", "album", 14),
    ("-- é usr\tusr", "usr", 6),
    ("é = usr", "usr", 5),
    ("nothing here", "absent", nil),
    ("userx + user", "user", 9),
  ])
  func columns(_ line: String, _ name: String, _ column: Int?) {
    #expect(LuaLexer.column(of: name, in: line) == column)
  }

  @Test(arguments: [
    ("require 'a'", ["a"]),
    (#"local x = require("lib.b") require [[c]]"#, ["lib.b", "c"]),
    ("-- require 'no'\n'require \"no\"' t.require 'no' t:require 'no'", []),
    ("require(name) require('a' .. b) require", ["a"]),
    ("require 'a' require 'a'", ["a"]),
  ])
  func requires(_ text: String, _ names: [String]) {
    #expect(ScriptSource(name: "x", text: text).requiredModules.map(\.name) == names)
  }

  @Test func linesOfASource() {
    let source = ScriptSource(name: "x", text: "one\r\ntwo\n\nfour")
    #expect((0...5).map(source.line) == [nil, "one", "two", "", "four", nil])
  }

  @Test func anyBytesAreRead() {
    var random = Dice(seed: 11)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        "[]=-'\"\\\n\rz ax0.e+p:<".utf8.randomElement(using: &random) ?? 0
      }
      let lexer = LuaLexer(bytes: bytes)
      var end = 0
      for token in lexer {
        #expect(token.range.lowerBound >= end && !token.range.isEmpty)
        #expect(token.range.upperBound <= bytes.count)
        end = token.range.upperBound
      }
    }
  }
}
