/// Every command, in the order in which help lists them.
enum Commands {
  static let all: [Command] = [run, check, link, pass, key, new, help, completions]

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}
