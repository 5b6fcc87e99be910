import Foundation
import Testing

/// `usher link`
@Suite struct LinkTests {
  static let links = [
    "https://www.acme.example/home",
    "https://www.acme.example/albums/wedding?index=17",
    "https://www.acme.example/albums/wedding?index=first",
    "https://www.acme.example/nowhere",
    "https://other.example/home",
    "https://user@www.acme.example/home",
    "https://www.acme.example/%2e%2e/home",
    "not a link",
  ]

  let scratch: Scratch
  let project: String

  init() throws {
    scratch = try Scratch()
    project = try TestProject.write(in: scratch)
  }

  @Test func forPeople() throws {
    let result = try Launcher.run(["link", project] + Self.links, in: scratch.url)
    #expect(result.code == 0)
    try Golden.expect(result.out, equals: "link.txt")
  }

  @Test func asData() throws {
    let result = try Launcher.run(["link", project, "--json"] + Self.links, in: scratch.url)
    #expect(result.code == 0)
    try Golden.expect(result.out, equals: "link.jsonl")
  }

  @Test func fromStdin() throws {
    let input = Self.links.joined(separator: "\n\n")
    let given = try Launcher.run(["link", project] + Self.links, in: scratch.url)
    let read = try Launcher.run(["link", project, "-"], input: input, in: scratch.url)
    #expect(read.out == given.out)
    #expect(try Launcher.run(["link", project], input: input, in: scratch.url).out == given.out)
  }

  @Test func aLineInQuotationMarksIsAJSONString() throws {
    let input = #""https:\/\/www.acme.example\/\u0068ome""# + "\n" + #""unfinished"#
    let result = try Launcher.run(["link", project, "--json"], input: input, in: scratch.url)
    #expect(result.code == 0)
    try Golden.expect(result.out, equals: "link-quoted.jsonl")
  }

  @Test func aDashGoesAlone() throws {
    let result = try Launcher.run(["link", project, "-", "https://a.example"], in: scratch.url)
    #expect(result.code == 2)
    try Golden.expect(result.words, equals: "link-dash.txt")
  }
}
