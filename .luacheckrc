-- What luacheck may assume about the Lua in this repository. `usher` is what a rule sees: the
-- host's names, and the part of Lua's own library that a rule may use. Rules that pass here
-- and use another global are refused by `usher check` as well.
max_line_length = 100

stds.usher = {
  read_globals = {
    -- the host
    "destinations", "paywalls", "navigate", "reject", "ignore", "hold", "openPaywall",
    "outcome", "redeem", "bucket", "now",
    entitlements = { fields = { "await" } },
    s2s = { fields = { "createUser" } },
    links = { fields = { "parse", "build" } },
    log = { fields = { "info", "warn" } },

    -- Lua
    "assert", "error", "ipairs", "next", "pairs", "pcall", "print", "require", "select",
    "tonumber", "tostring", "type",
    string = {
      fields = {
        "find", "match", "gmatch", "gsub", "sub", "byte", "char", "upper", "lower", "len",
        "rep", "reverse", "format",
      },
    },
    table = { fields = { "insert", "remove", "move", "concat", "sort", "pack", "unpack" } },
    math = {
      fields = {
        "abs", "ceil", "floor", "fmod", "huge", "max", "maxinteger", "min", "mininteger",
        "modf", "pi", "random", "sqrt", "tointeger", "type", "ult", "exp", "log", "sin", "cos",
        "tan", "asin", "acos", "atan", "deg", "rad",
      },
    },
    utf8 = { fields = { "char", "charpattern", "codepoint", "codes", "len", "offset" } },
  },
}

std = "usher"

-- The host's own prelude is written against all of Lua.
files["Sources/CPrelude"] = { std = "lua54" }

exclude_files = { ".build", ".usher", "Tests" }
