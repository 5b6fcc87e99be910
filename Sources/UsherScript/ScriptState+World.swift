internal import CLuaGuard
internal import UsherWire

extension ScriptState {
  /// A fence with the world in it.
  static func makeFence(_ world: ScriptWorld, _ bridge: HostBridge) throws(ScriptFault)
    -> OpaquePointer
  {
    let context = Unmanaged.passUnretained(bridge).toOpaque()
    guard let fence = usher_guard_new(hostCallback, context) else {
      throw ScriptFault(.memory(limit: 0, used: 0), "not enough memory for a Lua state")
    }
    var status: Int32 = 0
    func add(_ result: Int32) { if result != 0 { status = result } }
    for type in world.classes {
      add(
        usher_guard_class(
          fence, type.id, type.name, Int64(type.missing), type.sendsFields ? 1 : 0))
      for (name, function) in type.methods {
        add(usher_guard_method(fence, type.id, name, function.rawValue))
      }
    }
    for global in world.globals {
      switch global {
      case .function(let name, let function):
        add(usher_guard_function(fence, name, function.rawValue))
      case .namespace(let name, let functions, let records, let missing):
        add(usher_guard_namespace(fence, name, Int64(missing)))
        for (name, function) in functions {
          add(usher_guard_namespace_function(fence, name, function.rawValue))
        }
        for record in records {
          let packed = Array(Value(record).packed)
          add(usher_guard_namespace_record(fence, record.name, packed, packed.count))
        }
      }
    }
    if let print = world.print { add(usher_guard_print(fence, print.rawValue)) }
    guard status == 0 else {
      usher_guard_free(fence)
      throw ScriptFault(.misuse, "the world for scripts could not be built")
    }
    usher_guard_settle(fence)
    return fence
  }
}

extension Int64 {
  fileprivate init(_ function: HostFunctionID?) {
    self = function.map { Int64($0.rawValue) } ?? -1
  }
}

extension Value {
  fileprivate init(_ record: ScriptRecord) {
    self.init { writer in
      writer.record(class: record.class, id: record.id) { fields in
        guard let map = record.fields.map else { return }
        for (name, value) in map { fields.field(name, value) }
      }
    }
  }
}
