import UsherCore

/// The project that most tests ask.
enum Sample {
  static let usher = """
    return {
      name = "Acme Fit",
      links = {
        subster      = { project = "3f1e2d3c", domain = "acme.example", scheme = "w2a-3f1e2d3c" },
        purchasely   = { scheme = "acmefit" },
        qonversion   = { projectUid = "p7" },
        funnelsgrove = { appKey = "acme-fit", slugs = { spring = "onboarding/welcome", ghost = "admin" } },
        universal    = { hosts = { "www.acme.example" } },
      },
      destinations = {
        home              = "home",
        onboardingWelcome = "onboarding/welcome",
        subscription      = "subscription",
        album = { route = "albums/{albumname}", params = { albumname = "string", index = "integer?" } },
        plan  = { route = "plans/{level}", params = { level = { "easy", "hard" }, from = "date?" } },
      },
      entitlements = { "pro", "extra" },
      paywalls = {
        annual   = { address = "https://pay.acme.example/annual?x=%2F#top", default = true },
        annualDe = { address = "https://pay.acme.example/de/annual" },
        winback  = { address = "" },
      },
    }
    """

  /// The same with `limits = { … }`.
  static func usher(limits: String) -> String {
    usher.replacing("entitlements =", with: "limits = { \(limits) },\n  entitlements =")
  }

  /// A rules file with one rule of that body.
  static func rule(_ rule: RuleName, _ body: String) -> String {
    let first =
      switch rule {
      case .link, .beforeRedemption: "link"
      case .redemption: "result"
      case .purchase: "press"
      }
    return
      "local rules = {}\nfunction rules.\(rule.rawValue)(\(first), user)\n\(body)\nend\nreturn rules\n"
  }

  static let home = Line.opened("https://www.acme.example/home")
}
