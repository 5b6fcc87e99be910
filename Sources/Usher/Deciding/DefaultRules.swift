internal import UsherCore
internal import UsherScript
internal import UsherStore
internal import UsherWire

/// What is decided where a project has no such rule, or its rule returned nothing (decision 12).
extension RuleHost {
  func decideByDefault(_ evaluation: Evaluation) -> SessionAnswer? {
    switch evaluation.question {
    case .link(let delivery):
      return commit(defaultDecision(for: delivery, on: evaluation.device), evaluation, rule: nil)
    case .redemption(let settlement):
      return commit(settlement.outcome(), evaluation, rule: nil)
    case .beforeRedemption:
      return commit(evaluation.decision(for: .redeem), evaluation, rule: nil)
    case .purchase(let press):
      do {
        return commit(try defaultDecision(for: press, by: evaluation), evaluation, rule: nil)
      } catch {
        return fail(evaluation, .invalidEvent, error.message)
      }
    }
  }

  private func defaultDecision(for delivery: LinkDelivery, on device: Device) -> Decision {
    // Purchasely's own SDK shows its deeplinks: there is nothing to wait for.
    if delivery.link.kind == .deeplink { return .ignore(nil) }
    if delivery.coldStart, !device.session.ready { return .hold(.ready) }
    switch loaded.project.destinations.match(delivery.link) {
    case .hit(let index, let params):
      do {
        return .navigate(try loaded.project.destinations.navigation(to: index, params: params))
      } catch {
        return .reject(
          reason: RouteMatch.MissReason.invalidParameter.rawValue, detail: error.message)
      }
    case .miss(let reason, let detail):
      return .reject(reason: reason.rawValue, detail: detail)
    }
  }

  private func defaultDecision(for press: Press, by evaluation: Evaluation) throws(Misuse)
    -> Decision
  {
    if let id = press.paywall, loaded.project.paywalls[id] == nil {
      throw Misuse("'paywall' must be the id of a paywall that the project declares")
    }
    let paywall = try evaluation.paywall(press.paywall.map { .string($0) }, in: "press.paywall")
    let user = try evaluation.createUser(
      guid: nil, externalId: nil, email: nil, attributes: nil)
    let buyer = try evaluation.buyer(guid: user.guid, created: user.created, paywall: paywall)
    guard let opening = buyer.opening else {
      return .reject(reason: RejectReason.noPaywall, detail: nil)
    }
    return .openPaywall(opening)
  }
}
