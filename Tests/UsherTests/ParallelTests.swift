import Testing
import UsherCore
import UsherWire

@testable import Usher

/// `-j N` writes the same bytes as `-j 1`, whatever comes in whatever batches.
@Suite struct ParallelTests {
  static let mixes: [ParallelEvents.Mix] = (1...2).flatMap { seed in
    [
      ParallelEvents.Mix(testDescription: "little in common \(seed)", seed: seed, devices: 200),
      ParallelEvents.Mix(
        testDescription: "much in common \(seed)", seed: 100 + seed, names: 20, slow: 2),
      ParallelEvents.Mix(
        testDescription: "much that waits \(seed)", seed: 200 + seed, slow: 40, clocks: 10),
      ParallelEvents.Mix(
        testDescription: "nothing that waits \(seed)", seed: 300 + seed, devices: 400, slow: 0,
        clocks: 0),
      ParallelEvents.Mix(
        testDescription: "no surprises \(seed)", seed: 400 + seed, devices: 400, slow: 3, clocks: 0,
        surprises: false),
      ParallelEvents.Mix(
        testDescription: "no surprises, much in common \(seed)", seed: 500 + seed, devices: 300,
        names: 90, slow: 0, clocks: 0, surprises: false),
    ]
  }

  @Test(arguments: mixes, [2, 4])
  func sameBytes(_ mix: ParallelEvents.Mix, workers: Int) throws {
    let events = try ParallelEvents.make(900, mix)
    let alone = try ParallelWorld.alone(events)
    // No batches but one, and batches of many sizes.
    let sizes = (0..<24).map { [3, 90, 17, 250, 64, 120][($0 * 7 + workers) % 6] }
    for batches in [[], sizes] {
      let run = try ParallelWorld.together(events, workers: workers, batches: batches)
      expectSame(run, alone)
      #expect(run.course.together + run.course.alone == events.count)
    }
  }

  @Test func oneWorkerIsEnough() throws {
    let events = try ParallelEvents.make(300, Self.mixes[0])
    let run = try ParallelWorld.together(events, workers: 1)
    expectSame(run, try ParallelWorld.alone(events))
    #expect(run.course == ParallelHost.Course(alone: 300))
  }

  @Test func mostIsDecidedSideBySide() throws {
    let mix = ParallelEvents.Mix(
      testDescription: "", seed: 7, devices: 2_000, slow: 0, clocks: 0, surprises: false)
    let events = try ParallelEvents.make(3_000, mix)
    let run = try ParallelWorld.together(events, workers: 2)
    expectSame(run, try ParallelWorld.alone(events))
    #expect(run.course.conflicts == 0)
    #expect(run.course.together > 2_800)
  }

  @Test func refusedLinesKeepTheirPlace() throws {
    let host = try ParallelHost(
      try ParallelWorld.load(), options: try Example.options(), workers: 2)
    var batch = LineBatch()
    for number in 1...200 {
      if number % 10 == 0 {
        batch.append(
          refused: ErrorLine(
            event: "line-\(number)", line: number, code: .invalidEvent, message: "too long"))
      } else {
        let event = #"{"type":"app.ready","at":0,"device":"d\#(number)"}"#
        Array(event.utf8).withUnsafeBytes { batch.append($0, number: number) }
      }
    }
    var bytes: [UInt8] = []
    host.decide(batch, into: &bytes)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let ids = lines.compactMap { $0.split(separator: "\"").dropFirst(3).first }
    #expect(ids.map(String.init) == (1...200).map { "line-\($0)" })
    #expect(host.tally.errors == 20)
    #expect(host.tally.events == 200)
    #expect(host.course.together == 200)
  }
}
