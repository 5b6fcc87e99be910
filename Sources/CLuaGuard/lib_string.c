// The string library but for patterns and format. Work is charged by length before it is done.
#include <ctype.h>
#include <stdlib.h>

#include "internal.h"

static size_t start_position(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position;
  if (position == 0) return 1;
  if (position < -(lua_Integer)length) return 1;
  return length + (size_t)position + 1;
}

static size_t end_position(lua_Integer position, size_t length) {
  if (position > (lua_Integer)length) return length;
  if (position >= 0) return (size_t)position;
  if (position < -(lua_Integer)length) return 0;
  return length + (size_t)position + 1;
}

static int string_len(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  lua_pushinteger(L, (lua_Integer)length);
  return 1;
}

static int string_sub(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  size_t from = start_position(luaL_checkinteger(L, 2), length);
  size_t end = end_position(luaL_optinteger(L, 3, -1), length);
  if (from <= end) {
    charge(L, guard_of(L), (int64_t)(end - from) / 32);
    lua_pushlstring(L, s + from - 1, end - from + 1);
  } else {
    lua_pushliteral(L, "");
  }
  return 1;
}

static int change_bytes(lua_State *L, int (*change)(int)) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  check_string_size(L, length);
  charge(L, guard_of(L), (int64_t)length / 8);
  text t;
  text_begin(L, &t);
  char *to = text_room(&t, length);
  for (size_t i = 0; i < length; i++) to[i] = (char)change((unsigned char)s[i]);
  text_grew(&t, length);
  text_push(&t);
  return 1;
}

static int ascii_upper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }
static int ascii_lower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

static int string_upper(lua_State *L) { return change_bytes(L, ascii_upper); }
static int string_lower(lua_State *L) { return change_bytes(L, ascii_lower); }

static int string_reverse(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  check_string_size(L, length);
  charge(L, guard_of(L), (int64_t)length / 16);
  text t;
  text_begin(L, &t);
  char *to = text_room(&t, length);
  for (size_t i = 0; i < length; i++) to[i] = s[length - 1 - i];
  text_grew(&t, length);
  text_push(&t);
  return 1;
}

static int string_rep(lua_State *L) {
  size_t length, separator_length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Integer n = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &separator_length);
  if (n <= 0 || length + separator_length == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  size_t each = length + separator_length;
  if (each > STRING_LIMIT || (lua_Unsigned)n > STRING_LIMIT / each + 1)
    return luaL_error(L, "resulting string too large (limit 1 MB)");
  size_t total = (size_t)n * length + (size_t)(n - 1) * separator_length;
  check_string_size(L, total);
  charge_long(L, guard_of(L), (int64_t)total / 16);
  text t;
  text_begin(L, &t);
  char *to = text_room(&t, total);
  while (n-- > 0) {
    memcpy(to, s, length);
    to += length;
    if (n > 0 && separator_length) {
      memcpy(to, separator, separator_length);
      to += separator_length;
    }
  }
  text_grew(&t, total);
  text_push(&t);
  return 1;
}

static int string_byte(lua_State *L) {
  size_t length;
  const char *s = luaL_checklstring(L, 1, &length);
  lua_Integer first = luaL_optinteger(L, 2, 1);
  size_t from = start_position(first, length);
  size_t end = end_position(luaL_optinteger(L, 3, first), length);
  if (from > end) return 0;
  size_t n = end - from + 1;
  if (n > SPREAD_LIMIT) return luaL_error(L, "string slice too long (limit %d)", SPREAD_LIMIT);
  luaL_checkstack(L, (int)n, "string slice too long");
  charge(L, guard_of(L), (int64_t)n / 8);
  for (size_t i = 0; i < n; i++) lua_pushinteger(L, (unsigned char)s[from + i - 1]);
  return (int)n;
}

static int string_char(lua_State *L) {
  int n = lua_gettop(L);
  text t;
  text_begin(L, &t);
  charge(L, guard_of(L), n / 4);
  for (int i = 1; i <= n; i++) {
    lua_Unsigned c = (lua_Unsigned)luaL_checkinteger(L, i);
    luaL_argcheck(L, c <= 255, i, "value out of range");
    text_byte(&t, (char)c);
  }
  text_push(&t);
  return 1;
}

// Lua's own arithmetic on strings ("10" + 1), paid for by length.
static bool to_number(lua_State *L, int index) {
  if (lua_type(L, index) == LUA_TNUMBER) {
    lua_pushvalue(L, index);
    return true;
  }
  size_t length;
  const char *s = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &length) : NULL;
  if (!s) return false;
  charge(L, guard_of(L), (int64_t)length / 8);
  return lua_stringtonumber(L, s) == length + 1;
}

static const struct { const char *name; int operation; } operations[] = {
    {"__add", LUA_OPADD}, {"__sub", LUA_OPSUB}, {"__mul", LUA_OPMUL},   {"__mod", LUA_OPMOD},
    {"__pow", LUA_OPPOW}, {"__div", LUA_OPDIV}, {"__idiv", LUA_OPIDIV}, {"__unm", LUA_OPUNM}};
enum { OPERATIONS = sizeof operations / sizeof *operations };

static int string_arithmetic(lua_State *L) {
  int operation = (int)lua_tointeger(L, lua_upvalueindex(1));
  if (to_number(L, 1) && (operation == LUA_OPUNM || to_number(L, 2))) {
    lua_arith(L, operation);
    return 1;
  }
  lua_settop(L, 2);
  const char *name = "";
  for (size_t i = 0; i < OPERATIONS; i++)
    if (operations[i].operation == operation) name = operations[i].name + 2;
  return luaL_error(
      L, "attempt to %s a '%s' with a '%s'", name, type_name(L, 1), type_name(L, 2));
}

static void set_arithmetic(lua_State *L) {
  for (size_t i = 0; i < OPERATIONS; i++) {
    lua_pushinteger(L, operations[i].operation);
    lua_pushcclosure(L, string_arithmetic, 1);
    lua_setfield(L, -2, operations[i].name);
  }
}


void string_install(lua_State *L, usher_guard *g) {
  static const luaL_Reg functions[] = {
      {"byte", string_byte},     {"char", string_char},   {"find", string_find},
      {"format", string_format}, {"gmatch", string_gmatch}, {"gsub", string_gsub},
      {"len", string_len},       {"lower", string_lower}, {"match", string_match},
      {"rep", string_rep},       {"reverse", string_reverse}, {"sub", string_sub},
      {"upper", string_upper},   {NULL, NULL}};
  set_library(L, g, "string", functions);
  lua_pushliteral(L, "");
  lua_createtable(L, 0, 12);
  set_arithmetic(L);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pop(L, 2);
}
