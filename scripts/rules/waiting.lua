--- Links that come too early: before the app has a screen, or before anybody has signed in. What
--- waits is asked again with the facts of that moment.
---
---   local waiting = require "usher.rules.waiting"
---   rules.beforeRedemption = waiting.redemption
---   function rules.link(link, user)
---     local destination, params, detail = destinations.match(link)
---     return waiting.app(link, user)
---       or destination == destinations.progress and waiting.account(user)
---       or navigate(destination, params, detail)
---   end

local waiting = {}

--- Holds a link that started the app until the app is ready; else nil.
---@param link usher.Link
---@param user usher.User
---@return usher.Decision?
function waiting.app(link, user)
  if link.coldStart and not user.ready then return hold("ready") end
end

--- Holds until somebody has signed in; nil where somebody has.
---@param user usher.User
---@return usher.Decision?
function waiting.account(user)
  if not user.account then return hold("signedIn") end
end

--- `rules.beforeRedemption`: a credential is consumed only for a signed-in user, so that the
--- purchase belongs to an account and not to a device.
---@param _ usher.Link
---@param user usher.User
---@return usher.Decision
function waiting.redemption(_, user)
  return waiting.account(user) or redeem()
end

return waiting
