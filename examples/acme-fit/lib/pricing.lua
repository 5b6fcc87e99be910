-- Which paywall a country sees. A module is loaded once and is read-only from then on, so this
-- is the place for tables; what depends on the user comes in as arguments.
--
--   local pricing = require "lib.pricing"
--   local paywall = pricing.paywall("DE", bucket("annual-price", 100))

local pricing = {}

-- `share`: on how many of a hundred devices the country's own paywall is tried.
local OF_COUNTRY = {
  AT = { paywall = "annualDe", share = 20 },
  DE = { paywall = "annualDe", share = 20 },
  BR = { paywall = "annualBr", share = 100 },
}

-- The New Year campaign ends on 2026-02-01 at midnight UTC.
pricing.NEW_YEAR_ENDS = 1769904000

---@param country string?  two letters, as the session knows it
---@param roll integer     this device's number, 0 … 99
---@return string          a paywall's id
function pricing.paywall(country, roll)
  local offer = country and OF_COUNTRY[country]
  if offer and roll < offer.share then return offer.paywall end
  return "annual"
end

return pricing
