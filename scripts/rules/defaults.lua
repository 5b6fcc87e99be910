--- What suits most apps, provider by provider. Use a function as a rule, or after rules of your
--- own:
---
---   local defaults = require "usher.rules.defaults"
---   rules.link = defaults.link
---   function rules.redemption(result)
---     if result.first then return outcome { … } end
---     return defaults.redemption(result)
---   end

local defaults = {}

-- Purchasely's SDK draws the outcome itself (PL-35). The other vendors' SDKs only report it, so
-- the app has to say it.
local SDK_SHOWS_IT = { purchasely = true }

-- What to say, by outcome; what is not listed gets `failed`.
local ALERTS = {
  success        = { title = "You're in", message = "Your plan is active." },
  expired        = { title = "Link expired", message = "This link has expired." },
  belongsToOther = { title = "Link already used", message = "This link was used elsewhere." },
  networkError   = { title = "No connection", message = "Check your connection and try again." },
  retryable      = { title = "Please wait", message = "Try again in a few minutes." },
  timedOut       = { title = "Still working", message = "Open the link again in a moment." },
  invalidToken   = { title = "That didn't work", message = "We could not read this link." },
  failed         = { title = "That didn't work", message = "Open the link again in a moment." },
}

-- The link was redeemed before: the purchase is active where that happened (QO-20).
ALERTS.alreadyConsumed = ALERTS.belongsToOther

-- Expired, and nothing is active: a new link can be sent (QO-19, SU-27).
local REISSUE = {
  title = "Link expired", message = "We can send you a new one.", button = "Send a new link",
}

--- `rules.link`: Purchasely's own screens are left to its SDK, a link that starts the app waits
--- for its screens, and everything else goes where the declared routes say.
---@param link usher.Link
---@param user usher.User
---@return usher.Decision
function defaults.link(link, user)
  if link.kind == "deeplink" then return ignore() end
  if link.coldStart and not user.ready then return hold("ready") end
  return navigate(destinations.match(link))
end

--- `rules.redemption`: the SDK shows the outcome where it can, else the app does.
---@param result usher.Result
---@return usher.Decision
function defaults.redemption(result)
  if SDK_SHOWS_IT[result.provider] then return outcome { appHandlesRedemptionAlert = false } end
  local alert = result.offerReissue and REISSUE or ALERTS[result.outcome] or ALERTS.failed
  return outcome { appHandlesRedemptionAlert = true, alert = alert }
end

return defaults
