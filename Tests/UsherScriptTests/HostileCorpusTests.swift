import Foundation
import Testing
import UsherScript
import UsherWire

/// Where the shared corpora are: beside the repository, or as the environment says.
enum Corpora {
  static let hostile: [URL] = {
    let environment = ProcessInfo.processInfo.environment["USHER_CORPORA"]
    let root =
      environment.map { URL(filePath: $0) }
      ?? URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/corpora")
    let files = try? FileManager.default.contentsOfDirectory(
      at: root.appending(path: "hostile"), includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "lua" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()
}

/// The control rule: what it gives depends on everything that a hostile script may want to change.
enum Control {
  static let body = """
    local seen = {}
    for name, value in pairs({ b = 1, a = 2, [1] = "x", [2] = "y" }) do
      seen[#seen + 1] = tostring(name) .. "=" .. tostring(value)
    end
    return {
      path = link.path:upper(), seen = table.concat(seen, ","), pro = user:has("pro"),
      random = math.random(1, 1000000), text = ("%d/%s"):format(7, type(string)),
      home = destinations.home, rest = string.rep("ab", 3),
    }
    """
  static let answer =
    #"{"home":{},"path":"ALBUMS/SUMMER","pro":true,"random":$R,"rest":"ababab","#
    + #""seen":"1=x,2=y,a=2,b=1","text":"7/table"}"#
}

/// Runs bodies on one state, with the control rule after each.
struct Gauntlet {
  let bench: Bench
  let control: ScriptChunk
  let expected: String

  init() throws {
    bench = try Bench()
    let source = ScriptSource(name: "control.lua", text: Bench.chunk(Control.body))
    control = try bench.state.loadRules(source)
    let first = bench.control(control)
    let random = first.firstMatch(of: #/"random":(\d+)/#)?.output.1 ?? "?"
    expected = Control.answer.replacing("$R", with: random)
    #expect(first == expected)
  }

  func run(_ name: String, _ body: String) -> String {
    let outcome = bench.run(body)
    #expect(bench.control(control) == expected, "after \(name)")
    return outcome
  }
}

extension Bench {
  func control(_ chunk: ScriptChunk) -> String {
    Self.text(state.start(chunk, link, arguments: Self.arguments, seed: 7, host: host))
  }
}

@Suite struct HostileCorpusTests {
  @Test(.enabled(if: !Corpora.hostile.isEmpty, "the shared corpora are not here"))
  func everyHostileScriptEndsCleanly() throws {
    let gauntlet = try Gauntlet()
    for _ in 1...8 { gauntlet.bench.state.collect() }  // call frames are freed by halves
    let before = gauntlet.bench.state.heap.used
    for round in 1...2 {
      for file in round == 1 ? Corpora.hostile : Corpora.hostile.reversed() {
        let bytes = try Data(contentsOf: file)
        let clock = ContinuousClock.now
        let outcome = gauntlet.run(
          file.lastPathComponent, String(decoding: bytes, as: UTF8.self))
        if ProcessInfo.processInfo.environment["USHER_SHOW"] != nil {
          for _ in 1...8 { gauntlet.bench.state.collect() }
          print(
            file.lastPathComponent, ContinuousClock.now - clock, outcome.prefix(160),
            gauntlet.bench.state.heap.used)
        }
        #expect(outcome.count > 0)
      }
    }
    for _ in 1...8 { gauntlet.bench.state.collect() }  // call frames are freed by halves
    let after = gauntlet.bench.state.heap.used
    #expect(after <= before + before / 20)
  }
}
