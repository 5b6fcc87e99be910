// swift-tools-version: 6.2
import PackageDescription

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .treatAllWarnings(as: .error),
]

/// For targets that touch no pointer: every unsafe construct is a warning, hence an error.
let pure: [SwiftSetting] = common + [.strictMemorySafety()]

let c: [CSetting] = [.treatAllWarnings(as: .error)]

func tests(_ target: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(target)Tests", dependencies: [.target(name: target)] + dependencies,
    path: "Tests/\(target)Tests", swiftSettings: common)
}

let package = Package(
  name: "usher",
  products: [
    .library(name: "Usher", targets: ["Usher"]),
    .executable(name: "usher", targets: ["UsherCLI"]),
  ],
  targets: [
    // C libraries of the system. Lua and sodium are linked as archives, so the launcher is one file.
    .systemLibrary(name: "CLua"),
    .systemLibrary(name: "CSodium"),

    // C of our own; each has exactly one Swift owner.
    .target(
      name: "CJSON", cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("simdjson")]),
    .target(
      name: "CLuaGuard", dependencies: ["CLua", "CJSON"], cSettings: c,
      linkerSettings: [
        .linkedLibrary(":liblua5.4.a"), .linkedLibrary("m"), .linkedLibrary("dl"),
      ]),
    .target(name: "CPrelude", cSettings: c),

    .target(name: "UsherWire", dependencies: ["CJSON"], swiftSettings: common),
    .target(name: "UsherCore", dependencies: ["UsherWire"], swiftSettings: pure),
    .target(
      name: "UsherSeal", dependencies: ["UsherCore", "UsherWire", "CSodium"],
      swiftSettings: common, linkerSettings: [.linkedLibrary(":libsodium.a")]),
    .target(
      name: "UsherScript", dependencies: ["UsherCore", "UsherWire", "CLuaGuard", "CPrelude"],
      swiftSettings: common),
    .target(name: "UsherStore", dependencies: ["UsherCore", "UsherWire"], swiftSettings: pure),
    .target(
      name: "Usher",
      dependencies: ["UsherScript", "UsherStore", "UsherSeal", "UsherCore", "UsherWire"],
      swiftSettings: common),
    .executableTarget(
      name: "UsherCLI", dependencies: ["Usher", "UsherSeal", "UsherCore", "UsherWire"],
      swiftSettings: common),

    tests("UsherWire"),
    tests("UsherCore", ["UsherWire"]),
    tests("UsherSeal", ["UsherCore", "UsherWire"]),
    tests("UsherScript", ["UsherWire"]),
    tests("UsherStore", ["UsherCore", "UsherWire"]),
    tests("Usher", ["UsherCore", "UsherWire", "UsherSeal", "UsherStore"]),
    .testTarget(
      name: "LauncherTests", dependencies: ["UsherCLI"], path: "Tests/LauncherTests",
      exclude: ["Golden"],
      swiftSettings: common),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x,
  cxxLanguageStandard: .cxx20
)
