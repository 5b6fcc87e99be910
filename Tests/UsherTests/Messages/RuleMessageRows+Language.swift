import UsherCore

/// Limits, errors of scripts, names that are not there, writes to what is read-only.
extension RuleMessageRow {
  static let limits = [
    Self(
      "while true do end",
      """
      scriptTimeout rules.lua:4: out of instructions: N used, 100000 are allowed; usher.lua can allow \
      more: limits = { instructions = … }
      """),
    Self(
      "while true do pcall(function() while true do end end) end",
      """
      scriptTimeout rules.lua:4: out of instructions: N used, 100000 are allowed; usher.lua can allow \
      more: limits = { instructions = … }
      """),
    Self(
      "local t = {} for i = 1, 99 do t[i] = ('x'):rep(500000 + i) end",
      """
      scriptTimeout rules.lua:4: out of instructions: N used, 100000 are allowed; usher.lua can allow \
      more: limits = { instructions = … }
      """),
    Self("('x'):rep(1e9)", "scriptError rules.lua:4: resulting string too large (limit 1 MB)"),
    Self(
      "return select('#', table.unpack({}, 1, 300))",
      "scriptError rules.lua:4: too many results to unpack (limit 250)"),
    Self(
      "return ('a'):rep(30):find(('a?'):rep(30) .. ('a'):rep(30) .. 'b')",
      """
      scriptTimeout rules.lua:4: out of instructions: N used, 100000 are allowed; usher.lua can allow \
      more: limits = { instructions = … }
      """),
  ]

  static let errors = [
    Self("error('no such offer')", "scriptError rules.lua:4: no such offer"),
    Self("error('no place', 0)", "scriptError rules.lua:4: no place"),
    Self("error({ code = 7 })", "scriptError rules.lua:4: the script raised a table as an error"),
    Self("error({ message = 'from a table' })", "scriptError rules.lua:4: from a table"),
    Self("error()", "scriptError rules.lua:4: the script raised a nil as an error"),
    Self("error(42)", "scriptError rules.lua:4: 42"),
    Self("error(link)", "scriptError rules.lua:4: the script raised a table as an error"),
    Self("error('a\\0b\\xff')", "scriptError rules.lua:4: a\0b�"),
    Self("assert(false)", "scriptError rules.lua:4: assertion failed!"),
    Self("assert(nil, 'a reason')", "scriptError rules.lua:4: a reason"),
    Self(
      "return link.query.x .. 'y'",
      """
      scriptError rules.lua:4: attempt to concatenate a nil value (field 'x')
      """),
    Self(
      "return link.query.x.y", "scriptError rules.lua:4: attempt to index a nil value (field 'x')"),
    Self("return link.path < 7", "scriptError rules.lua:4: attempt to compare string with number"),
    Self("link:open()", "scriptError rules.lua:4: attempt to call a nil value (method 'open')"),
    Self("return #nil", "scriptError rules.lua:4: attempt to get length of a nil value"),
    Self("return ('x'):bad()", "scriptError rules.lua:4:14: 'string' has no 'bad'"),
    Self("goodbye.world = 1", "scriptError rules.lua:4:1: undefined variable 'goodbye'"),
  ]

