internal import UsherScript

/// Every function that the host gives to scripts, in the order of the documentation. A function's
/// position is its number at the border.
enum HostFunctions {
  static let all: [HostFunction] = [
    .match, .navigate, .reject, .ignore, .hold, .createUser, .mint, .openPaywall, .outcome, .redeem,
    .await, .parseLink, .buildLink, .bucket, .now, .logInfo, .logWarn, .print, .has, .entitlement,
    .missingDestination, .missingPaywall,
  ]
}
