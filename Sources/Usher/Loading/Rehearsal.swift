internal import UsherCore
internal import UsherSeal
internal import UsherStore
internal import UsherWire

/// What answers a rules file that calls the host while it is only looked at, not asked: the same
/// functions, for a device of which nothing is known, at time 0. What it does is dropped.
enum Rehearsal {
  static func host(for project: Project) throws(ProjectLoadFault) -> Evaluation {
    let random = RandomSource.seeded(0)
    guard let key = random.passKey() else {
      throw .unreadable(Problem("no key could be made: the crypto library did not start"))
    }
    let bare = LoadedProject(project: project)
    let host = try RuleHost(
      bare,
      options: RuleHostOptions(
        keys: KeyRing(key), random: random, now: { Instant(seconds: 0) }))
    let device = Device(session: Session(device: "default", at: Instant(seconds: 0)))
    let press = Press(button: "")
    return Evaluation(
      host: host, device: device, rule: .purchase, question: .purchase(press),
      about: EventRef(id: "", line: 0), transaction: StoreTransaction(host.store))
  }
}
