import UsherCore

/// Wrong calls of the host's functions.
extension RuleMessageRow {
  static let purchases = [
    Self(
      "return openPaywall(paywalls['monthly'])",
      """
      scriptError rules.lua:4:30: unknown paywall 'monthly'; declared: annual, annualDe, winback
      """),
    Self(
      "return openPaywall('monthly')",
      """
      scriptError rules.lua:4: openPaywall: unknown paywall 'monthly'; declared: annual, \
      annualDe, winback
      """),
    Self(
      "return openPaywall()",
      """
      scriptError rules.lua:4: openPaywall needs a buyer (from s2s.createUser or paywalls.mint) \
      or a paywall such as paywalls.annual, got nil
      """),
    Self(
      "return openPaywall { guid = 'g', paywall = 'annual', paywallUrl = 'https://x/' }",
      """
      scriptError rules.lua:4: openPaywall needs a buyer (from s2s.createUser or paywalls.mint) \
      or a paywall such as paywalls.annual, got a table
      """),
    Self(
      "return openPaywall(destinations.home)",
      """
      scriptError rules.lua:4: openPaywall needs a buyer (from s2s.createUser or paywalls.mint) \
      or a paywall such as paywalls.annual, got a destination
      """),
    Self(
      "s2s.createUser { paywal = 'annual' }", of: .purchase,
      """
      scriptError rules.lua:4: s2s.createUser has no field 'paywal': did you mean 'paywall'?
      """),
    Self(
      "s2s.createUser { wallpaper = 'annual' }", of: .purchase,
      """
      scriptError rules.lua:4: s2s.createUser has no field 'wallpaper'; it takes paywall, guid, \
      externalId, email, attributes
      """),
    Self(
      "s2s.createUser { email = 7 }", of: .purchase,
      """
      scriptError rules.lua:4: s2s.createUser: 'email' must be a string, got 7
      """),
    Self(
      "s2s.createUser { guid = '' }", of: .purchase,
      """
      scriptError rules.lua:4: s2s.createUser: 'guid' must have 1 to 128 bytes without control \
      characters
      """),
    Self(
      "s2s.createUser { attributes = 'x' }", of: .purchase,
      """
      scriptError rules.lua:4: s2s.createUser: 'attributes' must be a table, got 'x'
      """),
    Self(
      "s2s.createUser { attributes = { f = print } }", of: .purchase,
      "scriptError rules.lua:4: argument 1.attributes.f is a function"),
    Self(
      "s2s.createUser { paywall = 7 }", of: .purchase,
      """
      scriptError rules.lua:4: s2s.createUser needs a paywall such as paywalls.annual or its \
      id, got 7
      """),
    Self(
      "s2s.createUser('annual')", of: .purchase,
      """
      scriptError rules.lua:4: s2s.createUser needs a table of fields, got 'annual'
      """),
    Self(
      "paywalls.mint { guid = 7 }", of: .purchase,
      """
      scriptError rules.lua:4: paywalls.mint: 'guid' must be a string, got 7
      """),
  ]

