internal import UsherWire

/// The list of event types, in the order of wire.md.
extension EventType {
  public static let all: [EventType] = [
    linkOpened, appReady, gateChanged, userSignedIn, userSignedOut, purchasePressed, paywallClosed,
    paymentCompleted, entitlementChanged, redemptionSettled, redemptionReissue, clockAdvanced,
  ]

  private static let linkOpened = EventType(
    "link.opened", "a link opened the app",
    [
      EventField(.url, .string, required: true, "the link as it came"),
      EventField(.source, .oneOf(["universal", "scheme"]), "how the system delivered it"),
      EventField(.coldStart, .boolean, "the link started the app"),
      EventField(.fromHistory, .boolean, "reopened from recents: nothing is done"),
    ]
  ) { fields in
    .linkOpened(
      LinkOpened(
        url: Secret(fields.required(.url)), source: fields.string(.source),
        coldStart: fields.bool(.coldStart) ?? false,
        fromHistory: fields.bool(.fromHistory) ?? false))
  }

  private static let appReady = EventType(
    "app.ready", "navigation exists: what was held for it is asked again", []
  ) { _ in .appReady }

  private static let gateChanged = EventType(
    "gate.changed", "the app opens or closes its gates",
    [
      EventField(.allowDeeplinks, .boolean, "false holds ordinary links, never a redemption"),
      EventField(.allowCampaigns, .boolean, "a fact for rules"),
    ]
  ) { fields in
    .gateChanged(
      allowDeeplinks: fields.bool(.allowDeeplinks), allowCampaigns: fields.bool(.allowCampaigns))
  }

  private static let userSignedIn = EventType(
    "user.signedIn", "the person signed in to an account",
    [
      EventField(.account, .name, required: true, "the app's own user id"),
      EventField(.email, .name, "the account's e-mail"),
      EventField(.emailVerified, .boolean, "whether that e-mail was verified"),
    ]
  ) { fields in
    .userSignedIn(
      account: fields.required(.account), email: fields.string(.email),
      emailVerified: fields.bool(.emailVerified) ?? false)
  }

  private static let userSignedOut = EventType(
    "user.signedOut", "the person signed out", []
  ) { _ in .userSignedOut }

  private static let purchasePressed = EventType(
    "purchase.pressed", "an in-app purchase button was pressed; further fields are data",
    [
      EventField(.button, .string, required: true, "which button"),
      EventField(.paywall, .string, "the paywall that the button names"),
      EventField(.product, .string, "the product that the button names"),
      EventField(.currentGuid, .guid, "the id that the provider's library holds (SU-60)"),
      EventField(.embedded, .boolean, "opens inside of the app (SU-46)"),
      EventField(.data, .map, "anything else the rule asks about"),
    ]
  ) { fields in
    .purchasePressed(
      Press(
        button: fields.required(.button), paywall: fields.string(.paywall),
        product: fields.string(.product), currentGuid: fields.string(.currentGuid),
        embedded: fields.bool(.embedded) ?? false, data: fields.pressData))
  }

  private static let paywallClosed = EventType(
    "paywall.closed", "the screen that this session opened is gone", []
  ) { _ in .paywallClosed }

  private static let clockAdvanced = EventType(
    "clock.advanced", "only moves time: of one device, or of all without `device`", []
  ) { _ in .clockAdvanced }
}

extension EventFields {
  private static let declaredOfPress =
    EventType.envelopeSet.declared | (EventType.named("purchase.pressed")?.fieldSet.declared ?? 0)

  /// `data` with the undeclared fields merged in; of one name, the field inside of `data` wins.
  fileprivate var pressData: Value {
    let data = value(.data)
    let declared = EventFields.declaredOfPress
    guard places.hasOthers || places.present & ~declared != 0 else { return data ?? .emptyMap }
    return Value { writer in
      writer.map { writer in
        for (name, value) in map where !value.isNull {
          let isDeclared = EventFieldName.table.index(of: name).map { declared >> $0 & 1 == 1 }
          if isDeclared != true { writer.field(name, value) }
        }
        guard let own = data?.map else { return }
        for (name, value) in own { writer.field(name, value) }
      }
    }
  }
}
