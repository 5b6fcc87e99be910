/// Why an event got no decision (wire.md). The raw value is what the error line says.
public enum ErrorCode: String, Sendable, Hashable, CaseIterable {
  case invalidJson, invalidEvent, unknownEventType
  case scriptError, scriptTimeout, scriptMemory, invalidDecision
  case storeUnavailable
}
