import Foundation
import Testing
import UsherCore
import UsherWire

@testable import UsherSeal

/// The PyPI package `pyseto`, in a virtual environment of its own under the temporary directory.
enum Pyseto {
  /// Its Python, or nil where it cannot be installed; says so.
  static let python: String? = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "usher-test-pyseto").path
    let python = folder + "/bin/python3"
    let isThere =
      run(python, ["-c", "import pyseto"]) != nil
      || (run("/usr/bin/env", ["python3", "-m", "venv", folder]) != nil
        && run(python, ["-m", "pip", "install", "--quiet", "pyseto"]) != nil
        && run(python, ["-c", "import pyseto"]) != nil)
    if !isThere {
      FileHandle.standardError.write(
        Data("SKIPPED: passes were not opened by an independent reader: pyseto is missing\n".utf8))
    }
    return isThere ? python : nil
  }()

  /// What the program prints, or nil when it fails. `input` goes to its standard input.
  static func run(_ program: String, _ arguments: [String], input: String = "") -> String? {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    stdin.fileHandleForWriting.write(Data(input.utf8))
    try? stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}

@Suite(.enabled("pyseto, the independent reader, cannot be installed") { Pyseto.python != nil })
struct IndependentReaderTests {
  let key = PassTests.ring.first

  @Test func opensAPassOfOurs() throws {
    let pass = PassTests.ring.mint(PassTests.pass, nonce: RandomSource.system.nonce(line: 1))
    let program = """
      import sys, pyseto
      key, token = sys.stdin.read().split()
      opened = pyseto.decode(pyseto.Key.from_paserk(key), token)
      print(opened.payload.decode(), opened.footer.decode())
      """
    let output = Pyseto.run(
      try #require(Pyseto.python), ["-c", program],
      input: "\(key.paserk.revealed) \(pass.revealed)")
    #expect(
      output
        == #"{"exp":"2026-12-02T09:00:00Z","iat":"2026-12-01T09:00:00Z","#
        + #""jti":"6f1f3f0e-8a53-4c8a-9a51-0d6a8e0f4f11","paywall":"annual","#
        + #""sub":"0b9f6d2e-1c1b-4b7e-9d55-6a1f0a2b3c4d"} {"kid":"\#(key.id)"}"# + "\n")
  }

  @Test func mintsOneThatWeOpen() throws {
    let program = """
      import sys, json, pyseto
      key = pyseto.Key.from_paserk(sys.stdin.read().strip())
      claims = {"sub": "buyer-1", "paywall": "annual", "iat": "2026-12-01T09:00:00+00:00",
                "exp": "2026-12-02T09:00:00+00:00", "jti": "x"}
      print(pyseto.encode(key, json.dumps(claims).encode(),
                          footer=json.dumps({"kid": key.to_paserk_id()}).encode()).decode())
      """
    let output = Pyseto.run(
      try #require(Pyseto.python), ["-c", program], input: key.paserk.revealed)
    let token = Secret(String(try #require(output).dropLast()))
    let pass = try PassTests.ring.open(token, at: Instant(seconds: 1_796_115_600))
    #expect(
      pass
        == Pass(
          guid: "buyer-1", paywall: "annual", issuedAt: Instant(seconds: 1_796_115_600), id: "x"))
  }
}
