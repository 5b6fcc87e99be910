import Usher
import UsherCore
import UsherSeal
import UsherWire

extension Commands {
  /// `usher link PROJECT [URL … | -]`
  static let link = Command(
    name: "link",
    summary: "show how links are parsed, matched and routed, and why",
    details: [
      "One line a link. A code or token in it is never shown: {token} stands where it was. "
        + "From stdin one link a line is read; blank lines are skipped, and a line that begins "
        + "with \" is a JSON string, so that any character can be given."
    ],
    operands: [
      Projects.operand,
      Operand("URL", .text, .many, dash: true, "links; absent or -: one a line from stdin"),
    ],
    flags: [Flag("json", "one JSON object a link")],
    examples: [
      .init("usher link my-app https://www.example.com/articles/7", "see where a link leads"),
      .init("usher link my-app --json < links.txt", "the same for many, as data"),
    ],
    exitCodes: [
      .init(.done, "every link got a verdict, refused ones too"),
      .init(.failed, "the links could not be read to their end"), .init(.usage, "wrong usage"),
      .init(.noProject, "there is no project, or it could not be loaded"),
    ],
    run: showLinks)

  private static func showLinks(_ invocation: Invocation) throws(CommandFault) -> ExitCode {
    let links = invocation.arguments.operands.dropFirst()
    guard links.isEmpty || links == ["-"] || !links.contains("-") else {
      throw CommandFault(.usage, "- stands for stdin and goes alone, without other links")
    }
    let reader = LinkReporter(project: try Projects.load(invocation).project)
    let asJSON = invocation.arguments.has("json")
    let out = invocation.console.out
    guard links.isEmpty || links == ["-"] else {
      for link in links { out.write(reader.report(Array(link.utf8)), asJSON: asJSON) }
      return .done
    }
    let input = try Input.open(nil, for: "links")
    let lines = LineReader(descriptor: input.descriptor) { out.flush() }
    do throws(InputFault) {
      while let line = try lines.next(), out.isOpen {
        switch line {
        case .tooLong: out.write(reader.tooLong, asJSON: asJSON)
        case .text(let bytes) where bytes.isBlank: continue
        case .text(let bytes): out.write(reader.report(line: Array(bytes)), asJSON: asJSON)
        }
      }
    } catch {
      throw input.fault(error)
    }
    return .done
  }
}

/// Says how one project understands links.
private struct LinkReporter {
  let project: Project

  func report(_ link: [UInt8]) -> LinkReport {
    let result = project.links.parse(link)
    guard case .success(let link) = result else { return LinkReport(result) }
    guard link.credential == nil else {
      return LinkReport(result, fingerprint: link.credential.map { Fingerprint(of: $0) })
    }
    guard link.path != nil else { return LinkReport(result) }
    switch project.destinations.match(link) {
    case .hit(let index, let params):
      let name = project.destinations.all[index].name
      return LinkReport(result, match: .init(destination: name, params: params))
    case .miss(_, let detail):
      return LinkReport(result, miss: detail)
    }
  }

  func report(line: [UInt8]) -> LinkReport {
    guard line.first == UInt8(ascii: "\"") else { return report(line) }
    guard let text = (try? JSONReader().read(line))?.string else {
      return LinkReport(
        .failure(
          LinkFault(
            .malformedLink, .encoding,
            "the line begins with a quotation mark but is no JSON string")))
    }
    return report(Array(text.utf8))
  }

  let tooLong = LinkReport(
    .failure(LinkFault(.malformedLink, .length, "more than 8192 bytes, the most that a link has")))
}

extension OutputWriter {
  fileprivate func write(_ report: LinkReport, asJSON: Bool) {
    guard asJSON else { return write(report.line + "\n") }
    var json = JSONWriter()
    report.write(into: &json)
    json.raw("\n")
    write { $0.append(contentsOf: json.bytes) }
  }
}
