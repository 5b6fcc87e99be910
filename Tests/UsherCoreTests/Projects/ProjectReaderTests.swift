import Testing
import UsherWire

@testable import UsherCore

extension ProjectFault {
  /// `path: message | hint`, with `path!` where the name itself is meant.
  var told: String {
    path.joined(separator: ".") + (concernsName ? "!" : "") + ": " + message
      + (hint.map { " | " + $0 } ?? "")
  }
}

struct ProjectReaderTests {
  static let acme: Value = [
    "name": "Acme Fit",
    "apps": [
      "ios": ["teamId": "A1B2C3D4E5", "bundleId": "com.acme.fit"],
      "android": ["package": "com.acme.fit", "sha256": [.string(fingerprint.lowercased())]],
    ],
    "destinations": [
      "home": "home", "onboardingWelcome": "onboarding/welcome", "subscription": "subscription",
      "album": [
        "route": "albums/{albumname}", "params": ["albumname": "string", "index": "integer?"],
      ],
      "plan": ["route": "plans", "params": ["level": ["easy", "hard", "?"], "from": "date"]],
    ],
    "entitlements": ["pro", "family"],
    "paywalls": [
      "annual": ["address": "https://pay.acme.example/annual", "default": true],
      "annualDe": ["address": "https://pay.acme.example:443/de?a=b#c"],
      "winback": ["address": ""],
    ],
    "limits": ["time": "20ms", "memory": "8MB", "instructions": .number(1e6)],
  ]

  static let fingerprint =
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

  @Test func `a whole project is read`() throws {
    let (read, faults, warnings) = ProjectReader.read(Self.acme)
    #expect(faults.map(\.told) == [])
    #expect(warnings.isEmpty)
    let project = try #require(read)
    #expect(project.name == "Acme Fit")
    #expect(project.apps.ios == Apps.IOS(teamId: "A1B2C3D4E5", bundleId: "com.acme.fit"))
    #expect(
      project.apps.android == Apps.Android(package: "com.acme.fit", sha256: [Self.fingerprint]))
    #expect(
      project.destinations.names == ["album", "home", "onboardingWelcome", "plan", "subscription"])
    #expect(
      project.destinations.all[0].parameters == [
        Parameter(name: "albumname", type: .string, place: .path(segment: 1)),
        Parameter(name: "index", type: .integer, place: .query, isOptional: true),
      ])
    #expect(
      project.destinations.all[3].parameters == [
        Parameter(name: "from", type: .date, place: .query),
        Parameter(
          name: "level", type: .oneOf(["easy", "hard"]), place: .query, isOptional: true),
      ])
    #expect(project.entitlements == ["pro", "family"])
    #expect(project.paywalls.standard?.id == "annual")
    #expect(project.paywalls["winback"]?.isPublished == false)
    #expect(project.limits == ProjectLimits(time: 20, memory: 8 << 20, instructions: 1_000_000))
    #expect(project.rules == .absent)
  }

  @Test(arguments: [.emptyMap, []] as [Value])
  func `an empty table is a project, with the documented limits`(table: Value) throws {
    let project = try #require(ProjectReader.read(table).project)
    #expect(project.destinations.count == 0)
    #expect(
      project.limits == ProjectLimits(time: 50, memory: 4_194_304, instructions: 2_000_000))
  }

  @Test func `paywalls as a list: the first is the default`() throws {
    let project = try #require(
      ProjectReader.read([
        "paywalls": [["id": "winter", "address": ""], ["id": "annual", "address": ""]]
      ]).project)
    #expect(project.paywalls.standard?.id == "winter")
    #expect(project.paywalls.ids == ["annual", "winter"])
  }

  @Test func `rules are a chunk of their own or the file's functions`() {
    let function = Value { $0.function(line: 3) }
    let chunk = Value { writer in
      writer.record(class: RulesSource.recordClass, id: 0) { $0.field("name", "lib.rules") }
    }
    #expect(ProjectReader.read(["rules": chunk]).project?.rules == .module("lib.rules"))
    #expect(
      ProjectReader.read(["rules": ["purchase": function, "link": function]]).project?.rules
        == .inline(["link", "purchase"]))
    #expect(ProjectReader.read(["rules": []]).project?.rules == .inline([]))
  }

  @Test func `a slug that leads nowhere is a warning`() {
    let (project, faults, warnings) = ProjectReader.read([
      "links": [
        "funnelsgrove": [
          "appKey": "acme", "slugs": ["spring": "onboarding/welcom", "ok": "home"],
        ]
      ],
      "destinations": ["home": "home", "welcome": "onboarding/welcome"],
    ])
    #expect(project != nil)
    #expect(faults.isEmpty)
    #expect(
      warnings.map(\.told) == [
        "links.funnelsgrove.slugs.spring: 'onboarding/welcom', which the slug 'spring' stands for, "
          + "matches no destination (path: no destination has this path) | did you mean "
          + "'onboarding/welcome'?"
      ])
  }

  @Test func `the links are read by their providers, faults included`() {
    let (project, faults, _) = ProjectReader.read([
      "links": ["purchasly": ["scheme": "acme"], "universal": ["hosts": [7]]]
    ])
    #expect(project == nil)
    #expect(faults.map(\.path) == [["links", "purchasly"], ["links", "universal", "hosts", "1"]])
    let read = ProjectReader.read(["links": ["universal": ["hosts": ["a.example"]]]]).project
    #expect(read?.links.names == [.universal])
  }

  @Test func `all faults are told, not only the first`() {
    let (project, faults, _) = ProjectReader.read([
      "name": 7, "destinatons": [:], "entitlements": ["pro", "pro"],
      "limits": ["time": "50", "speed": 1], "paywalls": ["mint": ["address": "ftp://x"]],
    ])
    #expect(project == nil)
    #expect(faults.count == 7)
  }

  @Test(arguments: ProjectFaultRows.all)
  func `a wrong field says what was expected`(row: ProjectFaultRows.Row) {
    let (project, faults, _) = ProjectReader.read(row.table)
    #expect(project == nil)
    #expect(faults.map(\.told) == row.told)
  }
}
