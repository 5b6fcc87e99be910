import Foundation
import Testing
import UsherCore
import UsherSeal
import UsherStore
import UsherWire

@testable import Usher

/// A project whose rules do all that can bring two devices into each other's way.
enum ParallelWorld {
  static let source = """
    local function buyer(data)
      if data.shared then return s2s.createUser { externalId = "shared-" .. data.shared } end
      if data.mail then return s2s.createUser { email = data.mail } end
      if data.guid then return paywalls.mint { guid = data.guid } or s2s.createUser {} end
      return s2s.createUser { attributes = { goal = data.goal } }
    end

    return {
      name = "Side by side",
      links = {
        subster = { project = "3f1e2d3c", domain = "a.example", scheme = "w2a-3f1e2d3c" },
        purchasely = { scheme = "side" },
        qonversion = { projectUid = "p7" },
        funnelsgrove = { appKey = "side", slugs = { spring = "home", autumn = "nowhere" } },
        universal = { hosts = { "www.a.example" } },
      },
      destinations = {
        home = "home", progress = "progress", subscription = "subscription",
        workout = { route = "workouts/{id}", params = { id = "integer" } },
      },
      entitlements = { "pro", "plus" },
      paywalls = { annual = { address = "https://pay.a.example/annual", default = true } },
      rules = {
        link = function(link, user)
          if link.coldStart and not user.ready then return hold("ready") end
          local destination, params, detail = destinations.match(link)
          if destination == destinations.progress and not user.account then
            return hold("signedIn")
          end
          if link.query.fail then error("as asked: " .. link.query.fail) end
          if link.query.say then log.info("said " .. link.query.say, { device = user.device, now = now(), platform = user.platform }) end
          if user:has("pro") then return navigate(destinations.subscription) end
          if link.query.buy then return openPaywall(buyer { shared = link.query.buy }) end
          return navigate(destination, params, detail)
        end,
        purchase = function(press, user)
          if press.button == "slow" then
            local pro = entitlements.await("pro", { every = "2s", times = 3 })
            if pro.active then return navigate(destinations.subscription) end
          end
          if user:entitlement("plus").active then return ignore() end
          return openPaywall(buyer(press.data))
        end,
        redemption = function(result, user)
          if result.replay then entitlements.await("plus", { every = "1s", times = 2 }) end
          return outcome {
            appHandlesRedemptionAlert = result.first,
            navigate = user.account and destinations.home or nil,
          }
        end,
        beforeRedemption = function(link, user)
          if user.country == "AT" and not user.account then return hold("signedIn") end
          return redeem()
        end,
      },
    }
    """

  static func load() throws -> LoadedProject {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("usher-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("side.lua")
    try Data(source.utf8).write(to: file)
    return try ProjectLoader.load(path: file.path)
  }

  /// What a run gives.
  struct Run {
    var output: [Substring] = []
    var tally = Tally()
    var log: [LogLine] = []
    var reissues: [Reissue] = []
    var course = ParallelHost.Course()
  }

  static func alone(_ events: [String]) throws -> Run {
    let store = MemoryStore()
    let host = try RuleHost(try load(), options: try Example.options(), store: store)
    var bytes: [UInt8] = []
    for (index, event) in events.enumerated() {
      host.decide(line: Array(event.utf8)[...], number: index + 1, into: &bytes)
    }
    host.finish(into: &bytes)
    return Run(
      output: lines(bytes), tally: host.tally, log: host.takeLog(), reissues: store.reissues())
  }

  /// Decides in batches of the given sizes; the rest is one batch.
  static func together(_ events: [String], workers: Int, batches: [Int] = []) throws -> Run {
    let store = MemoryStore()
    let host = try ParallelHost(
      try load(), options: try Example.options(), workers: workers, store: store)
    var bytes: [UInt8] = []
    var batch = LineBatch()
    var number = 0
    for size in batches + [.max] {
      for event in events.dropFirst(number).prefix(size) {
        number += 1
        Array(event.utf8).withUnsafeBytes { batch.append($0, number: number) }
      }
      host.decide(batch, into: &bytes)
      batch.removeAll()
    }
    host.finish(into: &bytes)
    return Run(
      output: lines(bytes), tally: host.tally, log: host.takeLog(), reissues: store.reissues(),
      course: host.course)
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The link that the payment on that line issues.
  static func link(of provider: String, line: Int) throws -> String {
    let code = try Example.options().random.credential(
      line: line, RandomSource.Use("credential")
    ).revealed
    switch provider {
    case "subster": return "https://3f1e2d3c.go.a.example/handoff/\(code)"
    case "qonversion": return "https://screens.qonversion.io/r/p7/\(code)"
    default: return "side://ply/redeem/\(code)"
    }
  }

  /// The guid that the event on that line makes first.
  static func guid(line: Int) throws -> String {
    try Example.options().random.uuid(line: line, RandomSource.Use("guid"))
  }
}

/// Both runs gave the same; says where they part.
func expectSame(
  _ run: ParallelWorld.Run, _ alone: ParallelWorld.Run,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if run.output != alone.output {
    let first = zip(run.output, alone.output).enumerated().first { $0.1.0 != $0.1.1 }
    Issue.record(
      """
      line \(first.map { $0.0 } ?? min(run.output.count, alone.output.count)):
      \(first.map { $0.1.0 } ?? "")
      \(first.map { $0.1.1 } ?? "")
      """, sourceLocation: sourceLocation)
  }
  #expect(run.tally == alone.tally, sourceLocation: sourceLocation)
  #expect(run.log == alone.log, sourceLocation: sourceLocation)
  #expect(run.reissues == alone.reissues, sourceLocation: sourceLocation)
}
