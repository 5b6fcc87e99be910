// The utf8 library, strict as in Lua 5.4.6: stray continuation bytes are errors.
#include "internal.h"

enum { MAX_UNICODE = 0x10FFFF };

static bool is_continuation(const char *s) { return ((unsigned char)*s & 0xC0) == 0x80; }

// The length of the sequence at s, or 0. `lax` takes what UTF-8 once was, up to 2^31.
static size_t decode(const char *s, size_t left, lua_Unsigned *code, bool lax) {
  static const lua_Unsigned least[] = {~(lua_Unsigned)0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000};
  unsigned char c = (unsigned char)s[0];
  lua_Unsigned result = 0;
  if (c < 0x80) {
    *code = c;
    return 1;
  }
  size_t more = 0;
  for (; c & 0x40; c <<= 1) {
    more++;
    if (more >= left || more > 5 || !is_continuation(s + more)) return 0;
    result = (result << 6) | ((unsigned char)s[more] & 0x3F);
  }
  if (more == 0 || more > 5) return 0;
  result |= (lua_Unsigned)(c & 0x7F) << (more * 5);
  if (result < least[more]) return 0;
  if (!lax && (result > MAX_UNICODE || (result >= 0xD800 && result <= 0xDFFF))) return 0;
  *code = result;
  return more + 1;
}

bool valid_utf8(const char *s, size_t length) {
  size_t i = 0;
  while (i < length) {
    uint64_t eight;
    if (length - i >= 8) {
      memcpy(&eight, s + i, 8);
      if (!(eight & 0x8080808080808080u)) {
        i += 8;
        continue;
      }
    }
    lua_Unsigned code;
    size_t n = decode(s + i, length - i, &code, false);
    if (n == 0) return false;
    i += n;
  }
  return true;
}

static lua_Integer relative(lua_Integer position, size_t length) {
  if (position >= 0) return position;
  if (0u - (size_t)position > length) return 0;
  return (lua_Integer)length + position + 1;
}

static int utf8_len(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Integer from = relative(luaL_optinteger(L, 2, 1), length);
  lua_Integer end = relative(luaL_optinteger(L, 3, -1), length);
  bool lax = lua_toboolean(L, 4);
  luaL_argcheck(L, 1 <= from && --from <= (lua_Integer)length, 2, "initial position out of bounds");
  luaL_argcheck(L, --end < (lua_Integer)length, 3, "final position out of bounds");
  if (end > from) charge_long(L, guard_of(L), (end - from) / 8);
  lua_Integer n = 0;
  while (from <= end) {
    lua_Unsigned code;
    size_t step = decode(s + from, length - (size_t)from, &code, lax);
    if (step == 0) {
      lua_pushnil(L);
      lua_pushinteger(L, from + 1);
      return 2;
    }
    from += (lua_Integer)step;
    n++;
  }
  lua_pushinteger(L, n);
  return 1;
}

static int utf8_codepoint(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Integer from = relative(luaL_optinteger(L, 2, 1), length);
  lua_Integer end = relative(luaL_optinteger(L, 3, from), length);
  bool lax = lua_toboolean(L, 4);
  luaL_argcheck(L, from >= 1, 2, "out of bounds");
  luaL_argcheck(L, end <= (lua_Integer)length, 3, "out of bounds");
  if (from > end) return 0;
  luaL_checkstack(L, SPREAD_LIMIT + 4, "string slice too long");
  charge(L, guard_of(L), SPREAD_LIMIT / 8);
  int n = 0;
  for (lua_Integer at = from - 1; at < end;) {
    lua_Unsigned code;
    size_t step = decode(s + at, length - (size_t)at, &code, lax);
    if (step == 0) return luaL_error(L, "invalid UTF-8 code");
    if (n == SPREAD_LIMIT)
      return luaL_error(L, "string slice too long (limit %d)", SPREAD_LIMIT);
    lua_pushinteger(L, (lua_Integer)code);
    at += (lua_Integer)step;
    n++;
  }
  return n;
}

static void add_code(text *t, lua_Unsigned code) {
  char reversed[8];
  int n = 0;
  if (code < 0x80) {
    text_byte(t, (char)code);
    return;
  }
  unsigned first = 0x3f;
  do {
    reversed[n++] = (char)(0x80 | (code & 0x3f));
    code >>= 6;
    first >>= 1;
  } while (code > first);
  reversed[n++] = (char)((~first << 1) | code);
  while (n > 0) text_byte(t, reversed[--n]);
}

static int utf8_char(lua_State *L) {
  int n = lua_gettop(L);
  text t;
  text_begin(L, &t);
  charge(L, guard_of(L), n / 4);
  for (int i = 1; i <= n; i++) {
    lua_Unsigned code = (lua_Unsigned)luaL_checkinteger(L, i);
    luaL_argcheck(L, code <= 0x7FFFFFFFu, i, "value out of range");
    add_code(&t, code);
  }
  text_push(&t);
  return 1;
}

static int utf8_offset(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Integer size = (lua_Integer)length, n = luaL_checkinteger(L, 2);
  lua_Integer at = n >= 0 ? 1 : size + 1;
  at = relative(luaL_optinteger(L, 3, at), length) - 1;
  luaL_argcheck(L, 0 <= at && at <= size, 3, "position out of bounds");
  charge_long(L, guard_of(L), n > 0 ? (size - at) / 16 : at / 16);
  if (n == 0) {
    while (at > 0 && is_continuation(s + at)) at--;
    lua_pushinteger(L, at + 1);
    return 1;
  }
  if (is_continuation(s + at)) return luaL_error(L, "initial position is a continuation byte");
  for (; n < 0 && at > 0; n++) {
    do at--;
    while (at > 0 && is_continuation(s + at));
  }
  if (n > 0) n--;
  for (; n > 0 && at < size; n--) {
    do at++;
    while (is_continuation(s + at));  // a string ends with a zero byte
  }
  if (n == 0) lua_pushinteger(L, at + 1);
  else lua_pushnil(L);
  return 1;
}

static int next_code(lua_State *L) {
  bool lax = lua_toboolean(L, lua_upvalueindex(1));
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Unsigned at = (lua_Unsigned)lua_tointeger(L, 2);
  charge(L, guard_of(L), 1);
  if (at > 0) {
    at--;
    if (at < length) at++;
    while (at < length && is_continuation(s + at)) at++;
  }
  if (at >= length) return 0;
  lua_Unsigned code;
  size_t step = decode(s + at, length - at, &code, lax);
  if (step == 0 || (at + step < length && is_continuation(s + at + step)))
    return luaL_error(L, "invalid UTF-8 code");
  lua_pushinteger(L, (lua_Integer)at + 1);
  lua_pushinteger(L, (lua_Integer)code);
  return 2;
}

static int utf8_codes(lua_State *L) {
  bool lax = lua_toboolean(L, 2);
  const char *s = luaL_checkstring(L, 1);
  luaL_argcheck(L, !is_continuation(s), 1, "invalid UTF-8 code");
  lua_pushboolean(L, lax);
  lua_pushcclosure(L, next_code, 1);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

void utf8_install(lua_State *L, usher_guard *g) {
  static const luaL_Reg functions[] = {
      {"char", utf8_char}, {"codepoint", utf8_codepoint}, {"codes", utf8_codes},
      {"len", utf8_len},   {"offset", utf8_offset},       {NULL, NULL}};
  set_library(L, g, "utf8", functions);
  lua_pushlstring(L, "[\0-\x7F\xC2-\xFD][\x80-\xBF]*", 14);
  lua_setfield(L, -2, "charpattern");
  lua_pop(L, 1);
}
