import UsherWire

/// Wrong projects and the exact faults they get.
enum ProjectFaultRows {
  struct Row: Sendable, CustomStringConvertible {
    var table: Value
    var told: [String]
    var description: String { told.first ?? "" }

    init(_ table: Value, _ told: String...) {
      self.table = table
      self.told = told
    }
  }

  static let all = top + destinations + paywalls + apps + rest
  static let function = Value { $0.function(line: 1) }

  static let top = [
    Row(7, ": what usher.lua returns must be a table of names and values, got 7"),
    Row(["x"], ": what usher.lua returns must be a table of names and values, got a list"),
    Row(function, ": what usher.lua returns must be a table of names and values, got a function"),
    Row(
      ["destinaton": [:]],
      "destinaton!: what usher.lua returns has no field 'destinaton' | did you mean 'destinations'?"
    ),
    Row(
      ["x": 1],
      "x!: what usher.lua returns has no field 'x' | known: apps, destinations, entitlements, "
        + "limits, links, name, paywalls, rules"),
    Row(["name": 7], "name: 'name' must be a text of 1 to 128 bytes, got 7"),
    Row(["name": ""], "name: 'name' must be a text of 1 to 128 bytes, got ''"),
    Row(["name": "a\nb"], "name: 'name' must be a text of 1 to 128 bytes, got 'a\\u{a}b'"),
  ]

  static let destinations = [
    Row(
      ["destinations": "home"],
      "destinations: 'destinations' must be a table of names and values, got 'home'"),
    Row(
      ["destinations": ["match": "m"]],
      "destinations.match!: a destination cannot be named 'match': destinations.match is a function"
    ),
    Row(
      ["destinations": ["end": "e"]],
      "destinations.end!: a destination cannot be named 'end', which is a word of Lua"),
    Row(
      ["destinations": ["my-home": "h"]],
      "destinations.my-home!: 'my-home' is no name for a destination, expected letters, digits and "
        + "'_', no digit first | write 'my_home'"),
    Row(
      ["destinations": ["home": true]],
      "destinations.home: 'home' must be a route such as 'albums/{albumname}', or a table with "
        + "route and params, got true"),
    Row(
      ["destinations": ["home": ["home"]]],
      "destinations.home: 'home' must be a route such as 'albums/{albumname}', or a table with "
        + "route and params, got a list"),
    Row(
      ["destinations": ["home": ["params": [:]]]],
      "destinations.home: 'route' is missing, expected a route such as 'albums/{albumname}'"),
    Row(
      ["destinations": ["home": ["route": 1]]],
      "destinations.home.route: 'route' must be a route such as 'albums/{albumname}', got 1"),
    Row(
      ["destinations": ["home": ["route": "h", "parms": [:]]]],
      "destinations.home.parms!: 'home' has no field 'parms' | did you mean 'params'?"),
    Row(
      ["destinations": ["home": "/home"]],
      "destinations.home: the route '/home' begins with a slash | write it without: 'home'"),
    Row(
      ["destinations": ["home": ["route": "a//b"]]],
      "destinations.home.route: the route 'a//b' has an empty segment"),
    Row(
      ["destinations": ["album": "albums/{id}"]],
      "destinations.album: the parameter 'id' of the route 'albums/{id}' is not declared in params "
        + "| write params = { id = \"string\" }"),
    Row(
      ["destinations": ["album": ["route": "albums/{nmae}", "params": ["name": "string"]]]],
      "destinations.album.route: the parameter 'nmae' of the route 'albums/{nmae}' is not declared "
        + "in params | did you mean 'name'?"),
    Row(
      ["destinations": ["album": ["route": "albums/{id}", "params": ["id": "integer?"]]]],
      "destinations.album.route: 'id' stands in the path, so it cannot be optional"),
    Row(
      ["destinations": ["a": ["route": "a", "params": ["n": "int"]]]],
      "destinations.a.params.n: 'int' is no type of a parameter | known: boolean, date, integer, "
        + "number, string, or a list of strings for one of them"),
    Row(
      ["destinations": ["a": ["route": "a", "params": ["n": "intger?"]]]],
      "destinations.a.params.n: 'intger?' is no type of a parameter | did you mean 'integer?'?"),
    Row(
      ["destinations": ["a": ["route": "a", "params": ["n": 7]]]],
      "destinations.a.params.n: the type of 'n' must be a name such as 'integer?' or a list of "
        + "strings, got 7"),
    Row(
      ["destinations": ["a": ["route": "a", "params": ["n": []]]]],
      "destinations.a.params.n: the type of 'n' must be a name such as 'integer?' or a list of "
        + "strings, got an empty table"),
    Row(
      ["destinations": ["a": ["route": "a", "params": ["n": ["x", 1, "x"]]]]],
      "destinations.a.params.n.2: a choice of 'n' must be a string, got 1",
      "destinations.a.params.n.3: 'x' is listed twice"),
    Row(
      ["destinations": ["a": ["route": "a", "params": ["n": ["?"]]]]],
      "destinations.a.params.n: 'n' has no choices, expected at least one string before '?'"),
    Row(
      ["destinations": ["a": ["route": "a", "params": ["2": "string"]]]],
      "destinations.a.params.2!: '2' is no name for a parameter, expected letters, digits, '_', "
        + "'-' and '.', a letter or '_' first"),
    Row(
      [
        "destinations": [
          "home": "home", "page": ["route": "{page}", "params": ["page": "string"]],
        ]
      ],
      "destinations.page.route: the routes of 'home' ('home') and 'page' ('{page}') can both match "
        + "'home' | let them differ in a fixed segment or in a parameter's type"),
    Row(
      ["destinations": ["a": "", "b": ""]],
      "destinations.b: the routes of 'a' ('') and 'b' ('') can both match the root, '' | let them "
        + "differ in a fixed segment or in a parameter's type"),
  ]

