-- A project whose rules are put together from the ready-made ones (usher.rules.*).

return {
  name = "Ready Rules",

  links = {
    subster    = { project = "5ead00", domain = "ready.example", scheme = "w2a-5ead00" },
    purchasely = { scheme = "readyapp" },
    qonversion = { projectUid = "rr" },
    universal  = { hosts = { "www.ready.example" } },
  },

  destinations = {
    home         = "home",
    subscription = "subscription",
    account      = "account",
    lesson       = { route = "lessons/{number}", params = { number = "integer" } },
  },

  entitlements = { "pro", "family" },

  paywalls = {
    annual = { address = "https://pay.ready.example/annual", default = true },
    euro   = { address = "https://pay.ready.example/euro" },
    short  = { address = "https://pay.ready.example/short" },
    winter = { address = "https://pay.ready.example/winter" },
    spring = { address = "" },  -- not published yet
  },
}
