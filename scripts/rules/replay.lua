--- The etiquette of a link that is opened more than once: every success unlocks and goes on,
--- only the first one is celebrated.
---
---   local replay = require "usher.rules.replay"
---   local defaults = require "usher.rules.defaults"
---   function rules.redemption(result)
---     return replay.welcome(result, { title = "Welcome", message = "Your plan is active." },
---                           destinations.home)
---       or defaults.redemption(result)
---   end

local replay = {}

--- For a success: the alert and the way on the first time, the way alone on a replay. For
--- anything else nil.
---@param result usher.Result
---@param alert usher.Alert             { title, message, button? }
---@param destination usher.Destination? a destination, or navigate(destination, params)
---@return usher.Decision?
function replay.welcome(result, alert, destination)
  if not result.success then return nil end
  return outcome {
    -- Ownership without an alert: neither the app nor the SDK shows one.
    appHandlesRedemptionAlert = true,
    alert = result.first and alert or nil,
    navigate = destination,
  }
end

--- The same, and the SDK celebrates the first time.
---@param result usher.Result
---@param destination usher.Destination?
---@return usher.Decision?
function replay.quiet(result, destination)
  if not result.success then return nil end
  return outcome { appHandlesRedemptionAlert = not result.first, navigate = destination }
end

return replay
