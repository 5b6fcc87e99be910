--- One paywall a country, or a group of countries; also for anything else that depends on where
--- the user is.
---
---   local countries = require "usher.rules.countries"
---   local paywall = countries.pick(user, {
---     { "DE", paywalls.annualDe },
---     { { "BR", "PT" }, paywalls.portuguese },
---     { countries.EURO, paywalls.euro },
---   }, paywalls.annual)

local countries = {}

--- Where one pays in euros.
countries.EURO = {
  "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV",
  "MT", "NL", "PT", "SI", "SK",
}

local function holds(group, country)
  if type(group) == "string" then return group == country end
  for _, member in ipairs(group) do
    if member == country then return true end
  end
  return false
end

--- The value of the first group that the user's country is in, else `fallback`.
---@generic T
---@param user usher.User
---@param groups table[]   { { country or list of countries, value }, … }; two letters each
---@param fallback T       also where no country is known
---@return T
function countries.pick(user, groups, fallback)
  if not user.country then return fallback end
  local country = user.country:upper()
  for _, group in ipairs(groups) do
    if holds(group[1], country) then return group[2] end
  end
  return fallback
end

return countries
