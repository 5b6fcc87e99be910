--- Gradual rollouts and experiments. A device always gets the same answer, so nobody sees two
--- prices, and who is in at 5 % is still in at 50 %.
---
---   local rollout = require "usher.rules.rollout"
---   if rollout.reaches("new-paywall", 20) then … end                    -- 20 of 100 devices
---   if rollout.scheduled("new-paywall", { { 1772409600, 5 }, { 1773014400, 100 } }) then … end
---   local paywall = rollout.choose("headline", { { 1, paywalls.calm }, { 3, paywalls.loud } })
---
--- `key` is whom the answer is stable for: the device unless given (`user.guid`, say).

local rollout = {}

--- Whether this device is among the first `percent` of 100.
---@param experiment string
---@param percent number   0 … 100
---@param key string?
---@return boolean
function rollout.reaches(experiment, percent, key)
  return bucket(experiment, 100, key) < percent
end

--- The same with a percentage that grows with time: the last step that has begun counts.
---@param experiment string
---@param steps table[]    { { from, percent }, … }; from in seconds since 1970, ascending
---@param key string?
---@return boolean
function rollout.scheduled(experiment, steps, key)
  local percent = 0
  for _, step in ipairs(steps) do
    if now() >= step[1] then percent = step[2] end
  end
  return rollout.reaches(experiment, percent, key)
end

--- One of several, each as often as its weight says.
---@generic T
---@param experiment string
---@param choices table[]  { { weight, value }, … }; weights are positive integers
---@param key string?
---@return T
function rollout.choose(experiment, choices, key)
  local total = 0
  for i, choice in ipairs(choices) do
    if math.type(choice[1]) ~= "integer" or choice[1] < 1 then
      error("rollout.choose: choice " .. i .. " needs a weight, an integer of at least 1", 2)
    end
    total = total + choice[1]
  end
  if total == 0 then error("rollout.choose: there is nothing to choose from", 2) end

  local place = bucket(experiment, total, key)
  for _, choice in ipairs(choices) do
    if place < choice[1] then return choice[2] end
    place = place - choice[1]
  end
end

return rollout