  static let names = [
    Self(
      "return navigat(destinations.home)",
      """
      scriptError rules.lua:4:8: undefined variable 'navigat'; did you mean 'navigate'?
      """),
    Self(
      "return navigate(destinatons.home)",
      """
      scriptError rules.lua:4:17: undefined variable 'destinatons'; did you mean 'destinations'?
      """),
    Self("return frobnicate()", "scriptError rules.lua:4:8: undefined variable 'frobnicate'"),
    Self(
      "count = 1",
      """
      scriptError rules.lua:4:1: cannot set the global 'count'; use 'local count'
      """),
    Self(
      "function helper() end",
      """
      scriptError rules.lua:4:10: cannot set the global 'helper'; use 'local helper'
      """),
    Self("return os.time()", "scriptError rules.lua:4:11: 'os.time' is not there; use now()"),
    Self(
      "return os.getenv('HOME')",
      """
      scriptError rules.lua:4:11: 'os.getenv' is not there; put the value into usher.lua
      """),
    Self(
      "return io.open('/etc/passwd')",
      """
      scriptError rules.lua:4:11: 'io.open' is not there; use log.info for output; a rule reads \
      nothing
      """),
    Self(
      "return load('return 1')",
      """
      scriptError rules.lua:4:8: 'load' is not there; put the code into a module and 'require' it
      """),
    Self(
      "return debug.traceback()",
      """
      scriptError rules.lua:4:14: 'debug.traceback' is not there; use log.info to see what a \
      rule does
      """),
    Self(
      "return setmetatable({}, {})",
      """
      scriptError rules.lua:4:8: 'setmetatable' is not there; use plain tables and functions
      """),
    Self(
      "return getmetatable('')",
      """
      scriptError rules.lua:4:8: 'getmetatable' is not there; use plain tables and functions
      """),
    Self(
      "return coroutine.wrap(print)",
      """
      scriptError rules.lua:4:18: 'coroutine.wrap' is not there; a rule runs to its end, \
      entitlements.await waits where it must
      """),
    Self(
      "return package.path",
      """
      scriptError rules.lua:4:16: 'package.path' is not there; 'require' finds modules inside \
      the project folder only
      """),
    Self(
      "return dofile('x.lua')",
      """
      scriptError rules.lua:4:8: 'dofile' is not there; put the code into a module and \
      'require' it
      """),
    Self(
      "return rawset({}, 1, 2)",
      """
      scriptError rules.lua:4:8: 'rawset' is not there; use t[k], t[k] = v, == or #t: tables of \
      scripts have no metatables
      """),
    Self(
      "return xpcall(print, print)", "scriptError rules.lua:4:8: 'xpcall' is not there; use pcall"),
    Self(
      "return collectgarbage()",
      """
      scriptError rules.lua:4:8: 'collectgarbage' is not there; the host sees to the memory
      """),
    Self(
      "return _G.print",
      """
      scriptError rules.lua:4:11: '_G.print' is not there; write the name that you need
      """),
    Self(
      "return string.dump(print)",
      """
      scriptError rules.lua:4:15: 'string.dump' is not there; put the code into a module and \
      'require' it
      """),
    Self(
      "return string.pack('i', 1)",
      """
      scriptError rules.lua:4:15: 'string.pack' is not there; use string.format and string.byte
      """),
    Self(
      "return string.uper('x')",
      """
      scriptError rules.lua:4:15: 'string' has no 'uper'; did you mean 'upper'?
      """),
    Self(
      "return math.randomseed(1)",
      """
      scriptError rules.lua:4:13: 'math.randomseed' is not there; math.random is seeded by the \
      host from event id, device and rule
      """),
    Self(
      "return press.button",
      """
      scriptError rules.lua:4:14: 'press.button' is not there; it is the first argument of \
      rules.purchase
      """),
    Self(
      "return s2s.createuser {}",
      """
      scriptError rules.lua:4:12: 's2s' has no 'createuser'; did you mean 'createUser'?
      """),
    Self(
      "return link.paht.x", "scriptError rules.lua:4: attempt to index a nil value (field 'paht')"),
    Self(
      "return user.countri.x",
      """
      scriptError rules.lua:4: attempt to index a nil value (field 'countri')
      """),
    Self(
      "return user:hass('pro')",
      "scriptError rules.lua:4: attempt to call a nil value (method 'hass')"),
  ]

  static let writes = [
    Self(
      "link.path = 'home'", "scriptError rules.lua:4: 'link' is read-only: it comes from the host"),
    Self(
      "link.query.x = 'home'",
      """
      scriptError rules.lua:4: this table is read-only: it comes from the host
      """),
    Self("user.guid = 'g'", "scriptError rules.lua:4: 'user' is read-only: it comes from the host"),
    Self(
      "user.attributes.x = 1",
      """
      scriptError rules.lua:4: this table is read-only: it comes from the host
      """),
    Self(
      "destinations.home = destinations.album",
      "scriptError rules.lua:4: 'destinations' is read-only"),
    Self(
      "destinations.home.name = 'album'",
      """
      scriptError rules.lua:4: 'destination' is read-only: it comes from the host
      """),
    Self(
      "paywalls.annual.address = 'https://evil.example/'",
      """
      scriptError rules.lua:4: 'paywall' is read-only: it comes from the host
      """),
    Self("string.upper = string.lower", "scriptError rules.lua:4: 'string' is read-only"),
    Self(
      "table.insert(link.segments, 'x')",
      """
      scriptError rules.lua:4: bad argument #1 to 'insert' (this table is read-only)
      """),
    Self(
      "table.sort(link.segments)",
      """
      scriptError rules.lua:4: bad argument #1 to 'sort' (this table is read-only)
      """),
    Self(
      "table.remove(link.segments)",
      """
      scriptError rules.lua:4: bad argument #1 to 'remove' (this table is read-only)
      """),
  ]
}
