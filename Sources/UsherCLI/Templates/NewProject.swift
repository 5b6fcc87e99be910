/// The files of the project that `usher new` starts. It passes `usher check`, and its fixtures.
enum NewProject {
  /// Path in the project and text, in the order in which they are written and listed.
  static func files(named name: String) -> [(path: String, text: String)] {
    [
      ("usher.lua", usher(named: name)),
      ("rules.lua", rules),
      ("events.jsonl", events),
      ("fixtures/links.events.jsonl", fixtureEvents),
      ("fixtures/links.decisions.jsonl", fixtureDecisions),
      ("README.md", readme(named: name)),
    ]
  }

  /// The text without controls, cut to the 128 bytes that the name of a project may have.
  static func name(from text: some StringProtocol) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      guard scalar.value >= 0x20, !(0x7f..<0xa0).contains(scalar.value) else { continue }
      guard name.utf8.count + scalar.utf8.count <= 128 else { break }
      name.unicodeScalars.append(scalar)
    }
    return name
  }

  /// A Lua string of that text, which holds no controls.
  static func quoted(_ text: String) -> String {
    var lua = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": lua += "\\\(scalar)"
      default: lua.unicodeScalars.append(scalar)
      }
    }
    return lua + "\""
  }

  private static func usher(named name: String) -> String {
    """
    -- What the app accepts, where it can go, what it sells. This file is data; rules.lua decides.

    return {
      name = \(quoted(name)),

      -- Which links are ours. A link that none of these claims is rejected.
      links = {
        universal = { hosts = { "www.example.com" } },
      },

      -- The only places that a decision can name, with the types of their parameters.
      destinations = {
        home         = "home",
        subscription = "subscription",
        article      = { route = "articles/{id}", params = { id = "integer" } },
      },

      -- The only names that `user:has` can ask for.
      entitlements = { "pro" },

      -- The published payment pages.
      paywalls = {
        annual = { address = "https://pay.example.com/annual", default = true },
      },
    }

    """
  }

  private static let rules = """
    -- The decisions: one function for each question. What it returns is what happens.

    local rules = {}

    --- A link opened the app: where to?
    function rules.link(link, user)
      local destination, params, detail = destinations.match(link)
      if destination == destinations.article and not user:has("pro") then
        return navigate(destinations.subscription)  -- articles are for subscribers
      end
      return navigate(destination, params, detail)  -- rejects what matched no destination
    end

    --- A redemption settled: who shows the outcome, and where to go?
    function rules.redemption(result)
      if result.first then  -- a success, and not the same link once more
        return outcome {
          appHandlesRedemptionAlert = true,
          alert = { title = "Welcome", message = "Your subscription is active." },
          navigate = destinations.home,
        }
      end
      return outcome { appHandlesRedemptionAlert = false }  -- the vendor's SDK shows its own
    end

    --- The purchase button was pressed: who buys, and which payment page opens?
    function rules.purchase(press, user)
      if user:has("pro") then return navigate(destinations.subscription) end
      local buyer = s2s.createUser { paywall = paywalls.annual, attributes = { button = press.button } }
      return openPaywall(buyer)
    end

    return rules

    """
}
