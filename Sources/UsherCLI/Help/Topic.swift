internal import Usher
internal import UsherCore

/// A page of help about something that is no command; made from the lists that the host itself
/// reads.
struct Topic: Sendable {
  let name: String
  let summary: String
  let page: @Sendable (HelpPage) -> [String]

  static let all = [lua, events]

  static func named(_ name: String) -> Topic? { all.first { $0.name == name } }

  private static let lua = Topic(name: "lua", summary: "what a rule sees, calls and returns") {
    page in
    var lines = Wrapping.lines(
      "rules.lua returns a table of functions: link(link, user), redemption(result, user), "
        + "purchase(press, user), beforeRedemption(link, user). Each returns a decision; one that "
        + "is missing, or returns nothing, gets the host's default.")
    lines += page.section(
      "Functions",
      LuaReference.functions.flatMap { function in
        let separator = function.signature.hasPrefix("(") ? "" : " "
        return ["  " + function.name + separator + function.signature]
          + Wrapping.lines(function.documentation, indent: 6)
      })
    for record in LuaReference.records {
      lines += page.section(
        "\(record.name), \(record.documentation)",
        Wrapping.table(record.fields.map { ($0.name, $0.documentation) }))
    }
    lines += [""]
    lines += Wrapping.lines(
      "Beside them: assert error ipairs next pairs pcall print require select tonumber tostring "
        + "type, and string table math utf8 without what reaches outside. Ready-made rules: "
        + "require \"usher.rules.NAME\". All times are integer seconds.")
    return lines
  }

  private static let events = Topic(name: "events", summary: "the events and their fields") {
    page in
    var lines = Wrapping.lines(
      "One JSON object a line. A field marked * is required. Times are RFC 3339 or integer seconds."
    )
    lines += page.section("Every event", rows(EventType.envelope))
    lines += page.section("user", rows(EventType.facts))
    for type in EventType.all {
      lines += page.section("\(type.name), \(type.doc)", rows(type.fields))
    }
    return lines
  }

  private static func rows(_ fields: [EventField]) -> [String] {
    Wrapping.table(fields.map { ($0.name + ($0.isRequired ? " *" : ""), $0.doc) })
  }
}
