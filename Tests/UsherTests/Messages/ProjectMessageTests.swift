import Testing
import UsherCore

@testable import Usher

/// What is said of a project that does not load: the place, what is wrong, what to do.
struct ProjectMessageTests {
  @Test(arguments: ProjectMessageRow.all) func wrongProject(_ row: ProjectMessageRow) throws {
    let folder = try ProjectFolder(row.files)
    expectTold(folder.problems(), row.told)
  }

  @Test func noProject() throws {
    let folder = try ProjectFolder(["other.lua": "return {}"], complete: false)
    expectTold(
      folder.problems(),
      """
      there is no usher.lua in 'PROJECT'
      = give the folder that holds usher.lua; 'usher new DIR' starts a project
      """, replacing: folder.path)
    folder.expectPath(
      "nowhere",
      """
      there is no project at 'PROJECT/nowhere': No such file or directory
      = give a folder that holds usher.lua, or one Lua file; 'usher new DIR' starts one
      """)
    folder.expectPath(
      "other.lua/x",
      """
      there is no project at 'PROJECT/other.lua/x': Not a directory
      = give a folder that holds usher.lua, or one Lua file; 'usher new DIR' starts one
      """)
    folder.expectPath(
      "",
      """
      there is no project at '': No such file or directory
      = give a folder that holds usher.lua, or one Lua file; 'usher new DIR' starts one
      """)
  }
}

/// Compares all errors, or the warnings where there is none, one after the other, with the text.
func expectTold(
  _ problems: [Problem], _ told: String, replacing path: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let errors = problems.filter { $0.severity == .error }
  var text = (errors.isEmpty ? problems : errors).map(\.told).joined(separator: "\n")
  if let path { text = text.replacing(path, with: "PROJECT") }
  text = text.replacing(#/ran for \d+ ms/#, with: "ran for N ms")
  text = text.replacing(#/\d+ used/#, with: "N used")
  #expect(text == told, sourceLocation: sourceLocation)
}

extension ProjectFolder {
  /// What loading says of a path below this folder.
  fileprivate func expectPath(_ name: String, _ told: String) {
    do throws(ProjectLoadFault) {
      _ = try ProjectLoader.load(path: name.isEmpty ? "" : path + "/" + name)
      Issue.record("it loads")
    } catch {
      expectTold(error.problems, told, replacing: path)
    }
  }
}
