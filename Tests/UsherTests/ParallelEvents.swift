import Testing

/// Makes events at random: many devices that share buyers, accounts, addresses and credentials.
struct ParallelEvents {
  struct Mix: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var seed: UInt64
    var devices = 60
    /// So many buyers, accounts and addresses are shared.
    var names = 400
    /// Per mille of events that wait, or that move all clocks.
    var slow = 5
    var clocks = 1
    /// Whether something comes up that only a rule or an earlier line of the run knows.
    var surprises = true
  }

  private let mix: Mix
  private var state: UInt64
  private var at = 1_772_442_000
  private var issued: [String] = []
  private var line = 0

  init(_ mix: Mix) {
    self.mix = mix
    state = mix.seed
  }

  static func make(_ count: Int, _ mix: Mix) throws -> [String] {
    var events = ParallelEvents(mix)
    return try (0..<count).map { _ in try events.next() }
  }

  /// SplitMix64.
  private mutating func random(_ count: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((z ^ (z >> 31)) % UInt64(count))
  }

  private mutating func one<T>(_ list: [T]) -> T { list[random(list.count)] }
  private mutating func chance(_ permille: Int) -> Bool { random(1000) < permille }
  private mutating func name(_ kind: String) -> String { "\(kind)-\(random(mix.names))" }

  private mutating func next() throws -> String {
    line += 1
    if chance(10) { return one(["{", "[1]", #"{"type":"nothing"}"#, "{\"type\":\"app.ready\",}"]) }
    at += random(4)
    if chance(mix.clocks) { return #"{"type":"clock.advanced","at":\#(at + random(300))}"# }
    var fields = try body()
    if chance(700) { fields.append(#""at":\#(at - (chance(100) ? random(100) : 0))"#) }
    return "{" + fields.joined(separator: ",") + "}"
  }

  private mutating func body() throws -> [String] {
    if chance(250) { return try ofServer() }
    let device = random(mix.devices)
    var fields = chance(990) ? [#""device":"phone-\#(device)""#] : []
    fields += try ofDevice()
    if chance(300) { fields.append(#""platform":"\#(one(["ios", "android", "web"]))""#) }
    var facts = [#""country":"\#(device % 5 == 0 ? "AT" : "DE")""#]
    if device % 2 == 0 { facts.append(#""guid":"buyer-\#(device)""#) }
    if chance(20) { facts.append(#""guid":"\#(name("buyer"))""#) }
    if Set(facts.map { $0.prefix(6) }).count < facts.count { facts.removeLast() }
    if chance(20) { facts.append(#""account":"\#(name("account"))""#) }
    if chance(300) { facts.append(#""attributes":{"goal":\#(random(9))}"#) }
    if chance(800) { fields.append(#""user":{\#(facts.joined(separator: ","))}"#) }
    return fields
  }

  private mutating func ofServer() throws -> [String] {
    let guid = chance(500) ? "buyer-\(random(mix.devices))" : name("buyer")
    switch random(10) {
    case 0...3:
      return [
        #""type":"entitlement.changed","device":"billing","guid":"\#(guid)""#,
        #""entitlement":"\#(chance(950) ? "pro" : "gold")""#,
        #""status":"\#(one(["active", "grace", "expired", "revoked", "none"]))""#,
      ]
    case 4:
      return [
        #""type":"redemption.reissue","device":"help","email":"\#(name("m"))@m.example""#
      ]
    default:
      let provider = one(["subster", "purchasely", "qonversion", "funnelsgrove", "nobody"])
      var fields = [
        #""type":"payment.completed","device":"checkout","provider":"\#(provider)""#,
        #""entitlement":"\#(one(["pro", "pro", "plus"]))","expiresAt":\#(at + random(900))"#,
      ]
      if chance(800) { fields.append(#""guid":"\#(guid)""#) }
      if chance(500) { fields.append(#""email":"\#(name("m"))@m.example""#) }
      if chance(50) { fields.append(#""platform":"web""#) }
      if provider != "funnelsgrove", provider != "nobody" {
        issued.append(try ParallelWorld.link(of: provider, line: line))
      }
      return fields
    }
  }

  private mutating func ofDevice() throws -> [String] {
    if chance(mix.slow) { return [#""type":"purchase.pressed","button":"slow""#] }
    switch random(100) {
    case 0..<15:
      let data =
        mix.surprises && chance(mix.names < 100 ? 500 : 20)
        ? one([
          #"{"shared":\#(random(mix.names))}"#, #"{"mail":"\#(name("m"))@m.example"}"#,
          #"{"guid":"\#(name("buyer"))"}"#,
        ]) : #"{"goal":\#(random(5))}"#
      let current = chance(100) ? #","currentGuid":"\#(name("buyer"))""# : ""
      return [#""type":"purchase.pressed","button":"buy","data":\#(data)\#(current)"#]
    case 15..<22:
      let email = chance(500) ? #","email":"\#(name("m"))@m.example","emailVerified":true"# : ""
      return [#""type":"user.signedIn","account":"\#(name("account"))"\#(email)"#]
    case 22..<26: return [#""type":"user.signedOut""#]
    case 26..<29: return [#""type":"app.ready""#]
    case 29..<32: return [#""type":"gate.changed","allowDeeplinks":\#(chance(700))"#]
    case 32..<33: return [#""type":"paywall.closed""#]
    case 33..<34: return [#""type":"clock.advanced""#]
    case 34..<36:
      return [#""type":"redemption.settled","provider":"subster","outcome":"success""#]
    default:
      let cold = chance(30) ? #","coldStart":true"# : ""
      return [#""type":"link.opened","url":"\#(try link())"\#(cold)"#]
    }
  }

  private mutating func link() throws -> String {
    if !issued.isEmpty, chance(200) { return one(Array(issued.suffix(40))) }
    switch random(12) {
    case 0: return "https://go.funnelsgrove.com/side/\(one(["spring", "autumn", "winter"]))"
    case 1: return "https://www.a.example/progress"
    case 2: return "https://www.a.example/home?fail=\(line)"
    case 3: return "https://www.a.example/home?say=\(line)"
    case 4 where mix.surprises && mix.names < 100:
      return "https://www.a.example/home?buy=\(random(mix.names))"
    case 5: return "https://www.other.example/home"
    case 6: return "https://3f1e2d3c.go.a.example/handoff/AAAAAAAAAAAAAAAAAAAAAA"
    default: return "https://www.a.example/workouts/\(random(99))"
    }
  }
}
