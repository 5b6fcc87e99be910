import Foundation
import Testing

/// `usher run` as a stream.
@Suite struct RunTests {
  let scratch: Scratch
  let project: String

  init() throws {
    scratch = try Scratch()
    project = try TestProject.write(in: scratch)
  }

  @Test func theFirstDecisionAppearsBeforeTheLastLineIsRead() throws {
    let child = try Child(["run", project], in: scratch.url)
    child.send(TestProject.event(id: "first"))
    #expect(child.read().hasPrefix(#"{"event":"first","decision":"navigate""#))
    child.send(TestProject.event(id: "last"))
    child.closeInput()
    let result = child.finish()
    #expect(result.code == 0)
    #expect(result.out.hasPrefix(#"{"event":"last","decision":"navigate""#))
  }

  @Test func aSignalEndsTheRunWithItsSummary() throws {
    let child = try Child(["run", project], in: scratch.url)
    child.send(TestProject.event())
    _ = child.read()
    child.interrupt()
    let result = child.finish()
    #expect(result.code == 130)
    #expect(result.words.contains("1 event, 1 decision, 0 errors, "))
    child.closeInput()
  }

  @Test func aReaderThatHasGoneIsSuccess() throws {
    let child = try Child(["run", project], in: scratch.url)
    child.closeOutput()
    child.send(String(repeating: TestProject.event(), count: 5000))
    #expect(child.finish(readingOutput: false).code == 0)
  }

  @Test func memoryDoesNotGrowWithTheNumberOfEvents() throws {
    let child = try Child(["run", project, "--quiet"], in: scratch.url)
    func decide(_ count: Int) throws -> Int {
      // In pieces, each answered before the next is sent: neither side's pipe fills up.
      for _ in 0..<(count / 50) {
        child.send(String(repeating: TestProject.event(), count: 50))
        var lines = 0
        while lines < 50 {
          let text = child.read()
          try #require(!text.isEmpty)
          lines += text.utf8.count { $0 == UInt8(ascii: "\n") }
        }
      }
      return try child.peakKilobytes()
    }
    let early = try decide(2000)
    let late = try decide(10_000)
    #expect(late - early < 1024)
    child.closeInput()
    #expect(child.finish().code == 0)
  }

  @Test func theSummaryCounts() throws {
    let input = TestProject.event() + "\n" + "{}\n" + TestProject.event("nowhere")
    let result = try Launcher.run(["run", project], input: input, in: scratch.url)
    #expect(result.code == 1)
    let counts = result.words.split(separator: "\n").last?.prefix { $0 != "." }
    #expect(counts == "3 events, 2 decisions, 1 error, 0")
  }

  @Test func quietSaysNothing() throws {
    let result = try Launcher.run(
      ["run", "-q", project], input: TestProject.event(), in: scratch.url)
    #expect(result.code == 0)
    #expect(result.words == "")
  }

  @Test func flagsStandAnywhereAndADashIsStdin() throws {
    let line = TestProject.event()
    let plain = try Launcher.run(["run", project, "--seed", "7"], input: line, in: scratch.url)
    #expect(plain.code == 0)
    for words in [
      ["run", "--seed=7", project, "-"], ["run", "--seed", "7", "--", project, "-"],
      ["run", project, "-q", "-", "--seed=7"],
    ] {
      #expect(try Launcher.run(words, input: line, in: scratch.url).out == plain.out)
    }
  }

  @Test func manyWorkersWriteTheSameBytes() throws {
    var input = ""
    for number in 0..<3000 {
      input += """
        {"id":"a-\(number)","device":"d\(number % 7)","type":"purchase.pressed","at":1767258000,"button":"b"}
        {"id":"b-\(number)","device":"d\(number % 5)","type":"link.opened","url":"https://www.acme.example/home"}
        nonsense

        """
    }
    func run(_ flags: [String]) throws -> Launcher.Result {
      try Launcher.run(["run", project, "--seed", "1"] + flags, input: input, in: scratch.url)
    }
    let one = try run([])
    let counts = "9000 events, 6000 decisions, 3000 errors"
    #expect(one.words.contains(counts))
    for flags in [["-j2"], ["-j", "4"], ["--jobs=3"]] {
      let many = try run(flags)
      #expect(many.out == one.out)
      #expect(many.code == 1)
      #expect(many.words.contains(counts))
    }
  }

  /// Limits of the address space in KiB: room for no further worker, for some, for most.
  @Test(arguments: [40_000, 100_000, 200_000, 400_000, 800_000])
  func whereMemoryIsShortThereAreFewerWorkers(limit: Int) throws {
    var input = ""
    for number in 0..<5000 {
      input += #"{"type":"link.opened","at":1767258000,"url":"https://www.acme.example/home","#
      input += #""device":"d\#(number % 9)"}"# + "\n"
    }
    let events = try scratch.file("events.jsonl", input)
    func run(_ jobs: Int) throws -> Launcher.Result {
      let line =
        "ulimit -v \(limit); '\(Launcher.path)' run \(project) \(events) --seed 1 -j \(jobs)"
      let child = try Child(["-c", line], program: "/bin/bash", in: scratch.url)
      child.closeInput()
      return child.finish()
    }
    let one = try run(1)
    try #require(one.code == 0)
    for jobs in [2, 8, 64] {
      let many = try run(jobs)
      #expect(many.code == 0)
      #expect(many.out == one.out)
    }
  }

  @Test func aLogLineIsOneLineWithoutControls() throws {
    let rules = #"""
      local rules = {}
      function rules.link(link, user)
        log.info("a\nwarning: forged\r\t\0\27[31m\u{9b}1m", { ["k\n"] = "v\27\u{9b}" })
        return navigate(destinations.match(link))
      end
      return rules

      """#
    let project = try TestProject.write(in: scratch, as: "logs", replacing: ["rules.lua": rules])
    for jobs in ["1", "2"] {
      let result = try Launcher.run(
        ["run", "-q", project, "-j", jobs], input: TestProject.event(), in: scratch.url)
      #expect(result.code == 0)
      try Golden.expect(result.words, equals: "run-log-controls.txt")
    }
  }

  @Test func manyWorkersAnswerBeforeTheLastLineIsRead() throws {
    let child = try Child(["run", project, "-j2"], in: scratch.url)
    child.send(TestProject.event(id: "first"))
    #expect(child.read().hasPrefix(#"{"event":"first","decision":"navigate""#))
    child.closeInput()
    #expect(child.finish().code == 0)
  }

  @Test func aSeedGivesTheSameBytesAndNoSeedOthers() throws {
    let press = #"{"type":"purchase.pressed","at":1767258000,"button":"b"}"# + "\n"
    func run(_ flags: [String]) throws -> String {
      try Launcher.run(["run", project] + flags, input: press, in: scratch.url).out
    }
    #expect(try run(["--seed", "1"]) == run(["--seed", "1"]))
    #expect(try run(["--seed", "1"]) != run(["--seed", "2"]))
    #expect(try run([]) != run([]))
  }

  @Test(
    "product: flags may stand anywhere, before the command too",
    arguments: [
      ["--seed", "1", "-q", "run"], ["-j", "2", "-q", "--seed=1", "run"],
      ["-j2", "run", "--seed", "1", "-q"],
    ])
  func flagsAnywhere(_ words: [String]) throws {
    let operands = ["examples/minimal/minimal.lua", "examples/minimal/events.jsonl"]
    let usual = try Launcher.run(["run"] + operands + ["--seed", "1", "-q"])
    let result = try Launcher.run(words + operands)
    #expect(result.code == 0)
    #expect(result.out == usual.out)
  }
}
