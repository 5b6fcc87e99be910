-- Acme Fit: the decisions. Three questions, one function each; what it returns is what happens.
-- This file runs afresh for every decision, so nothing in it is remembered from the last one.

local pricing = require "lib.pricing"

local rules = {}

--- A link opened the app: where to?
-- A link that carries a credential never comes here. The host redeems it first and then asks
-- `rules.redemption` below.
function rules.link(link, user)
  -- Purchasely's own SDK shows its presentations: not ours, let the next one handle it.
  if link.kind == "deeplink" then return ignore() end

  -- The app is still starting and has no screen to go to: ask again when it has.
  if link.coldStart and not user.ready then return hold("ready") end

  if link.query.preview then return reject() end  -- a page that is not published yet
  if link.query.campaign == "newyear" and now() >= pricing.NEW_YEAR_ENDS then
    return reject("campaignOver")  -- a reason of our own
  end
  if link.query.campaign and not user.allowCampaigns then return ignore() end

  -- A declared destination with typed parameters; or nil, a reason and a detail.
  local destination, params, detail = destinations.match(link)

  if destination == destinations.offer then
    if user:has("pro") then return navigate(destinations.subscription) end
    return openPaywall(paywalls.annual)  -- by its id: a link alone never makes a buyer
  end
  if destination == destinations.workout and not user:has("pro") then
    return navigate(destinations.subscription)
  end
  if destination == destinations.progress and not user.account then
    return hold("signedIn")  -- ask again once somebody has signed in
  end

  return navigate(destination, params, detail)  -- rejects where nothing matched
end

--- A redemption settled: who shows the outcome, the app or the vendor's SDK, and where to go?
function rules.redemption(result, user)
  -- The first success is the app's own moment.
  if result.first then
    return outcome {
      appHandlesRedemptionAlert = true,
      alert = { title = "Welcome to Pro", message = "Your plan is active.", button = "Let's go" },
      navigate = user.account and destinations.home or destinations.onboardingWelcome,
    }
  end

  -- The same link again, on the device that redeemed it: unlock, but do not thank twice. The app
  -- owns the alert and has none to show, so nobody shows one.
  if result.success then
    return outcome { appHandlesRedemptionAlert = true, navigate = destinations.home }
  end

  if result.outcome == "belongsToOther" then
    return outcome {
      appHandlesRedemptionAlert = true,
      alert = {
        title = "This link is in use",
        message = "Your purchase is on the device that opened it first.",
      },
    }
  end

  -- Expired, and nothing is active: a new link can be sent by e-mail.
  if result.offerReissue then
    return outcome {
      appHandlesRedemptionAlert = true,
      alert = {
        title = "This link has expired",
        message = "We can send a new one to the e-mail address of your purchase.",
        button = "Send a new link",
      },
    }
  end

  return outcome { appHandlesRedemptionAlert = false }  -- the SDK has words of its own
end

--- The purchase button was pressed: who is the buyer, and which payment page opens?
function rules.purchase(press, user)
  -- Who has it never sees a paywall, whichever button it was.
  if user:has("pro") then return navigate(destinations.subscription) end

  if press.button == "teaser" then return ignore() end  -- the app plays its own video
  if press.button == "gift" then return reject("giftsAreSoldOnTheWeb") end

  -- "I have paid already": the vendor's notice may be seconds away. The rule waits, the host and
  -- the app do not.
  if press.button == "restore" then
    local pro = entitlements.await("pro", { every = "2s", times = 5 })
    if pro.active then return navigate(destinations.subscription) end
    return reject("nothingToRestore")
  end

  -- The vendor's library opens a page by its id and knows its buyer itself.
  if press.data.byId then return openPaywall(paywalls.annual) end

  -- The page that the button asks for, else the country's, tried on a share of the devices: a
  -- device always gets the same number from `bucket`, so nobody sees two prices.
  local paywall = press.paywall or pricing.paywall(user.country, bucket("annual-price", 100))
  local buyer = s2s.createUser { paywall = paywall, attributes = { button = press.button } }
  return openPaywall(buyer)  -- nil where the page is not published: the host says `noPaywall`
end

return rules
