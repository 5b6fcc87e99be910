--- From a pressed button to an open payment page, with one buyer however often it is pressed.
---
---   local buyers = require "usher.rules.buyers"
---   function rules.purchase(press, user)
---     return buyers.open(press, user, { paywall = paywalls.annual })
---   end
---
--- Who the buyer is: `press.currentGuid` where the vendor's library has one (the payment goes
--- there), else whom the session knows, else a new one.

local buyers = {}

local function opened(buyer, otherwise)
  local decision = buyer and openPaywall(buyer)
  if decision then return decision end
  if otherwise then return navigate(otherwise) end
  return reject("noPaywall")
end

--- Creates or finds the buyer and opens the page that the button asks for, else
--- `options.paywall`, else the project's default. The button, product and country go along as
--- attributes, over those of `options.attributes`.
---@param press usher.Press
---@param user usher.User
---@param options { paywall: usher.Paywall?, otherwise: usher.Destination?, attributes: table? }?
---@return usher.Decision
function buyers.open(press, user, options)
  options = options or {}
  local attributes = {}
  for name, value in pairs(options.attributes or {}) do attributes[name] = value end
  attributes.button = press.button
  attributes.product = press.product
  attributes.country = user.country
  local buyer = s2s.createUser {
    paywall = press.paywall or options.paywall,
    attributes = attributes,
  }
  return opened(buyer, options.otherwise)
end

--- Opens a page for a buyer who exists and creates nobody: for a renewal, or a win-back offer.
---@param press usher.Press
---@param user usher.User
---@param options { paywall: usher.Paywall?, otherwise: usher.Destination? }?
---@return usher.Decision
function buyers.again(press, user, options)
  options = options or {}
  local guid = press.currentGuid or user.guid
  local buyer = guid and paywalls.mint {
    guid = guid,
    paywall = press.paywall or options.paywall,
  }
  return opened(buyer, options.otherwise)
end

return buyers
