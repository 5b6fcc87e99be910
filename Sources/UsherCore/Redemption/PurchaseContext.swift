public import UsherWire

/// The versioned description of the funnel that a purchase came from (PL-36).
public enum PurchaseContext {
  /// The attributes of a version 1 context, built-in over custom; nil for an unknown version, for
  /// no context and for one without attributes. What is no scalar is left out.
  public static func attributes(_ context: Value?) -> Value? {
    guard let context, context["version"]?.integer == 1 else { return nil }
    let merged = Value { writer in
      writer.map { writer in
        for part in ["custom_attributes", "built_in_attributes"] {
          guard let fields = context[part]?.map else { continue }
          for (name, value) in fields where value.isScalar { writer.field(name, value) }
        }
      }
    }
    return merged.isEmptyMap ? nil : merged
  }
}

extension Value {
  var isScalar: Bool {
    switch kind {
    case .true, .false, .integer, .number, .string: true
    case .null, .list, .map, .record, .function: false
    }
  }
}
