import Testing
import UsherScript
import UsherWire

/// What the host gives looks like a table, and cannot be changed.
@Suite struct ViewTests {
  @Test(arguments: [
    ("return type(link)", #""table""#),
    ("return tostring(link)", #""table""#),
    ("return tostring(user)", #""user""#),
    ("return link.nothing == nil", "true"),
    ("return link[1] == nil", "true"),
    ("return link.segments[0] == nil", "true"),
    ("return link.segments[1.0]", #""albums""#),
    ("return table.concat(link.segments, '/')", #""albums/summer""#),
    ("return (table.unpack(link.segments))", #""albums""#),
    ("local n = 0 for i, s in ipairs(link.segments) do n = n + i end return n", "3"),
    (
      "local t = {} for k in pairs(link) do t[#t + 1] = k end return table.concat(t, ' ')",
      #""coldStart count kind path query segments size""#
    ),
    (
      "local t = {} for k, v in pairs(link.segments) do t[#t + 1] = k .. v end return t",
      #"["1albums","2summer"]"#
    ),
    ("return (next(link))", #""coldStart""#),
    ("return (next(link, 'size')) == nil", "true"),
    ("return (next(link.segments, 1))", "2"),
    ("return link.query == link.query", "true"),
    ("return user.attributes.tags[3]", #""c""#),
    ("return ('%s'):format(link)", #""table""#),
    ("return (('k'):gsub('k', { k = link.kind }))", #""page""#),
    ("return (('kind'):gsub('kind', link))", #""page""#),
    ("local seen = { [user] = 1 } return seen[user]", "1"),
    ("return link.count + link.size", "5.5"),
    ("return destinations.album.route", #""albums/{name}""#),
    ("return destinations.album == destinations.album", "true"),
    ("return destinations.album ~= destinations.home", "true"),
    ("return (navigate(destinations.album))", #"{"to":{"route":"albums/{name}"}}"#),
    (
      "local t = {} for k in pairs(destinations) do t[#t + 1] = k end return table.concat(t, ' ')",
      #""album album_again home""#
    ),
  ])
  func readsLikeATable(_ body: String, _ expected: String) throws {
    #expect(try Bench().run(body) == expected)
  }

  @Test(arguments: [
    ("link.kind = 'x'", "this table is read-only: it comes from the host"),
    ("link.new = 1", "this table is read-only: it comes from the host"),
    ("user.country = 'x'", "'user' is read-only: it comes from the host"),
    ("link.segments[1] = 'x'", "this table is read-only: it comes from the host"),
    ("table.insert(link.segments, 'x')", "bad argument #1 to 'insert' (this table is read-only)"),
    ("table.sort(link.segments)", "bad argument #1 to 'sort' (this table is read-only)"),
    ("table.remove(link.segments)", "bad argument #1 to 'remove' (this table is read-only)"),
    ("table.move({}, 1, 0, 1, link)", "bad argument #5 to 'move' (this table is read-only)"),
    ("destinations.home = 1", "'destinations' is read-only"),
    ("string.upper = 1", "'string' is read-only"),
    ("destinations.home.route = 1", "'destination' is read-only: it comes from the host"),
    ("return link + 1", "attempt to perform arithmetic on a table value (local 'link')"),
    ("return user .. 'x'", "attempt to concatenate a user value (local 'user')"),
    ("return link()", "attempt to call a table value (local 'link')"),
    ("return link < link", "attempt to compare two table values"),
    ("return user.nothing.more", "attempt to index a nil value (field 'nothing')"),
    ("x = 1", "cannot set the global 'x' (use 'local x')"),
    ("_ENV.x = 1", "cannot set the global 'x' (use 'local x')"),
    ("print = 1", "cannot set the global 'print' (use 'local print')"),
    ("table.insert(_ENV, 1)", "bad argument #1 to 'insert' (this table is read-only)"),
  ])
  func cannotBeChanged(_ body: String, _ expected: String) throws {
    let outcome = try Bench().run(body)
    let text = outcome.replacing(#/^! rules\.lua:3(:\d+)?: /#, with: "")
    #expect(text == expected)
  }

  @Test func largeMapsAreFoundByBinarySearch() throws {
    let bench = try Bench()
    let body =
      "local t = ... local n = 0 for k, v in pairs(t) do if t[k] == v then n = n + 1 end end return { n, t.k7, t.k77, t.nothing == nil, #t.list, t.list[100] }"
    let chunk = try bench.state.loadRules(ScriptSource(name: "r", text: Bench.chunk(body)))
    var arguments = ValueWriter()
    var fields = (0..<500).map { ("k\($0)", Value.integer(Int64($0))) }
    fields.append(("list", .list((1...200).map { .integer($0 * 2) })))
    arguments.value(.map(fields))
    let progress = bench.state.start(
      chunk, bench.link, arguments: arguments, seed: 0, host: bench.host)
    #expect(Bench.text(progress) == "[501,7,77,true,200,200]")
  }
}
