// The basic functions that scripts have.
#include <ctype.h>
#include <stdio.h>

#include "internal.h"

static int base_assert(lua_State *L) {
  if (lua_toboolean(L, 1)) return lua_gettop(L);
  luaL_checkany(L, 1);
  lua_remove(L, 1);
  lua_pushliteral(L, "assertion failed!");
  lua_settop(L, 1);
  if (lua_type(L, 1) != LUA_TSTRING) return lua_error(L);
  luaL_where(L, 1);
  lua_insert(L, 1);
  lua_concat(L, 2);
  return lua_error(L);
}

static int base_error(lua_State *L) {
  int level = (int)luaL_optinteger(L, 2, 1);
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TSTRING && level > 0) {
    luaL_where(L, level);
    lua_pushvalue(L, 1);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

// A tripped limit goes through: neither it nor a want of memory can be caught.
static int finish_pcall(lua_State *L, int status, lua_KContext extra) {
  usher_guard *g = guard_of(L);
  budget_reraise(L, g);
  if (status == LUA_ERRMEM) {
    g->killed = USHER_MEMORY;
    frames_remember(L, g);
    budget_reraise(L, g);
  }
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_pushboolean(L, 0);
    lua_pushvalue(L, -2);
    return 2;
  }
  return lua_gettop(L) - (int)extra;
}

static int base_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  charge(L, guard_of(L), 4);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
  return finish_pcall(L, status, 0);
}

static int base_select(lua_State *L) {
  int n = lua_gettop(L);
  charge(L, guard_of(L), n / 16);
  if (lua_type(L, 1) == LUA_TSTRING && *lua_tostring(L, 1) == '#') {
    lua_pushinteger(L, n - 1);
    return 1;
  }
  lua_Integer i = luaL_checkinteger(L, 1);
  if (i < 0) i = n + i;
  else if (i > n) i = n;
  luaL_argcheck(L, 1 <= i, 1, "index out of range");
  return n - (int)i;
}

static int base_tonumber(lua_State *L) {
  if (lua_isnoneornil(L, 2)) {
    if (lua_type(L, 1) == LUA_TNUMBER) {
      lua_settop(L, 1);
      return 1;
    }
    size_t length;
    const char *s = lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &length) : NULL;
    if (s) {
      charge(L, guard_of(L), (int64_t)length / 8);
      if (lua_stringtonumber(L, s) == length + 1) return 1;
    }
    luaL_checkany(L, 1);
    lua_pushnil(L);
    return 1;
  }
  lua_Integer base = luaL_checkinteger(L, 2);
  luaL_checktype(L, 1, LUA_TSTRING);
  size_t length;
  const char *s = lua_tolstring(L, 1, &length), *end = s + length;
  luaL_argcheck(L, 2 <= base && base <= 36, 2, "base out of range");
  charge(L, guard_of(L), (int64_t)length / 8);
  lua_Unsigned n = 0;
  s += strspn(s, " \f\n\r\t\v");
  bool negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  bool digits = false;
  for (; isalnum((unsigned char)*s); s++) {
    int digit = isdigit((unsigned char)*s) ? *s - '0' : toupper((unsigned char)*s) - 'A' + 10;
    if (digit >= base) break;
    n = n * (lua_Unsigned)base + (lua_Unsigned)digit;
    digits = true;
  }
  bool whole = digits && !isalnum((unsigned char)*s);
  s += strspn(s, " \f\n\r\t\v");
  if (whole && s == end) lua_pushinteger(L, (lua_Integer)(negative ? 0u - n : n));
  else lua_pushnil(L);
  return 1;
}

const char *push_text(lua_State *L, int index, size_t *length) {
  switch (lua_type(L, index)) {
    case LUA_TSTRING:
    case LUA_TNUMBER:
      lua_pushvalue(L, index);
      break;
    case LUA_TNIL: lua_pushliteral(L, "nil"); break;
    case LUA_TBOOLEAN:
      if (lua_toboolean(L, index)) lua_pushliteral(L, "true");
      else lua_pushliteral(L, "false");
      break;
    case LUA_TUSERDATA:
      if (luaL_getmetafield(L, index, "__name") == LUA_TNIL) lua_pushliteral(L, "table");
      break;
    default: lua_pushstring(L, luaL_typename(L, index));
  }
  return lua_tolstring(L, -1, length);
}

static int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  push_text(L, 1, NULL);
  return 1;
}

static int base_type(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushstring(L, type_name(L, 1));
  return 1;
}

static int base_print(lua_State *L) {
  usher_guard *g = guard_of(L);
  int n = lua_gettop(L);
  text t;
  text_begin(L, &t);
  for (int i = 1; i <= n; i++) {
    if (i > 1) text_byte(&t, '\t');
    push_text(L, i, NULL);
    text_value(&t);
  }
  text_push(&t);
  if (g->print < 0) return 0;
  lua_replace(L, 1);
  return host_ask(L, (uint32_t)g->print, 1) * 0;
}

static bool is_module_name(const char *s, size_t length) {
  bool start = true;
  for (size_t i = 0; i < length; i++) {
    bool word = isalnum((unsigned char)s[i]) || s[i] == '_';
    if (!word && (s[i] != '.' || start)) return false;
    start = !word;
  }
  return !start;
}

static int base_require(lua_State *L) {
  usher_guard *g = guard_of(L);
  size_t length;
  const char *name = luaL_checklstring(L, 1, &length);
  charge(L, g, 4);
  if (!is_module_name(name, length))
    return luaL_error(
        L, "'require' takes a module's name of letters, digits and '_', with '.' between folders");
  for (uint32_t i = 0; i < g->marker_count; i++) {
    if (strcmp(g->markers[i], name) != 0) continue;
    uint8_t record[18] = {USHER_VALUE_RECORD, 0xff, 0xff, 0xff, 0xff};
    memcpy(record + 5, &i, 4);
    record[9] = USHER_VALUE_MAP;
    push_packed(L, g, record, 0);
    return 1;
  }
  lua_settop(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->modules);
  lua_pushvalue(L, 1);
  if (lua_rawget(L, -2) != LUA_TNIL) return 1;
  return host_ask(L, USHER_ASK_MODULE, 1);
}

int base_next(lua_State *L);
int base_pairs(lua_State *L);
int base_ipairs(lua_State *L);

void base_install(lua_State *L, usher_guard *g) {
  static const luaL_Reg functions[] = {
      {"assert", base_assert},     {"error", base_error},   {"ipairs", base_ipairs},
      {"next", base_next},         {"pairs", base_pairs},   {"pcall", base_pcall},
      {"print", base_print},       {"require", base_require}, {"select", base_select},
      {"tonumber", base_tonumber}, {"tostring", base_tostring}, {"type", base_type},
      {NULL, NULL}};
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->globals);
  luaL_setfuncs(L, functions, 0);
  lua_pushliteral(L, "Lua 5.4");
  lua_setfield(L, -2, "_VERSION");
  name_library(L, "_G", -1);
  lua_pop(L, 1);
}
