-- One rule: an album that is opened without an index opens at its first photo. Everything else
-- goes where the route table says, and is rejected where it says nothing.

local rules = {}

function rules.link(link)
  local destination, params, detail = destinations.match(link)
  if destination == destinations.album and not params.index then
    return navigate(destination, { albumname = params.albumname, index = 1 })
  end
  return navigate(destination, params, detail)
end

return rules
