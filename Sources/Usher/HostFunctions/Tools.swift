internal import UsherCore
internal import UsherScript
internal import UsherSeal
internal import UsherWire

extension HostFunction {
  static let now = HostFunction(
    "now", "() → integer", "The host's time: whole seconds since 1970."
  ) { evaluation, _, answer throws(Misuse) in
    answer.integer(evaluation.now.seconds)
    return .values(1)
  }

  static let bucket = HostFunction(
    "bucket", "(experiment, n, key?) → integer",
    """
    A stable number from 0 to n - 1, the same for the same experiment and key; the key is the \
    session's device unless given.
    """
  ) { evaluation, arguments, answer throws(Misuse) in
    let experiment = try arguments.string(0, "the experiment's name")
    let count = try arguments.integer(1, "the number of buckets")
    guard count >= 1 else { throw Misuse("bucket needs at least 1 bucket, got \(count)") }
    let key = try arguments.optionalString(2, "a key") ?? evaluation.session.device
    answer.integer(Bucket.number(experiment: experiment, key: key, count: count))
    return .values(1)
  }

  static let logInfo = HostFunction(
    "log.info", "(text, fields?)", "Writes to the host's log and the fixture's trace."
  ) { evaluation, arguments, _ throws(Misuse) in
    try evaluation.log(.info, arguments)
  }

  static let logWarn = HostFunction(
    "log.warn", "(text, fields?)", "As log.info, as a warning."
  ) { evaluation, arguments, _ throws(Misuse) in
    try evaluation.log(.warning, arguments)
  }

  static let print = HostFunction(
    "print", "(…)", "Writes its arguments to the host's log, separated by tabs."
  ) { evaluation, arguments, _ throws(Misuse) in
    let words = (0..<arguments.values.count).map { arguments[$0].string ?? arguments[$0].told }
    evaluation.write(LogLine(level: .info, text: words.joined(separator: "\t")), arguments)
    return .values(0)
  }
}

extension Evaluation {
  fileprivate func log(_ level: LogLine.Level, _ arguments: Arguments) throws(Misuse)
    -> HostAnswer
  {
    let text = try arguments.string(0, "a text")
    let fields = arguments.isAbsent(1) ? .emptyMap : arguments[1]
    guard fields.fieldsOrEmptyList != nil else { throw arguments.wrong(1, "a table of fields") }
    write(LogLine(level: level, text: text, fields: fields), arguments)
    return .values(0)
  }
}
