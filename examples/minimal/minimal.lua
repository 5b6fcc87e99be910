-- A whole project in one file: what the app accepts, where it can go, and the rule that decides.

return {
  name = "Minimal",
  links = { universal = { hosts = { "app.example.com" } } },
  destinations = { home = "home", welcome = "welcome" },
  entitlements = { "pro" },

  rules = {
    -- Who has paid goes home; everybody else is welcomed. Unknown paths are rejected.
    link = function(link, user)
      local destination, params, detail = destinations.match(link)
      if destination == destinations.home and not user:has("pro") then
        return navigate(destinations.welcome)
      end
      return navigate(destination, params, detail)
    end,
  },
}
