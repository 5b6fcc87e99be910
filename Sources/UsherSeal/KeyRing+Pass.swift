public import UsherCore
public import UsherWire

extension KeyRing {
  /// Seals a pass with the first key. `nonce` is 32 random bytes, never used twice.
  public func mint(_ pass: Pass, nonce: [UInt8]) -> Secret {
    // The claims, sorted by name.
    var claims = JSONWriter(reserving: 256)
    claims.raw(#"{"exp":"#)
    claims.string(pass.expiresAt.rfc3339)
    claims.raw(#","iat":"#)
    claims.string(pass.issuedAt.rfc3339)
    claims.raw(#","jti":"#)
    claims.string(pass.id)
    claims.raw(#","paywall":"#)
    claims.string(pass.paywall)
    claims.raw(#","sub":"#)
    claims.string(pass.guid)
    claims.raw("}")
    return Secret(Paseto.seal(claims.bytes, key: first, nonce: nonce, footer: first.footer))
  }

  /// Opens a pass that is good at a moment; says why where it is not.
  public func open(_ text: Secret, at now: Instant) throws(PassFault) -> Pass {
    let token: Paseto.Token
    do {
      token = try Paseto.Token(text.revealed)
    } catch {
      throw PassFault.malformed
    }
    let key = try key(footer: token.footer)
    let claims: [UInt8]
    do {
      claims = try Paseto.open(token, key: key)
    } catch {
      throw PassFault.altered
    }
    let pass = try pass(claims: claims)
    guard now < pass.expiresAt else { throw .expired(pass) }
    return pass
  }

  private func key(footer: [UInt8]) throws(PassFault) -> PassKey {
    if footer == first.footer { return first }
    // The footer is not authenticated yet: a short one alone is read.
    guard footer.count <= 256, let value = try? JSONReader().read(footer),
      let id = value["kid"]?.string, PassKey.isId(id)
    else { throw .noKeyId }
    guard let key = key(id: id) else { throw .otherKey(id: id) }
    return key
  }

  private func pass(claims: [UInt8]) throws(PassFault) -> Pass {
    guard let claims = try? JSONReader().read(claims), claims.map != nil else {
      throw .claim("the claims are no JSON object")
    }
    func string(_ name: String) throws(PassFault) -> String {
      guard let text = claims[name]?.string, !text.isEmpty else {
        throw .claim("the claim '\(name)' is missing or no string")
      }
      return text
    }
    func instant(_ name: String) throws(PassFault) -> Instant {
      guard let instant = Instant(rfc3339: try string(name)) else {
        throw .claim("the claim '\(name)' is no RFC 3339 time")
      }
      return instant
    }
    let guid = try string("sub")
    guard Guid.isValid(guid.utf8) else {
      throw .claim("the claim 'sub' is no guid of 1 to 128 bytes without control characters")
    }
    return Pass(
      guid: guid, paywall: try string("paywall"), issuedAt: try instant("iat"),
      expiresAt: try instant("exp"), id: try string("jti"))
  }
}
