-- What somebody would write instead of Usher: the rules of examples/acme-fit as one plain Lua
-- script with lua-cjson. It is the peer that scripts/bench compares with.
--
--   lua5.4 plain.lua EVENTS > DECISIONS
--
-- It decides the events of events.lua and gives the same decisions, one JSON object a line. It
-- trusts its input and its own rules: nothing is fenced, no limit is kept, a payment page gets no
-- pass, and links with a credential are not known, since events.lua makes none.

local cjson = require "cjson"
local decode, encode = cjson.decode, cjson.encode

-- What the app accepts, where it can go, what it sells -----------------------------------------

local HOSTS = { ["www.acme.example"] = "universal", ["go.funnelsgrove.com"] = "funnelsgrove" }
local SLUGS = { spring = "onboarding/welcome", members = "subscription" }

local LEVELS = { easy = true, medium = true, hard = true }
local PLACES = {
  ["home"] = "home", ["onboarding/welcome"] = "onboardingWelcome", ["offer"] = "offer",
  ["subscription"] = "subscription", ["progress"] = "progress",
}

local PAYWALLS = {
  annual   = "https://pay.acme.example/annual",
  annualDe = "https://pay.acme.example/de/annual?utm_source=app#plans",
  annualBr = "https://pay.acme.example/br/annual",
}
local OF_COUNTRY = {
  AT = { paywall = "annualDe", share = 20 },
  DE = { paywall = "annualDe", share = 20 },
  BR = { paywall = "annualBr", share = 100 },
}
local NEW_YEAR_ENDS = "2026-02-01T00:00:00Z"

-- Small helpers -------------------------------------------------------------------------------

local function seconds(instant)
  local year, month, day, hour, minute, second =
    instant:match("^(%d+)-(%d+)-(%d+)T(%d+):(%d+):(%d+)")
  return os.time { year = year, month = month, day = day, hour = hour, min = minute, sec = second }
end

local function later(instant, by)
  return os.date("%Y-%m-%dT%H:%M:%SZ", seconds(instant) + by)
end

local urandom = assert(io.open("/dev/urandom", "rb"))

local function code()
  return (urandom:read(16):gsub(".", function(c) return ("%02x"):format(c:byte()) end))
end

local function uuid()
  local a, b, c, d, e = ("I4I2I2I2I6"):unpack(urandom:read(16))
  return ("%08x-%04x-4%03x-%04x-%012x"):format(a, b, c & 0xfff, 0x8000 | d & 0x3fff, e)
end

local function bucket(experiment, n, key)
  local hash = 5381
  for i = 1, #experiment do hash = hash * 33 + experiment:byte(i) & 0xffffffff end
  for i = 1, #key do hash = hash * 33 + key:byte(i) & 0xffffffff end
  return hash % n
end

local function unescape(text)
  if not text:find("%", 1, true) then return text end
  local broken = false
  local plain = text:gsub("%%(.?.?)", function(hex)
    if not hex:find("^%x%x$") then broken = true return nil end
    return string.char(tonumber(hex, 16))
  end)
  return not broken and plain or nil
end

local function escape(text)
  return (text:gsub("[^%w%-._~]", function(c) return ("%%%02X"):format(c:byte()) end))
end

-- Links ---------------------------------------------------------------------------------------

