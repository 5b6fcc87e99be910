import Testing
import UsherScript
import UsherWire

@Suite struct EvaluationTests {
  @Test(arguments: [
    ("return 1", "1"),
    ("return", "none"),
    ("return link.path", "\"albums/summer\""),
    ("return link.segments[2]", "\"summer\""),
    ("return #link.segments", "2"),
    ("return user.attributes.plan", "\"gold\""),
    ("return user.attributes == user.attributes", "true"),
    ("return user:has('pro')", "true"),
    ("return navigate(destinations.home)", "{\"to\":{}}"),
    ("return destinations.album_again() == destinations.album", "true"),
    (
      "return destinations.hom",
      "! rules.lua:3:21: unknown destination 'hom' (did you mean 'home'?)"
    ),
    ("return usr", "! rules.lua:3:8: undefined variable 'usr'"),
    ("return os.time()", "! rules.lua:3:11: 'os.time' is not there (use now())"),
    ("return ('x'):rep(3)", "\"xxx\""),
    ("while true do end", "! rules.lua:3: out of instructions: N used, 2000000 are allowed"),
    (
      "return link",
      "{\"coldStart\":true,\"count\":3,\"kind\":\"page\",\"path\":\"albums/summer\",\"query\":{\"index\":\"7\"},\"segments\":[\"albums\",\"summer\"],\"size\":2.5}"
    ),
  ])
  func answers(_ body: String, _ expected: String) throws {
    // How much was used depends on what else the host charges.
    let told = try Bench().run(body).replacing(#/\d+ used/#, with: "N used")
    #expect(told == expected)
  }
}