  static func address(_ address: String) -> Value {
    ["paywalls": ["a": ["address": .string(address)]]]
  }

  static let paywalls = [
    Row(
      ["paywalls": true], "paywalls: 'paywalls' must be a table of names and values, got true"),
    Row(
      ["paywalls": ["a": "https://p.example"]],
      "paywalls.a: 'a' must be a table of names and values, got 'https://p.example'"),
    Row(
      ["paywalls": ["a": [:]]],
      "paywalls.a: 'address' is missing, expected an https address, or '' while it is not published"
    ),
    Row(
      ["paywalls": ["a": ["adress": ""]]],
      "paywalls.a.adress!: 'a' has no field 'adress' | did you mean 'address'?",
      "paywalls.a: 'address' is missing, expected an https address, or '' while it is not published"
    ),
    Row(
      ["paywalls": ["mint": ["address": ""]]],
      "paywalls.mint!: a paywall cannot have the id 'mint': paywalls.mint is a function"),
    Row(
      ["paywalls": ["a b": ["address": ""]]],
      "paywalls.a b!: 'a b' is no id for a paywall, expected 1 to 128 letters, digits, '_', '-' "
        + "and '.'"),
    Row(
      [
        "paywalls": [
          "a": ["address": "", "default": true], "b": ["address": "", "default": true],
          "c": ["address": "", "default": 1],
        ]
      ],
      "paywalls.b.default: 'a' and 'b' are both the default paywall, expected one",
      "paywalls.c.default: 'default' must be true or false, got 1"),
    Row(
      ["paywalls": [["id": "a", "address": ""], ["id": "a", "address": ""]]],
      "paywalls.2.id: there are two paywalls with the id 'a'"),
    Row(
      ["paywalls": [["address": ""], 7]],
      "paywalls.1: 'id' is missing, expected an id",
      "paywalls.2: paywall 2 must be a table of names and values, got 7"),
    Row(
      address("http://p.example/a"),
      "paywalls.a.address: the address 'http://p.example/a' is not https | write "
        + "'https://p.example/a'"),
    Row(address("p.example/a"), "paywalls.a.address: the address 'p.example/a' is not https"),
    Row(
      address("https:///a"),
      "paywalls.a.address: the address 'https:///a' has no host such as 'pay.acme.example'"),
    Row(
      address("https://p_.example"),
      "paywalls.a.address: the address 'https://p_.example' has no host such as "
        + "'pay.acme.example'"),
    Row(
      address("https://[::1]/"),
      "paywalls.a.address: the address 'https://[::1]/' has no host such as 'pay.acme.example'"),
    Row(
      address("https://p.example:99999/"),
      "paywalls.a.address: the address 'https://p.example:99999/' has a port that is none"),
    Row(
      address("https://me@p.example/"),
      "paywalls.a.address: the address 'https://me@p.example/' holds a user before its host"),
    Row(
      address("https://p.example/a b"),
      "paywalls.a.address: the address 'https://p.example/a b' is no URL: byte 20, in the path, may "
        + "only stand there percent-encoded"),
    Row(
      address("https://p.example/?%zz"),
      "paywalls.a.address: the address 'https://p.example/?%zz' is no URL: the '%' at byte 20, in "
        + "the query, is not followed by two hexadecimal digits"),
    Row(
      address("https://p.example:x/"),
      "paywalls.a.address: the address 'https://p.example:x/' is no URL: the port is not a number"),
    Row(
      address("https://p.example/?x=1&p%61ss=2"),
      "paywalls.a.address: the address 'https://p.example/?x=1&p%61ss=2' already has the query "
        + "parameter 'pass' | leave it out: Usher adds the buyer's pass under that name"),
  ]

