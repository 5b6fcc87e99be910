-- Events of the Acme Fit project (examples/acme-fit), one JSON object a line on stdout.
--
--   lua5.4 events.lua COUNT [DEVICES] [SEED]
--
-- The same arguments give the same bytes. Every event is valid and none needs a credential that
-- an earlier one issued, so they can be decided by anybody: 78 of 100 are links, 9 presses of a
-- purchase button, 7 news from the payment providers, the rest follows from those. About 330
-- bytes an event. JSON is written by hand here because lua-cjson has no stable order of keys.

local COUNT = tonumber(arg[1])
local DEVICES = tonumber(arg[2] or 1000)
local SEED = tonumber(arg[3] or 1)
if not COUNT or not DEVICES or not SEED or DEVICES < 1 then
  io.stderr:write("usage: lua5.4 events.lua COUNT [DEVICES] [SEED]\n")
  os.exit(2)
end

local format, random = string.format, math.random
math.randomseed(SEED)

local START = 1772442000  -- 2026-03-02T09:00:00Z
-- A device comes back after about 50 s, however many there are: a held link would go stale
-- after ten minutes.
local EVENTS_PER_SECOND = math.max(20, DEVICES // 50)

local PLATFORMS = { "ios", "ios", "android", "android", "web" }
local COUNTRIES = { "US", "US", "US", "DE", "DE", "AT", "BR", "FR", "GB", "JP" }
local LOCALES = { US = "en-US", DE = "de-DE", AT = "de-AT", BR = "pt-BR", FR = "fr-FR",
                  GB = "en-GB", JP = "ja-JP" }
local LEVELS = { "easy", "medium", "hard" }
local COACHES = { "Ana%20Mar%C3%ADa", "jo", "Li%20Wei", "bj%C3%B6rn", "maya.k", "Tom%20O%27Hara" }
local SOURCES = { "mail", "push", "instagram", "newsletter", "friend" }
local SCREENS = { "summer", "onboarding", "winback-30", "paywall/annual" }
local PROVIDERS = { "subster", "subster", "qonversion", "purchasely" }
local STATUSES = { "active", "active", "active", "grace", "expired", "revoked", "none" }

local function one(list) return list[random(#list)] end
local function chance(percent) return random(100) <= percent end
local function instant(seconds) return os.date("!%Y-%m-%dT%H:%M:%SZ", seconds) end

local function uuid()
  local a, b = random(0), random(0)
  return format("%08x-%04x-4%03x-%04x-%012x", a & 0xffffffff, a >> 32 & 0xffff, a >> 48 & 0xfff,
    0x8000 | b & 0x3fff, b >> 16)
end

-- What is the same in every event of a device, made when it is first seen.
local devices = {}

local function guid(number) return format("buyer-%07d", number) end

local function device(number)
  local known = devices[number]
  if known then return known end
  local country = COUNTRIES[number * 7 % #COUNTRIES + 1]
  -- Six of ten were told their buyer by the app; the others become one by a press.
  local buyer = number % 10 < 6 and format('"guid":"%s",', guid(number)) or ""
  known = {
    number = number,
    envelope = format('"device":"phone-%07d","platform":"%s"', number,
      PLATFORMS[number * 3 % #PLATFORMS + 1]),
    facts = format('"user":{%s"country":"%s","locale":"%s","appVersion":"4.%d.0"',
      buyer, country, LOCALES[country], number % 6),
  }
  devices[number] = known
  return known
end

-- Links. Each gives the URL after the site's own https://www.acme.example/, or a whole one.

local function tracked(path)
  local mark = path:find("?", 1, true) and "&" or "?"
  return format("%s%sutm_source=%s&utm_medium=link&utm_id=%d", path, mark, one(SOURCES),
    random(99999))
end

local function plan()
  return tracked(format("plans/%s?week=%d&from=2026-%02d-%02d&goal=%d.5&metric=%s",
    one(LEVELS), random(52), random(12), random(28), random(9), chance(70) and "true" or "false"))
end

local function workout() return tracked("workouts/" .. random(9999)) end
local function coach() return tracked("coaches/" .. one(COACHES)) end
local function place(path) return function() return tracked(path) end end

local function campaign()
  return tracked("home?campaign=" .. (chance(30) and "newyear" or "spring"))
end

local function slug()
  return "https://go.funnelsgrove.com/acme-fit/" .. (chance(60) and "spring" or "members")
    .. format("?context=%016x%016x", random(0), random(0))
end

local function screen() return "acmefit://ply/presentations/" .. one(SCREENS) end

local BROKEN = {
  function() return tracked("https://www.other.example/plans/easy") end,    -- nobody's host
  function() return tracked("https://go.funnelsgrove.com/other-app/spring") end,
  function() return tracked("https://go.funnelsgrove.com/acme-fit/autumn") end,
  function() return tracked("/home") end,                                   -- an empty segment
  function() return tracked("plans/../home") end,
  function() return tracked("coaches/%zz") end,
  function() return tracked("recipes/" .. random(99)) end,                  -- no destination
  function() return tracked("plans/extreme") end,                           -- not a level
  function() return tracked("plans/easy?week=soon") end,
  function() return tracked("workouts/first") end,
}

local function broken() return one(BROKEN)() end

local LINKS = {
  { 22, plan }, { 18, workout }, { 12, coach }, { 12, place "home" }, { 5, place "offer" },
  { 3, place "progress" }, { 3, place "subscription" }, { 4, campaign }, { 8, slug }, { 5, screen },
  { 8, broken },
}

local function pick(choices)
  local left = random(100)
  for _, choice in ipairs(choices) do
    left = left - choice[1]
    if left <= 0 then return choice[2] end
  end
  error("the weights are to add up to 100")
end

-- Events of a device: the fields beside the envelope.

local function opened(from)
  local make = pick(LINKS)
  local url = make()
  local scheme = url:find("^acmefit:") and "scheme" or "universal"
  if not url:find("^[%w+.-]+://") then url = "https://www.acme.example/" .. url end
  local fields = format('"type":"link.opened","url":"%s","source":"%s"', url, scheme)
  if chance(3) then
    from.starting = true
    fields = fields .. ',"coldStart":true'
  end
  if url:find("/progress?", 1, true) then from.waiting = true end
  return fields
end

local function pressed()
  local roll, more = random(100), ""
  local button = "upgrade"
  if roll <= 8 then button = "teaser"
  elseif roll <= 14 then button = "gift"
  elseif roll <= 18 then button, more = "winback", ',"paywall":"winback"'
  elseif roll <= 26 then more = ',"data":{"byId":true}'
  end
  return format('"type":"purchase.pressed","button":"%s"%s,"placement":"profile","screen":"%s"',
    button, more, one(SCREENS))
end

-- Events of a server: the whole object after `id` and `at`.

local function anyGuid()
  local number = random(0, DEVICES - 1)
  return guid(number - number % 10 + number % 6)
end

local function paid(now)
  local provider, more = one(PROVIDERS), ""
  if provider == "purchasely" then
    more = format(',"anonymousId":"anon-%d","purchaseContext":{"version":1,'
      .. '"built_in_attributes":{"utm_source":"%s","utm_campaign":"spring"},'
      .. '"custom_attributes":{"quiz":"strength"}}', random(99999), one(SOURCES))
  end
  return format('"type":"payment.completed","device":"checkout","provider":"%s","guid":"%s",'
    .. '"entitlement":"pro","product":"%s","expiresAt":"%s"%s', provider, anyGuid(),
    chance(60) and "annual" or "monthly", instant(now + (chance(20) and 1800 or 2592000)), more)
end

local function changed(now)
  local status = one(STATUSES)
  local days = status == "expired" and -1 or status == "grace" and 7 or 30
  return format('"type":"entitlement.changed","device":"billing","guid":"%s","entitlement":"pro",'
    .. '"status":"%s","expiresAt":"%s","product":"annual","provider":"subster"',
    anyGuid(), status, instant(now + days * 86400))
end

local function next_of(from)
  -- What the device owes: it finishes starting, then signs in for what waits for that.
  if from.starting then
    from.starting = false
    return '"type":"app.ready"'
  end
  if from.waiting and not from.account then
    from.waiting, from.account = false, true
    return format('"type":"user.signedIn","account":"account-%07d"', from.number)
  end
  from.waiting = false
  local roll = random(100)
  if roll <= 88 then return opened(from) end
  if roll <= 98 then return pressed() end
  if roll == 99 then return '"type":"paywall.closed"' end
  if from.account then
    from.account = false
    return '"type":"user.signedOut"'
  end
  return format('"type":"gate.changed","allowCampaigns":%s', chance(50) and "true" or "false")
end

io.stdout:setvbuf("full", 1 << 16)
for number = 0, COUNT - 1 do
  local now = START + number // EVENTS_PER_SECOND
  local head = format('{"id":"%s","at":"%s",', uuid(), instant(now))
  local roll = random(100)
  if roll <= 3 then
    io.write(head, paid(now), "}\n")
  elseif roll <= 7 then
    io.write(head, changed(now), "}\n")
  else
    local from = device(random(0, DEVICES - 1))
    local more = chance(25) and format(',"attributes":{"goal":"strength","weeks":%d}}', random(52))
      or "}"
    io.write(head, from.envelope, ",", next_of(from), ",", from.facts, more, "}\n")
  end
end
