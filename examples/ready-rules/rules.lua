-- Rules put together from the ready-made ones: each line says which part of the policy it is.

local buyers    = require "usher.rules.buyers"
local countries = require "usher.rules.countries"
local defaults  = require "usher.rules.defaults"
local entitled  = require "usher.rules.entitled"
local replay    = require "usher.rules.replay"
local rollout   = require "usher.rules.rollout"
local waiting   = require "usher.rules.waiting"

local PAID = { "pro", "family" }

-- The winter page: 5 of 100 devices from 2026-03-01, all of them from 2026-03-08.
local WINTER = { { 1772323200, 5 }, { 1772928000, 100 } }

local rules = {}

function rules.link(link, user)
  local early = waiting.app(link, user)
  if early then return early end

  local destination, params = destinations.match(link)
  if destination == destinations.lesson then
    return entitled.only(user, PAID, destination, params, destinations.subscription)
  end
  if destination == destinations.account then
    return waiting.account(user) or navigate(destination)
  end
  return defaults.link(link, user)
end

-- A purchase belongs to an account here, so a redemption waits for one.
rules.beforeRedemption = waiting.redemption

function rules.redemption(result)
  -- Purchasely's SDK celebrates, but not twice.
  if result.provider == "purchasely" then
    return replay.quiet(result, destinations.home) or defaults.redemption(result)
  end
  local alert = { title = "Thank you", message = "Everything is unlocked." }
  return replay.welcome(result, alert, destinations.home) or defaults.redemption(result)
end

function rules.purchase(press, user)
  local paid = entitled.instead(user, PAID, destinations.subscription)
  if paid then return paid end
  if press.button == "renew" then
    return buyers.again(press, user, { paywall = paywalls.annual, otherwise = destinations.home })
  end

  local paywall = countries.pick(user, { { countries.EURO, paywalls.euro } }, paywalls.annual)
  if press.button == "banner" then
    paywall = rollout.choose("banner", { { 3, paywalls.annual }, { 1, paywalls.short } })
  elseif rollout.scheduled("winter", WINTER) then
    paywall = paywalls.winter
  end
  return buyers.open(press, user, { paywall = paywall, otherwise = destinations.home })
end

return rules
