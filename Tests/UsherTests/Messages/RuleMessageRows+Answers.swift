import UsherCore

/// Wrong answers of rules, and decisions that cannot be made.
extension RuleMessageRow {
  /// What a rule returns instead of a decision.
  static let answers = [
    Self(
      "return 42",
      """
      invalidDecision rules.lua:2: rules.link returned 42, expected navigate(…), reject(…), \
      ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return 'home'",
      """
      invalidDecision rules.lua:2: rules.link returned 'home', expected navigate(…), reject(…), \
      ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return true",
      """
      invalidDecision rules.lua:2: rules.link returned true, expected navigate(…), reject(…), \
      ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return {}",
      """
      invalidDecision rules.lua:2: rules.link returned a table, expected navigate(…), \
      reject(…), ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return { to = destinations.home }",
      """
      invalidDecision rules.lua:2: rules.link returned a table, expected navigate(…), \
      reject(…), ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return destinations.home",
      """
      invalidDecision rules.lua:2: rules.link returned a destination, expected navigate(…), \
      reject(…), ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return link",
      """
      invalidDecision rules.lua:2: rules.link returned a link, expected navigate(…), reject(…), \
      ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return function() end",
      """
      invalidDecision rules.lua:2: rules.link: the returned value is a function, expected \
      navigate(…), reject(…), ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return { { f = print } }",
      """
      invalidDecision rules.lua:2: rules.link: the returned value[1].f is a function, expected \
      navigate(…), reject(…), ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return redeem()",
      """
      invalidDecision rules.lua:2: rules.link returned redeem(), expected navigate(…), \
      reject(…), ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return outcome { appHandlesRedemptionAlert = true }",
      """
      invalidDecision rules.lua:2: rules.link returned outcome{…}, expected navigate(…), \
      reject(…), ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "local t = {} t.t = t return t",
      """
      invalidDecision rules.lua:2: rules.link: the returned \
      value.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t.t is nested more than 16 levels deep, expected \
      navigate(…), reject(…), ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return 0/0",
      """
      invalidDecision rules.lua:2: rules.link: the returned value is not a number (NaN), \
      expected navigate(…), reject(…), ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return '\\xff'",
      """
      invalidDecision rules.lua:2: rules.link: the returned value is not valid UTF-8, expected \
      navigate(…), reject(…), ignore(), hold(…) or openPaywall(…)
      """),
    Self(
      "return hold('ready')", of: .purchase,
      """
      scriptError rules.lua:4: hold("ready"): the app is ready already; check user.ready first
      """),
    Self(
      "return redeem()", of: .purchase,
      """
      invalidDecision rules.lua:2: rules.purchase returned redeem(), expected openPaywall(…), \
      navigate(…), reject(…) or ignore()
      """),
    Self(
      "return navigate(destinations.home)", of: .redemption,
      """
      invalidDecision rules.lua:2: rules.redemption returned navigate(…), expected outcome { \
      appHandlesRedemptionAlert = … }
      outcome
      """),
    Self(
      "return 7", of: .redemption,
      """
      invalidDecision rules.lua:2: rules.redemption returned 7, expected outcome { \
      appHandlesRedemptionAlert = … }
      outcome
      """),
    Self(
      "return navigate(destinations.home)", of: .beforeRedemption,
      """
      invalidDecision rules.lua:2: rules.beforeRedemption returned navigate(…), expected \
      redeem() or hold("signedIn")
      outcome
      """),
    Self(
      "return hold('ready')", of: .beforeRedemption,
      """
      scriptError rules.lua:4: hold("ready"): the app is ready already; check user.ready first
      outcome
      """),
    Self(
      "return outcome { appHandlesRedemptionAlert = true }", of: .beforeRedemption,
      """
      invalidDecision rules.lua:2: rules.beforeRedemption returned outcome{…}, expected \
      redeem() or hold("signedIn")
      outcome
      """),
  ]

  static let decisions = [
    Self(
      "return navigate(destinations['subscripton'])",
      """
      scriptError rules.lua:4:31: unknown destination 'subscripton'; did you mean 'subscription'?
      """),
    Self(
      "return navigate('home')",
      """
      scriptError rules.lua:4: navigate needs a destination, got the string 'home'; did you \
      mean destinations.home?
      """),
    Self(
      "return navigate('nowhere')",
      """
      scriptError rules.lua:4: navigate needs a destination, got the string 'nowhere'
      """),
    Self(
      "return navigate(nil)",
      """
      scriptError rules.lua:4: navigate needs a destination, got nil; pass what \
      destinations.match gave, or reject(reason)
      """),
    Self(
      "return navigate(paywalls.annual)",
      """
      scriptError rules.lua:4: navigate needs a destination such as destinations.home, got a \
      paywall
      """),
    Self(
      "return navigate(nil, 7)",
      "scriptError rules.lua:4: navigate needs a reason (a string), got 7"),
    Self(
      "return navigate(destinations.album, { albumname = 'a', index = 'seventeen' })",
      """
      scriptError rules.lua:4:56: navigate: 'index' of 'album' must be an integer, got 'seventeen'
      """),
    Self(
      "return navigate(destinations.album, { albumname = 7 })",
      """
      scriptError rules.lua:4:39: navigate: 'albumname' of 'album' must be a string, got 7
      """),
    Self(
      "return navigate(destinations.album)",
      """
      scriptError rules.lua:4: navigate: 'albumname' of 'album' is missing, expected a string
      """),
    Self(
      "return navigate(destinations.album, { albumname = 'a', indx = 1 })",
      """
      scriptError rules.lua:4:56: navigate: 'album' has no parameter 'indx'; did you mean 'index'?
      """),
    Self(
      "return navigate(destinations.album, { albumname = '' })",
      """
      scriptError rules.lua:4:39: navigate: 'albumname' of 'album' must not be empty, since it \
      stands in the path
      """),
    Self(
      "return navigate(destinations.album, 'a')",
      """
      scriptError rules.lua:4: navigate: params must be a table of names and values, got 'a'
      """),
    Self(
      "return navigate(destinations.plan, { level = 'medium' })",
      """
      scriptError rules.lua:4:38: navigate: 'level' of 'plan' must be one of 'easy', 'hard', \
      got 'medium'
      """),
    Self(
      "return navigate(destinations.plan, { level = 'easy', from = '2026-02-30' })",
      """
      scriptError rules.lua:4:54: navigate: 'from' of 'plan' must be a day such as \
      '2026-01-31', got '2026-02-30'
      """),
    Self(
      "return navigate(destinations.home, { x = print })",
      "scriptError rules.lua:4: argument 2.x is a function"),
    Self(
      "return hold('ready')",
      """
      scriptError rules.lua:4: hold("ready"): the app is ready already; check user.ready first
      """),
    Self(
      "return hold('gate')",
      """
      scriptError rules.lua:4: hold needs "ready" or "signedIn", got 'gate'
      """),
    Self(
      "return hold()",
      """
      scriptError rules.lua:4: hold needs "ready" or "signedIn", got nil
      """),
    Self("return reject('')", "scriptError rules.lua:4: reject needs a reason that is not empty"),
    Self("return reject(7)", "scriptError rules.lua:4: reject needs a reason (a string), got 7"),
    Self(
      "return destinations.match(7)",
      """
      scriptError rules.lua:4: destinations.match needs a link or a string "path?query", got 7
      """),
    Self(
      "return links.parse(7)", "scriptError rules.lua:4: links.parse needs a url (a string), got 7"),
    Self(
      "return links.build('home')",
      """
      scriptError rules.lua:4: links.build needs a destination such as destinations.home, got \
      'home'
      """),
    Self(
      "return links.build(destinations.album, {})",
      """
      scriptError rules.lua:4: links.build: 'albumname' of 'album' is missing, expected a string
      """),
  ]
}
