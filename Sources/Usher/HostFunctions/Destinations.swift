internal import UsherCore
internal import UsherScript
internal import UsherWire

extension HostFunction {
  static let match = HostFunction(
    "destinations.match", "(link or \"path?query\") → destination, params · nil, reason, detail",
    """
    The destination that a link (or a server's answer as a string) names, and its typed parameters; \
    or nil, `unknownDestination` or `invalidParameter`, and what is wrong.
    """
  ) { evaluation, arguments, answer throws(Misuse) in
    let match: RouteMatch
    if let id = arguments[0].id(of: .link), let link = evaluation.links[checked: id] {
      match = evaluation.project.destinations.match(link)
    } else if let text = arguments[0].string {
      match = evaluation.project.destinations.match(text)
    } else if arguments[0].id(of: .link) != nil {
      throw Misuse("destinations.match: this link is redeemed first and leads nowhere by itself")
    } else {
      throw arguments.wrong(0, "a link or a string \"path?query\"")
    }
    switch match {
    case .hit(let destination, let params):
      answer.reference(.destination, destination)
      answer.value(params)
      return .values(2)
    case .miss(let reason, let detail):
      answer.null()
      answer.string(reason.rawValue)
      answer.string(detail)
      return .values(3)
    }
  }

  static let parseLink = HostFunction(
    "links.parse", "(url) → link · nil, reason, detail",
    "Parses a link as if it had opened the app: a link, or nil and why it is refused."
  ) { evaluation, arguments, answer throws(Misuse) in
    switch evaluation.project.links.parse(Secret(try arguments.string(0, "a url"))) {
    case .success(let link):
      evaluation.write(link, source: nil, coldStart: false, into: &answer)
      return .values(1)
    case .failure(let fault):
      answer.null()
      answer.string(fault.verdict.rawValue)
      answer.string("\(fault.part.rawValue): \(fault.detail)")
      return .values(3)
    }
  }

  static let buildLink = HostFunction(
    "links.build", "(destination, params?) → url · nil",
    "The https universal link to a destination, or nil where no universal host is declared."
  ) { evaluation, arguments, answer throws(Misuse) in
    let address: (path: String, query: [(String, String)])
    guard let index = arguments[0].id(of: .destination) else {
      throw arguments.wrong(0, "a destination such as destinations.home")
    }
    do throws(ParameterFault) {
      address = try evaluation.project.destinations.address(to: index, params: arguments[1])
    } catch {
      throw Misuse("links.build: \(error.message)", about: error.field, hint: error.hint)
    }
    if let url = evaluation.project.links.universalURL(
      path: address.path, query: address.query)
    {
      answer.string(url)
    } else {
      answer.null()
    }
    return .values(1)
  }
}
