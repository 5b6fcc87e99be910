--- Entitled users never see a paywall, and what is theirs opens for them alone.
---
---   local entitled = require "usher.rules.entitled"
---   function rules.purchase(press, user)
---     return entitled.instead(user, "pro", destinations.subscription)
---       or openPaywall(s2s.createUser { paywall = press.paywall })
---   end
---   function rules.link(link, user)
---     local destination, params, detail = destinations.match(link)
---     if destination == destinations.album then
---       return entitled.only(user, "pro", destination, params, destinations.subscription)
---     end
---     return navigate(destination, params, detail)
---   end
---
--- `names` is an entitlement's name or a list of them, any of which will do. Grace counts.

local entitled = {}

local function list(names)
  if type(names) == "string" then return { names } end
  return names
end

--- The first of the names that the user has, or nil.
---@param user usher.User
---@param names string|string[]
---@return string?
function entitled.any(user, names)
  for _, name in ipairs(list(names)) do
    if user:has(name) then return name end
  end
end

--- Go to `destination` instead of selling, or nil where there is something to sell. No answer is
--- not a no: while an entitlement cannot be asked, nothing is sold twice.
---@param user usher.User
---@param names string|string[]
---@param destination usher.Destination
---@return usher.Decision?
function entitled.instead(user, names, destination)
  if entitled.any(user, names) then return navigate(destination) end
  for _, name in ipairs(list(names)) do
    if user:entitlement(name).status == "unknown" then return reject("entitlementUnknown") end
  end
end

--- Go to `destination` with `params` if the user has one of the names, else to `otherwise`.
---@param user usher.User
---@param names string|string[]
---@param destination usher.Destination
---@param params table?
---@param otherwise usher.Destination
---@return usher.Decision
function entitled.only(user, names, destination, params, otherwise)
  if entitled.any(user, names) then return navigate(destination, params) end
  return navigate(otherwise)
end

return entitled
