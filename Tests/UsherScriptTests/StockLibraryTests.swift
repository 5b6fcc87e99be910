import Foundation
import Testing
import UsherScript
import UsherWire

/// The hardened library against the stock one: the same calls in both, the same results and texts.
@Suite struct StockLibraryTests {
  static let lua: String? = ["/usr/bin/lua5.4", "/usr/local/bin/lua5.4"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Lua expressions; each is called in both and shown with its types.
  static let calls: [String] = {
    var calls: [String] = []
    let texts = [
      #""""#, #""abc""#, #""hello world""#, #""a,b,,c""#, #""THE (quick) fox""#, #""a\0b""#,
      #""  x = 1  ""#, #""0x1F""#, #""aaaa""#, #""[[x]]""#, #""10.5e3""#, #""é€""#, "12", "1.5",
    ]
    let patterns = [
      #""""#, #""a""#, #""%a+""#, #""(%a+)""#, #""^%s*(.-)%s*$""#, #""%w*""#, #""[a-c]+""#,
      #""[^,]*""#, #""()a()""#, #""%f[%a]%a+""#, #""%b()""#, #""(a)(%1)""#, #""a-b""#, #""a?b?c?""#,
      #""%""#, #""[a""#, #""(""#, #"")""#, #""%f""#, #""%b""#, #""%1""#, #""[]]""#, #""[%]]""#,
      #""[a-]""#, #""%z""#, #""\0""#, #""$""#, #""a$""#, #""x*$""#, #""%x+""#, #""%p""#, #""%c""#,
      #""%g+""#, #""%u+%l*""#, #""%D""#, #""[%w_]+""#, #""(%w+) = (%w+)""#, #""%q""#, #""a**""#,
    ]
    for text in texts {
      for pattern in patterns {
        calls.append("string.find, \(text), \(pattern)")
        calls.append("string.match, \(text), \(pattern)")
        calls.append("string.find, \(text), \(pattern), 2")
        calls.append("string.find, \(text), \(pattern), -1, true")
        calls.append(#"string.gsub, \#(text), \#(pattern), "<%0>""#)
        calls.append(#"string.gsub, \#(text), \#(pattern), "%1", 2"#)
        calls.append(#"string.gsub, \#(text), \#(pattern), string.upper"#)
        calls.append(#"string.gsub, \#(text), \#(pattern), { a = "z", abc = false }"#)
        calls.append("collect, \(text), \(pattern)")
      }
      for position in ["1", "2", "-2", "0", "-100", "100", "1.0", "1.5", "\"2\"", "nil", "{}"] {
        calls.append("string.sub, \(text), \(position)")
        calls.append("string.sub, \(text), 2, \(position)")
        calls.append("string.byte, \(text), \(position)")
        calls.append("string.byte, \(text), 1, \(position)")
        calls.append("string.rep, \(text), \(position)")
        calls.append(#"string.rep, \#(text), 3, ","# + "\"")
        calls.append("utf8.offset, \(text), \(position)")
        calls.append("utf8.len, \(text), \(position)")
        calls.append("utf8.codepoint, \(text), \(position)")
        calls.append("tonumber, \(text), \(position)")
      }
      for function in ["upper", "lower", "len", "reverse"] {
        calls.append("string.\(function), \(text)")
      }
      for function in ["tonumber", "tostring", "utf8.len", "math.type", "math.tointeger"] {
        calls.append("\(function), \(text)")
      }
      for conversion in ["s", "q", "10s", "-10s", ".2s", "d", "5d", "x", "5.1f", "g", "a", "c"] {
        calls.append("string.format, \"%\(conversion)\", \(text)")
      }
    }
    for number in ["0", "7", "-7", "255", "1e15", "0.1", "-0.0", "2^53", "math.mininteger", "1/0"] {
      for conversion in [
        "d", "5d", "-5d|", "05d", "+d", "x", "#x", "X", "o", "i", "u", "c", "e", ".3f", "10.2f",
        "g", "a", "q", "s", "5.1q", "k", "", "123d", "99.99f", "-+ #0d",
      ] {
        calls.append("string.format, \"<%\(conversion)>\", \(number)")
      }
      calls.append("tostring, \(number)")
      calls.append("string.rep, \"x\", \(number) // 1e14")
    }
    for list in ["{}", "{ 3, 1, 2 }", "{ \"b\", \"a\" }", "{ 1, \"a\" }", "{ {}, {} }"] {
      calls.append("sorted, \(list)")
      calls.append("sorted, \(list), function(a, b) return a > b end")
      calls.append("table.concat, \(list), \", \"")
      calls.append("table.concat, \(list), \",\", 2")
      calls.append("table.unpack, \(list)")
      calls.append("table.unpack, \(list), 2, 4")
      calls.append("table.remove, \(list)")
      calls.append("table.remove, \(list), 1")
      calls.append("table.remove, \(list), 7")
      calls.append("inserted, \(list), 1, \"x\"")
      calls.append("inserted, \(list), 9, \"x\"")
      calls.append("inserted, \(list), \"x\"")
      calls.append("moved, \(list), 1, 3, 2")
      calls.append("moved, \(list), 2, 3, 1")
      calls.append("select, 2, 1, 2, 3")
    }
    calls += [
      "string.char, 72, 105", "string.char, 256", "string.char", "utf8.char, 228, 8364, 128512",
      "utf8.char, -1", "table.pack, 1, nil, 3", "select, \"#\"", "select, 0", "select, -1, 1, 2",
      "select, -5, 1", "tonumber, \"zz\", 36", "tonumber, \"-ff\", 16", "tonumber, \"8\", 8",
      "tonumber, \"7\", 99", "tonumber", "type", "tostring", "ipairs", "pairs", "next, {}",
      "next, { 5 }", "string.rep", "string.rep, \"x\", -1", "assert, false", "assert, nil, \"m\"",
      "assert, 1, 2", "error, \"m\"", "error, \"m\", 0", "error", "math.max, 1, 2.5", "math.max",
      "math.floor, 2.5", "math.ult, 1, -1", "math.fmod, 7, 0", "add, \"10\", 1", "add, \"x\", 1",
      "add, \"0x10\", \"2\"", "add, {}, 1", "add, 1, nil", "table.concat, { {} }",
      "table.insert, 1",
      "table.insert, {}, 1, 2, 3", "table.sort, 1", "table.sort, { 1, 2 }, 3", "codes, \"aé€\"",
      "string.gsub, \"abc\", \"b\", \"%2\"", "string.gsub, \"abc\", \"b\", \"%\"",
      "string.gsub, \"abc\", \"b\", true", "string.gsub, \"abc\", \"b\", function() return {} end",
      "string.gsub, \"hello\", \"\", \"-\"", "string.gsub, \"abc\", \"^a\", \"x\"",
      "string.find, \"abc\", \"b\", 10", "string.format, \"%d\", \"3\"",
      "string.format, \"%d\", 3.5",
      "string.format, \"%s %s\", 1", "string.format, \"%\"", "string.len", "math.tointeger, 3.0",
    ]
    return calls
  }()

  static let program = """
    local function show(...)
      local out = {}
      for i = 1, select("#", ...) do
        local v = (select(i, ...))
        if type(v) == "number" then
          out[i] = math.type(v) .. ":" .. string.format("%.17g", v)
        elseif type(v) == "string" then
          v = v:gsub("^[%w.]+:%d+: ", "")
          v = v:gsub("[\\x80-\\xff]", function(c) return "\\\\x" .. string.byte(c) end)
          out[i] = (string.format("%q", v):gsub("\\n", "n"))
        elseif type(v) == "table" then
          local items = {}
          for j = 1, #v do items[j] = tostring(v[j]):gsub(": 0x%x+", "") end
          out[i] = "{" .. table.concat(items, ",") .. "}"
        else
          out[i] = (tostring(v):gsub(": .*", ""))
        end
      end
      return table.concat(out, " ")
    end
    local function try(f, ...) return show(pcall(f, ...)) end
    local function collect(s, p)
      local out = {}
      for a, b in string.gmatch(s, p) do out[#out + 1] = show(a, b) end
      return table.concat(out, ";")
    end
    local function sorted(t, f) table.sort(t, f) return table.unpack(t) end
    local function inserted(t, ...) table.insert(t, ...) return table.unpack(t) end
    local function moved(t, ...) return table.unpack(table.move(t, ...)) end
    local function add(a, b) return a + b end
    local function codes(s)
      local out = {}
      for p, c in utf8.codes(s) do out[#out + 1] = p .. ":" .. c end
      return table.concat(out, " ")
    end

    """

  @Test(.enabled(if: lua != nil, "lua5.4 is not installed"))
  func theHardenedLibraryAnswersLikeTheStockOne() throws {
    let lua = try #require(Self.lua)
    let bench = try Bench()
    for slice in stride(from: 0, to: Self.calls.count, by: 60) {
      let calls = Self.calls[slice..<min(slice + 60, Self.calls.count)]
      let lines = calls.map { "out[#out + 1] = try(\($0))\n" }.joined()
      let body = Self.program + "local out = {}\n" + lines
      let ours = bench.run(body + "return table.concat(out, \"\\n\")")
      let stock = try run(lua, body + "io.write(table.concat(out, \"\\n\"))")
      let mine = Value.text(ours).split(separator: "\n", omittingEmptySubsequences: false)
      let theirs = stock.split(separator: "\n", omittingEmptySubsequences: false)
      try #require(mine.count == theirs.count, "\(ours)")
      for (call, (a, b)) in zip(calls, zip(mine, theirs)) where a != b && !differs(call) {
        Issue.record("\(call): ours \(a), stock \(b)")
      }
    }
  }

  /// Where ours is told first, or told right: the format is read before the argument; the position
  /// is the second argument of `remove`.
  private func differs(_ call: String) -> Bool {
    (call.contains("%123d") || call.contains("%-+ #0d")) || call.hasPrefix("table.remove")
  }

  private func run(_ lua: String, _ text: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: lua)
    process.arguments = ["-"]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

extension Value {
  /// The text inside a JSON string, decoded by Foundation.
  fileprivate static func text(_ json: String) -> String {
    let data = Data("[\(json)]".utf8)
    return ((try? JSONSerialization.jsonObject(with: data)) as? [String])?.first ?? json
  }
}
