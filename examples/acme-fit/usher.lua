-- Acme Fit: what the app accepts, where it can go, what it sells.
-- This file is data. The decisions stand in rules.lua beside it.

-- SHA-256 of the key that signs the Android app in the Play store (not of the upload key).
local PLAY_SIGNING_KEY =
  "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"

return {
  name = "Acme Fit",

  -- Who the app is to Apple and to Google; the association files are built from it.
  apps = {
    ios     = { teamId = "A1B2C3D4E5", bundleId = "com.acme.fit" },
    android = { package = "com.acme.fit", sha256 = { PLAY_SIGNING_KEY } },
  },

  -- Which links are ours. A link that none of these claims is rejected as `unknownLink`.
  links = {
    -- https://3f1e2d3c.go.acme.example/handoff/CODE and w2a-3f1e2d3c://handoff?code=CODE
    subster = { project = "3f1e2d3c", domain = "acme.example", scheme = "w2a-3f1e2d3c" },
    -- acmefit://ply/redeem/TOKEN
    purchasely = { scheme = "acmefit" },
    -- https://screens.qonversion.io/r/p7/TOKEN
    qonversion = { projectUid = "p7" },
    -- https://go.funnelsgrove.com/acme-fit/SLUG; each slug says where it leads
    funnelsgrove = {
      appKey = "acme-fit",
      slugs = { spring = "onboarding/welcome", members = "subscription" },
    },
    -- https://www.acme.example/… is the website, and the app where it is installed
    universal = { hosts = { "www.acme.example" } },
  },

  -- The only places that a decision can name. {name} in a route comes from the path, the other
  -- declared parameters from the query; "?" marks one that may be missing.
  destinations = {
    home              = "home",
    onboardingWelcome = "onboarding/welcome",
    subscription      = "subscription",
    offer             = "offer",
    progress          = "progress",
    workout           = { route = "workouts/{id}", params = { id = "integer" } },
    coach             = { route = "coaches/{name}", params = { name = "string" } },
    plan = {
      route  = "plans/{level}",
      params = {
        level  = { "easy", "medium", "hard" },
        week   = "integer?",
        from   = "date?",
        metric = "boolean?",
        goal   = "number?",
      },
    },
  },

  -- The only names that `user:has` and `payment.completed` can use.
  entitlements = { "pro" },

  -- The published payment pages.
  paywalls = {
    annual   = { address = "https://pay.acme.example/annual", default = true },
    annualDe = { address = "https://pay.acme.example/de/annual?utm_source=app#plans" },
    annualBr = { address = "https://pay.acme.example/br/annual" },
    winback  = { address = "" },  -- not published yet: nothing can be opened
  },
}