  static let redemptions = [
    Self(
      "return {}", of: .redemption,
      """
      invalidDecision rules.lua:2: outcome: 'appHandlesRedemptionAlert' must be true or false, \
      got nil
      outcome
      """),
    Self(
      "return { appHandlesRedemptionAlert = 'yes' }", of: .redemption,
      """
      invalidDecision rules.lua:2: outcome: 'appHandlesRedemptionAlert' must be true or false, \
      got 'yes'
      outcome
      """),
    Self(
      "return { appHandlesRedemptionAlert = true, alrt = {} }", of: .redemption,
      """
      invalidDecision rules.lua:2: outcome has no field 'alrt': did you mean 'alert'?
      outcome
      """),
    Self(
      "return { appHandlesRedemptionAlert = false, alert = { title = 'a', message = 'b' } }",
      of: .redemption,
      """
      invalidDecision rules.lua:2: outcome: 'alert' is shown by the app: it needs \
      appHandlesRedemptionAlert = true
      outcome
      """),
    Self(
      "return { appHandlesRedemptionAlert = true, alert = 'x' }", of: .redemption,
      """
      invalidDecision rules.lua:2: outcome: 'alert' must be { title, message, button? }, got 'x'
      outcome
      """),
    Self(
      "return { appHandlesRedemptionAlert = true, alert = { title = 'x' } }", of: .redemption,
      """
      invalidDecision rules.lua:2: outcome: alert needs a 'message'
      outcome
      """),
    Self(
      "return outcome { appHandlesRedemptionAlert = true, alert = { titel = 'x' } }",
      of: .redemption,
      """
      scriptError rules.lua:4: outcome: alert has no field 'titel': did you mean 'title'?
      outcome
      """),
    Self(
      "return outcome { appHandlesRedemptionAlert = true, navigate = 'home' }", of: .redemption,
      """
      scriptError rules.lua:4: outcome: 'navigate' needs a destination, got the string 'home'; \
      did you mean destinations.home?
      outcome
      """),
    Self(
      "return outcome { appHandlesRedemptionAlert = true, navigate = ignore() }", of: .redemption,
      """
      scriptError rules.lua:4: outcome: 'navigate' must be a destination or navigate(…), got \
      ignore()
      outcome
      """),
    Self(
      "return outcome(7)", of: .redemption,
      """
      scriptError rules.lua:4: outcome needs a table of fields, got 7
      outcome
      """),
    Self(
      "return outcome(result)", of: .redemption,
      """
      scriptError rules.lua:4: outcome needs a table of fields, got a result
      outcome
      """),
    Self(
      "error('no')", of: .redemption,
      """
      scriptError rules.lua:4: no
      outcome
      """),
  ]

  static let tools = [
    Self(
      "local name = 'premium' user:has(name)",
      """
      scriptError rules.lua:4: unknown entitlement 'premium'; declared: extra, pro
      """),
    Self(
      "local name = 'prro' user:has(name)",
      """
      scriptError rules.lua:4: unknown entitlement 'prro': did you mean 'pro'?
      """),
    Self("user.has('pro')", "scriptError rules.lua:4: user:has is called with a colon, not a dot"),
    Self(
      "user:has()",
      """
      scriptError rules.lua:4: user:has needs an entitlement's name (a string), got nil
      """),
    Self(
      "user:entitlement(destinations)", "scriptError rules.lua:4: argument 2.match is a function"),
    Self("bucket('x', 0)", "scriptError rules.lua:4: bucket needs at least 1 bucket, got 0"),
    Self(
      "bucket('x')",
      """
      scriptError rules.lua:4: bucket needs the number of buckets (an integer), got nil
      """),
    Self(
      "bucket()",
      """
      scriptError rules.lua:4: bucket needs the experiment's name (a string), got nil
      """),
    Self("log.info(7)", "scriptError rules.lua:4: log.info needs a text (a string), got 7"),
    Self("log.info('x', 7)", "scriptError rules.lua:4: log.info needs a table of fields, got 7"),
    Self(
      "entitlements.await('pro', { every = '1m', times = 10 })",
      """
      scriptError rules.lua:4: entitlements.await: 'every' times 'times' must be 1 s to 90 s, \
      got 60 s × 10
      """),
    Self(
      "entitlements.await('pro', { every = '500ms' })",
      """
      scriptError rules.lua:4: entitlements.await: 'every' must be whole seconds such as "2s", \
      got '500ms'
      """),
    Self(
      "entitlements.await('pro', { evry = '1s' })",
      """
      scriptError rules.lua:4: entitlements.await has no field 'evry': did you mean 'every'?
      """),
    Self(
      "table.sort({ 1, 2 }, function() entitlements.await('pro') end)",
      """
      scriptError rules.lua:4: this call has to wait, which it cannot inside a function that \
      table.sort or string.gsub calls
      """),
  ]
}
