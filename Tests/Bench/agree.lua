-- Whether two files of decisions say the same, line by line: `scripts/bench` compares speeds, and
-- that is fair only between programs that did the same work.
--
--   lua5.4 agree.lua A B
--
-- Compared are the event, the kind of decision, where it leads, with which parameters and why
-- not. Not compared is what each makes up by itself: guids, codes, sentences, the country's
-- paywall (it depends on a hash). Prints `LINES DIFFERING`, and the first differences to stderr.

local cjson = require "cjson"

local COMPARED = { "event", "decision", "destination", "path", "reason", "until", "why" }
local SHOWN = 5

local function differs(a, b)
  for _, key in ipairs(COMPARED) do
    if a[key] ~= b[key] then return key end
  end
  local ours, theirs = a.params or {}, b.params or {}
  for key, value in pairs(ours) do
    if theirs[key] ~= value then return "params." .. key end
  end
  for key in pairs(theirs) do
    if ours[key] == nil then return "params." .. key end
  end
end

local left, right = assert(io.open(arg[1])), assert(io.open(arg[2]))
local lines, differing = 0, 0
while true do
  local a, b = left:read("l"), right:read("l")
  if not a and not b then break end
  lines = lines + 1
  local where = a and b and differs(cjson.decode(a), cjson.decode(b))
  if where or not a or not b then
    differing = differing + 1
    if differing <= SHOWN then
      io.stderr:write(("line %d, %s:\n  %s\n  %s\n"):format(lines, where or "no such line",
        a or "(end)", b or "(end)"))
    end
  end
end
print(lines, differing)