local function parse(event)
  local scheme, host, path, query = event.url:match("^(%a[%w+.-]*)://([^/?#]*)([^?#]*)%??([^#]*)")
  if not scheme then return nil, "malformedLink", "scheme: no scheme" end
  scheme, host = scheme:lower(), host:lower()

  local provider
  if scheme == "acmefit" and host == "ply" then provider = "purchasely"
  elseif scheme == "https" then provider = HOSTS[host]
  end
  if not provider then return nil, "unknownLink", "host: no provider claims it" end

  local segments = {}
  path = path:gsub("/$", "")
  for raw in path:gmatch("/([^/]*)") do
    local segment = unescape(raw)
    if not segment then return nil, "malformedLink", "encoding: not percent-encoded" end
    if segment == "" or segment == "." or segment == ".." then
      return nil, "malformedLink", "segment: empty or of dots"
    end
    segments[#segments + 1] = segment
  end

  local link = { provider = provider, coldStart = event.coldStart, segments = segments, query = {} }
  if provider == "funnelsgrove" then
    if #segments ~= 2 then return nil, "malformedLink", "path: not two segments" end
    if segments[1] ~= "acme-fit" then return nil, "malformedLink", "path: another app" end
    local destination = SLUGS[segments[2]]
    if not destination then return nil, "unknownLink", "slug: nobody knows it" end
    link.kind, link.path = "appOpen", destination
    link.segments = {}
    return link
  end

  for name, value in query:gmatch("([^&=]+)=?([^&]*)") do
    name, value = unescape(name), unescape(value)
    if not name or not value then return nil, "malformedLink", "encoding: not percent-encoded" end
    if link.query[name] == nil then link.query[name] = value end
  end
  link.kind = provider == "purchasely" and "deeplink" or "page"
  link.path = table.concat(segments, "/")
  return link
end

-- Destinations --------------------------------------------------------------------------------

local function integer(text)
  return text:find("^-?%d+$") and math.tointeger(tonumber(text)) or nil
end

local function plan(segments, query)
  if not LEVELS[segments[2]] then return nil, "invalidParameter", "level: easy, medium or hard" end
  local params = { level = segments[2] }
  if query.week then
    params.week = integer(query.week)
    if not params.week then return nil, "invalidParameter", "week: an integer" end
  end
  if query.from then
    if not query.from:find("^%d%d%d%d%-%d%d%-%d%d$") then
      return nil, "invalidParameter", "from: a date"
    end
    params.from = query.from
  end
  if query.metric then
    if query.metric ~= "true" and query.metric ~= "false" then
      return nil, "invalidParameter", "metric: true or false"
    end
    params.metric = query.metric == "true"
  end
  if query.goal then
    params.goal = tonumber(query.goal)
    if not params.goal then return nil, "invalidParameter", "goal: a number" end
  end
  return "plan", params
end

local function match(link)
  local segments = link.segments
  local place = PLACES[link.path]
  if place then return place, {} end
  if #segments == 2 then
    local first = segments[1]
    if first == "plans" then return plan(segments, link.query) end
    if first == "coaches" then return "coach", { name = segments[2] } end
    if first == "workouts" then
      local id = integer(segments[2])
      if not id then return nil, "invalidParameter", "id: an integer" end
      return "workout", { id = id }
    end
  end
  return nil, "unknownDestination", "path: no destination has it"
end

-- Sessions, grants and buyers -----------------------------------------------------------------

local sessions, grants, buyers = {}, {}, {}
local codes = {}  -- luacheck: ignore 241 (what redeems them has no event here)

local function session(event)
  local name = event.device or "default"
  local user = sessions[name]
  if not user then
    user = { device = name, ready = true, allowCampaigns = true, held = {} }
    sessions[name] = user
  end
  user.at = event.at
  user.platform = event.platform or user.platform
  if event.user then
    for key, value in pairs(event.user) do
      if key ~= "guid" or not user.guid then user[key] = value end
    end
  end
  return user
end

local function has(user, entitlement)
  local of = user.guid and grants[user.guid]
  local grant = of and of[entitlement]
  if not grant then return false end
  return (grant.status == "active" or grant.status == "grace")
    and (not grant.expiresAt or grant.expiresAt >= user.at)
end

local function grant(guid, entitlement, status, expiresAt, at)
  local of = grants[guid]
  if not of then
    of = {}
    grants[guid] = of
  end
  -- An empty answer erases nothing that is known and has not expired.
  local known = of[entitlement]
  if status == "none" and known and (not known.expiresAt or known.expiresAt >= at) then return end
  of[entitlement] = { status = status, expiresAt = expiresAt }
end

local function createUser(user, press)
  local guid = press.currentGuid or user.guid or uuid()
  if not user.guid then user.guid = guid end
  local buyer = buyers[guid]
  if not buyer then
    buyer = { guid = guid, attributes = {} }
    buyers[guid] = buyer
  end
  buyer.attributes.button = press.button
  return buyer
end

-- The rules -----------------------------------------------------------------------------------

local function navigate(destination, params)
  local path = destination
  if destination == "onboardingWelcome" then path = "onboarding/welcome"
  elseif destination == "workout" then path = "workouts/" .. params.id
  elseif destination == "coach" then path = "coaches/" .. escape(params.name)
  elseif destination == "plan" then path = "plans/" .. params.level
  end
  return { decision = "navigate", destination = destination, path = path, params = params or {} }
end

local function reject(reason, detail)
  return { decision = "reject", reason = reason, detail = detail }
end

local function linkRule(link, user)
  if link.kind == "deeplink" then return { decision = "ignore" } end
  if link.coldStart and not user.ready then return { decision = "hold", ["until"] = "ready" } end

  local campaign = link.query.campaign
  if campaign == "newyear" and user.at >= NEW_YEAR_ENDS then return reject("campaignOver") end
  if campaign and not user.allowCampaigns then return { decision = "ignore" } end

  local destination, params, detail = match(link)
  if not destination then return reject(params, detail) end
  if destination == "offer" then
    if has(user, "pro") then return navigate("subscription") end
    return { decision = "openPaywall", paywall = "annual" }
  end
  if destination == "workout" and not has(user, "pro") then return navigate("subscription") end
  if destination == "progress" and not user.account then
    return { decision = "hold", ["until"] = "signedIn" }
  end
  return navigate(destination, params)
end

local function purchaseRule(press, user)
  if has(user, "pro") then return navigate("subscription") end
  if press.button == "teaser" then return { decision = "ignore" } end
  if press.button == "gift" then return reject("giftsAreSoldOnTheWeb") end
  if press.data and press.data.byId then
    return { decision = "openPaywall", paywall = "annual" }
  end

  local paywall = press.paywall
  if not paywall then
    local offer = OF_COUNTRY[user.country]
    local tried = offer and bucket("annual-price", 100, user.device) < offer.share
    paywall = tried and offer.paywall or "annual"
  end
  local buyer = createUser(user, press)
  local address = PAYWALLS[paywall]
  if not address then return reject("noPaywall") end
  return {
    decision = "openPaywall", guid = buyer.guid, paywall = paywall, paywallUrl = address,
    expiresAt = later(user.at, 86400),
  }
end

-- Events --------------------------------------------------------------------------------------

local write = io.write

local function put(id, decision, rule)
  decision.event, decision.rule = id, rule
  write(encode(decision), "\n")
end

local function decide(id, link, user)
  local decision = linkRule(link, user)
  if decision.decision == "hold" then
    user.held[#user.held + 1] = { id = id, link = link, wants = decision["until"] }
  end
  put(id, decision, "rules.lua:11")
end

-- Asks again about what was held for `fact`.
local function release(user, fact)
  local held = user.held
  if #held == 0 then return end
  user.held = {}
  for _, entry in ipairs(held) do
    if entry.wants == fact then
      decide(entry.id, entry.link, user)
    else
      user.held[#user.held + 1] = entry
    end
  end
end

local on = {}

on["link.opened"] = function(event, user)
  if event.coldStart then user.ready = false end
  local link, reason, detail = parse(event)
  if not link then return put(event.id, reject(reason, detail)) end
  decide(event.id, link, user)
end

on["purchase.pressed"] = function(event, user)
  put(event.id, purchaseRule(event, user), "rules.lua:80")
end

on["payment.completed"] = function(event)
  local guid = event.guid or uuid()
  grant(guid, event.entitlement, "active", event.expiresAt, event.at)
  local issued = code()
  local provider, life = event.provider, 2592000
  local links
  if provider == "subster" then
    life = 259200
    links = {
      https = "https://3f1e2d3c.go.acme.example/handoff/" .. issued,
      scheme = "w2a-3f1e2d3c://handoff?code=" .. issued,
    }
  elseif provider == "qonversion" then
    links = { https = "https://screens.qonversion.io/r/p7/" .. issued }
  else
    links = { scheme = "acmefit://ply/redeem/" .. issued .. "?auid=" .. (event.anonymousId or "") }
  end
  local expiresAt = later(event.at, life)
  codes[issued] = { guid = guid, provider = provider, expiresAt = expiresAt,
                    context = event.purchaseContext }
  put(event.id, { decision = "issued", guid = guid, links = links, expiresAt = expiresAt })
end

on["entitlement.changed"] = function(event)
  grant(event.guid, event.entitlement, event.status, event.expiresAt, event.at)
  put(event.id, { decision = "accepted" })
end

on["app.ready"] = function(event, user)
  user.ready = true
  put(event.id, { decision = "accepted" })
  release(user, "ready")
end

on["user.signedIn"] = function(event, user)
  user.account = event.account
  put(event.id, { decision = "accepted" })
  release(user, "signedIn")
end

on["user.signedOut"] = function(event, user)
  user.account, user.email, user.attributes, user.held = nil, nil, nil, {}
  put(event.id, { decision = "accepted" })
end

on["gate.changed"] = function(event, user)
  user.allowCampaigns = event.allowCampaigns
  put(event.id, { decision = "accepted" })
end

on["paywall.closed"] = function(event)
  put(event.id, { decision = "accepted" })
end

io.stdout:setvbuf("full", 1 << 16)
for line in io.lines(arg[1]) do
  local event = decode(line)
  on[event.type](event, session(event))
end
