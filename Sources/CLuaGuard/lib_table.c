// The table library: raw access, plain tables only where it writes, every loop paid for.
#include "internal.h"

static lua_Integer length_of(lua_State *L, int index, int kind) {
  return container_length(L, index, kind);
}

static int table_insert(lua_State *L) {
  check_plain(L, 1);
  lua_Integer end = (lua_Integer)lua_rawlen(L, 1) + 1;
  lua_Integer at = end;
  switch (lua_gettop(L)) {
    case 2: break;
    case 3:
      at = luaL_checkinteger(L, 2);
      luaL_argcheck(L, at >= 1 && at <= end, 2, "position out of bounds");
      charge_long(L, guard_of(L), (end - at) / 2);
      for (lua_Integer i = end; i > at; i--) {
        lua_rawgeti(L, 1, i - 1);
        lua_rawseti(L, 1, i);
      }
      break;
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_rawseti(L, 1, at);
  return 0;
}

static int table_remove(lua_State *L) {
  check_plain(L, 1);
  lua_Integer size = (lua_Integer)lua_rawlen(L, 1);
  lua_Integer at = luaL_optinteger(L, 2, size);
  if (lua_gettop(L) > 1)
    luaL_argcheck(
        L, (lua_Unsigned)size + 1u == (lua_Unsigned)at ||
               (lua_Unsigned)at - 1u <= (lua_Unsigned)size,
        2, "position out of bounds");
  lua_rawgeti(L, 1, at);
  if (at < size) charge_long(L, guard_of(L), (size - at) / 2);
  for (; at < size; at++) {
    lua_rawgeti(L, 1, at + 1);
    lua_rawseti(L, 1, at);
  }
  lua_pushnil(L);
  lua_rawseti(L, 1, at);
  return 1;
}

static int table_move(lua_State *L) {
  int from_kind = check_container(L, 1);
  lua_Integer from = luaL_checkinteger(L, 2);
  lua_Integer end = luaL_checkinteger(L, 3);
  lua_Integer to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  check_plain(L, target);
  if (end >= from) {
    luaL_argcheck(L, from > 0 || end < LUA_MAXINTEGER + from, 3, "too many elements to move");
    lua_Integer count = end - from + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    // Moving nothing costs nothing, so the range itself is limited.
    luaL_argcheck(L, count <= 1000000, 3, "too many elements to move (limit 1000000)");
    charge_long(L, guard_of(L), count);
    bool forward = to > end || to <= from || target != 1;
    for (lua_Integer n = 0; n < count; n++) {
      lua_Integer i = forward ? n : count - 1 - n;
      container_geti(L, 1, from_kind, from + i);
      lua_rawseti(L, target, to + i);
      if ((n & 0xfff) == 0xfff) charge_long(L, guard_of(L), 0);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static int table_concat(lua_State *L) {
  int kind = check_container(L, 1);
  size_t separator_length;
  const char *separator = luaL_optlstring(L, 2, "", &separator_length);
  lua_Integer from = luaL_optinteger(L, 3, 1);
  lua_Integer end = luaL_opt(L, luaL_checkinteger, 4, length_of(L, 1, kind));
  usher_guard *g = guard_of(L);
  text t;
  text_begin(L, &t);
  for (lua_Integer i = from; i <= end; i++) {
    charge(L, g, 2);
    container_geti(L, 1, kind, i);
    if (!lua_isstring(L, -1))
      return luaL_error(
          L, "invalid value (%s) at index %I in table for 'concat'", type_name(L, -1),
          (LUAI_UACINT)i);
    text_value(&t);
    if (i == end) break;
    text_add(&t, separator, separator_length);
  }
  text_push(&t);
  return 1;
}

static int table_pack(lua_State *L) {
  int n = lua_gettop(L);
  lua_createtable(L, n, 1);
  lua_insert(L, 1);
  for (int i = n; i >= 1; i--) lua_rawseti(L, 1, i);
  lua_pushinteger(L, n);
  lua_setfield(L, 1, "n");
  return 1;
}

static int table_unpack(lua_State *L) {
  int kind = check_container(L, 1);
  lua_Integer from = luaL_optinteger(L, 2, 1);
  lua_Integer end = luaL_opt(L, luaL_checkinteger, 3, length_of(L, 1, kind));
  if (from > end) return 0;
  lua_Unsigned n = (lua_Unsigned)end - (lua_Unsigned)from + 1;
  if (n > SPREAD_LIMIT || n == 0 || !lua_checkstack(L, (int)n + 8))
    return luaL_error(L, "too many results to unpack (limit %d)", SPREAD_LIMIT);
  charge(L, guard_of(L), (int64_t)n / 8);
  for (lua_Unsigned i = 0; i < n; i++) container_geti(L, 1, kind, from + (lua_Integer)i);
  return (int)n;
}

// Text is compared by bytes, as in the "C" locale, and paid for by length.
static bool less(lua_State *L, usher_guard *g, int a, int b) {
  if (lua_type(L, a) == LUA_TSTRING && lua_type(L, b) == LUA_TSTRING) {
    size_t m, n;
    const char *s = lua_tolstring(L, a, &m), *t = lua_tolstring(L, b, &n);
    size_t shorter = m < n ? m : n;
    charge(L, g, 1 + (int64_t)shorter / 32);
    int order = memcmp(s, t, shorter);
    return order != 0 ? order < 0 : m < n;
  }
  charge(L, g, 1);
  return lua_compare(L, a, b, LUA_OPLT);
}

// Whether b (on top) comes before a (below it), so that equal items keep their order.
static bool out_of_order(lua_State *L, usher_guard *g) {
  int a = lua_gettop(L) - 1, b = a + 1;
  if (lua_isnil(L, 2)) return less(L, g, b, a);
  charge(L, g, 2);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, b);
  lua_pushvalue(L, a);
  lua_call(L, 2, 1);
  bool result = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return result;
}

static void merge(
    lua_State *L, usher_guard *g, int from, int to, lua_Integer low, lua_Integer middle,
    lua_Integer high
) {
  lua_Integer a = low, b = middle, at = low;
  while (a < middle && b < high) {
    lua_rawgeti(L, from, a);
    lua_rawgeti(L, from, b);
    if (out_of_order(L, g)) {
      lua_rawseti(L, to, at++);
      b++;
      lua_pop(L, 1);
    } else {
      lua_pop(L, 1);
      lua_rawseti(L, to, at++);
      a++;
    }
  }
  for (; a < middle; a++) {
    lua_rawgeti(L, from, a);
    lua_rawseti(L, to, at++);
  }
  for (; b < high; b++) {
    lua_rawgeti(L, from, b);
    lua_rawseti(L, to, at++);
  }
}

// A merge sort: it ends whatever the comparison says, and gives one order for one input.
static int table_sort(lua_State *L) {
  check_plain(L, 1);
  usher_guard *g = guard_of(L);
  lua_Integer n = (lua_Integer)lua_rawlen(L, 1);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  if (n < 2) return 0;
  int log = 1;
  while (((lua_Integer)1 << log) < n) log++;
  charge_long(L, g, n * log);
  lua_createtable(L, (int)n, 0);
  int from = 1, to = 3;
  for (lua_Integer width = 1; width < n; width *= 2) {
    for (lua_Integer low = 1; low <= n; low += 2 * width) {
      lua_Integer middle = low + width <= n + 1 ? low + width : n + 1;
      lua_Integer high = middle + width <= n + 1 ? middle + width : n + 1;
      merge(L, g, from, to, low, middle, high);
    }
    int other = from;
    from = to;
    to = other;
  }
  if (from == 1) return 0;
  charge(L, g, n);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, 3, i);
    lua_rawseti(L, 1, i);
  }
  return 0;
}

void table_install(lua_State *L, usher_guard *g) {
  static const luaL_Reg functions[] = {
      {"concat", table_concat}, {"insert", table_insert}, {"move", table_move},
      {"pack", table_pack},     {"remove", table_remove}, {"sort", table_sort},
      {"unpack", table_unpack}, {NULL, NULL}};
  set_library(L, g, "table", functions);
  lua_pop(L, 1);
}