  static let apps = [
    Row(["apps": ["io": [:]]], "apps.io!: 'apps' has no field 'io' | did you mean 'ios'?"),
    Row(
      ["apps": ["ios": ["teamId": "a1b2c3d4e5", "bundleId": "com..fit"]]],
      "apps.ios.teamId: 'teamId' must be 10 upper-case letters and digits such as 'A1B2C3D4E5', got "
        + "'a1b2c3d4e5'",
      "apps.ios.bundleId: 'bundleId' must be a bundle id such as 'com.acme.fit', got 'com..fit'"),
    Row(
      ["apps": ["android": ["package": "acme", "sha256": ["14:6D", 7]]]],
      "apps.android.package: 'package' must be a package name such as 'com.acme.fit', got 'acme'",
      "apps.android.sha256.1: a fingerprint must be 32 bytes such as '14:6D:…' with colons between, "
        + "got '14:6D'",
      "apps.android.sha256.2: a fingerprint must be 32 bytes such as '14:6D:…' with colons between, "
        + "got 7"),
    Row(
      ["apps": ["android": ["package": "com.acme", "sha256": "14:6D"]]],
      "apps.android.sha256: 'sha256' must be a list of certificate fingerprints, got '14:6D'"),
    Row(
      ["apps": ["android": ["package": "com.acme", "sha256": []]]],
      "apps.android.sha256: 'sha256' is empty, expected the fingerprint of the publication key"),
    Row(
      ["apps": ["android": ["package": "com.acme"]]],
      "apps.android: 'sha256' is missing, expected a list of certificate fingerprints"),
  ]

  static let rest = [
    Row(
      ["entitlements": ["pro": true]],
      "entitlements: 'entitlements' must be a list of names, got a table with names"),
    Row(
      ["entitlements": ["pro", 7, "", "pro"]],
      "entitlements.2: an entitlement must be a name of 1 to 128 bytes, got 7",
      "entitlements.3: an entitlement must be a name of 1 to 128 bytes, got ''",
      "entitlements.4: the entitlement 'pro' is listed twice"),
    Row(["limits": 7], "limits: 'limits' must be a table of names and values, got 7"),
    Row(
      ["limits": ["time": 50, "memory": "4M", "instructions": "2e6", "tim": 1]],
      "limits.tim!: 'limits' has no field 'tim' | did you mean 'time'?",
      "limits.time: 'time' must be a time such as '50ms', got 50",
      "limits.memory: 'memory' must be a size such as '4MB', got '4M'",
      "limits.instructions: 'instructions' must be a whole number from 1000 to 10000000000, got '2e6'"
    ),
    Row(
      ["limits": ["time": "11s", "memory": "1KB", "instructions": 0]],
      "limits.time: 'time' must be '1ms' to '10s', got '11s'",
      "limits.memory: 'memory' must be '64KB' to '1GB', got '1KB'",
      "limits.instructions: 'instructions' must be a whole number from 1000 to 10000000000, got 0"),
    Row(
      ["rules": "rules"],
      "rules: 'rules' must be a table of functions or require \"NAME\", got 'rules'"),
    Row(
      ["rules": ["lnik": function, "link": 7]],
      "rules.link: the rule 'link' must be a function, got 7",
      "rules.lnik!: there is no rule 'lnik' | did you mean 'link'?"),
  ]
}
