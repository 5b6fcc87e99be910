import Foundation
import Testing

/// What becomes of output that nobody takes.
@Suite struct StreamsTests {
  @Test func aReaderThatHasGoneIsSuccess() throws {
    #expect(try shell("\"$USHER\" help | true; exit ${PIPESTATUS[0]}") == 0)
  }

  @Test func aFullDiskIsAFailure() throws {
    #expect(try shell("\"$USHER\" help > /dev/full 2> /dev/null") == 1)
  }

  @Test func aClosedOutputIsAFailure() throws {
    #expect(try shell("\"$USHER\" help >&- 2> /dev/null") == 1)
  }

  @Test func noColourOutsideATerminal() throws {
    #expect(try !Launcher.run(["help"]).out.contains("\u{1b}"))
    #expect(try !Launcher.run(["nope"]).words.contains("\u{1b}"))
  }

  private func shell(_ line: String) throws -> Int32 {
    try Shell.run("/bin/bash", ["-c", "USHER='\(Launcher.path)'; \(line)"])
  }
}
