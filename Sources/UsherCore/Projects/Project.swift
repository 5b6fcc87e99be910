/// What a project's usher.lua declares, validated.
public struct Project: Sendable {
  /// The project's own name for people; nil when it gives none.
  public var name: String?
  public var apps: Apps
  /// Which links are the project's.
  public var links: LinkProviders
  public var destinations: Destinations
  /// The only names a check can ask for, in the order they are declared.
  public var entitlements: [String]
  public var paywalls: Paywalls
  public var limits: ProjectLimits
  public var rules: RulesSource

  public init(
    name: String? = nil, apps: Apps = Apps(), links: LinkProviders = LinkProviders(),
    destinations: Destinations = Destinations(), entitlements: [String] = [],
    paywalls: Paywalls = Paywalls(), limits: ProjectLimits = ProjectLimits(),
    rules: RulesSource = .absent
  ) {
    self.name = name
    self.apps = apps
    self.links = links
    self.destinations = destinations
    self.entitlements = entitlements
    self.paywalls = paywalls
    self.limits = limits
    self.rules = rules
  }
}

/// The apps that a project's links open; what the association files are made of.
public struct Apps: Sendable, Hashable {
  public struct IOS: Sendable, Hashable {
    /// 10 upper-case letters and digits.
    public var teamId: String
    public var bundleId: String

    public init(teamId: String, bundleId: String) {
      self.teamId = teamId
      self.bundleId = bundleId
    }
  }

  public struct Android: Sendable, Hashable {
    public var package: String
    /// SHA-256 fingerprints of the signing certificates: 32 upper-case bytes between colons.
    public var sha256: [String]

    public init(package: String, sha256: [String]) {
      self.package = package
      self.sha256 = sha256
    }
  }

  public var ios: IOS?
  public var android: Android?

  public init(ios: IOS? = nil, android: Android? = nil) {
    self.ios = ios
    self.android = android
  }
}

/// How much one evaluation of a rule may use (lua-api.md, "Limits").
public struct ProjectLimits: Sendable, Hashable {
  /// Running time in milliseconds.
  public var time: Int64
  /// Bytes above the idle state.
  public var memory: Int64
  /// Instructions of Lua or their equal in library work.
  public var instructions: Int64

  public init(time: Int64 = 50, memory: Int64 = 4 << 20, instructions: Int64 = 2_000_000) {
    self.time = time
    self.memory = memory
    self.instructions = instructions
  }
}

/// Where a project's rules are.
public enum RulesSource: Sendable, Hashable {
  /// usher.lua says nothing: `rules.lua` beside it, where there is one.
  case absent
  /// `rules = require "NAME"`: another file of the project.
  case module(String)
  /// The single file's own functions, sorted by name.
  case inline([String])

  /// The class of the record that stands for a rules chunk in what usher.lua returned; its field
  /// `name` is the module's name.
  public static let recordClass: UInt32 = 0xFFFF_FFFF
}
