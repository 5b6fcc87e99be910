// Iteration in one order, the same in every process: 1 to n, then the other keys: numbers, strings,
// booleans. Lua's own order depends on addresses and on a random seed.
#include <stdlib.h>

#include "internal.h"

// Where a kind of key stands; keys of the last kind have no order among themselves.
static int rank(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNUMBER: return 0;
    case LUA_TSTRING: return 1;
    case LUA_TBOOLEAN: return 2;
    default: return 3;
  }
}

typedef struct sort_key {
  int rank, index;  // of the key in the list that was collected
  size_t length;
  union {
    const char *string;
    lua_Integer integer;
    lua_Number number;
  };
  bool is_integer;
} sort_key;

static void read_key(lua_State *L, int index, sort_key *key) {
  key->rank = rank(L, index);
  key->is_integer = false;
  key->length = 0;
  key->integer = 0;
  if (key->rank == 1) {
    key->string = lua_tolstring(L, index, &key->length);
  } else if (key->rank == 2) {
    key->integer = lua_toboolean(L, index);
    key->is_integer = true;
  } else if (lua_isinteger(L, index)) {
    key->integer = lua_tointeger(L, index);
    key->is_integer = true;
  } else if (key->rank == 0) {
    key->number = lua_tonumber(L, index);
  }
}

// Of an integer and a float with a fraction; equal ones do not occur as two keys.
static int compare_mixed(lua_Integer i, lua_Number n) {
  if (n >= 0x1p63) return -1;
  if (n < -0x1p63) return 1;
  lua_Integer whole = (lua_Integer)n;
  if (i != whole) return i < whole ? -1 : 1;
  lua_Number fraction = n - (lua_Number)whole;
  return fraction > 0 ? -1 : fraction < 0;
}

static int compare_keys(const void *first, const void *second) {
  const sort_key *a = first, *b = second;
  if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
  if (a->rank == 1) {
    int order = memcmp(a->string, b->string, a->length < b->length ? a->length : b->length);
    return order != 0 ? order : a->length < b->length ? -1 : a->length > b->length;
  }
  if (a->is_integer && b->is_integer)
    return a->integer < b->integer ? -1 : a->integer > b->integer;
  if (a->is_integer) return compare_mixed(a->integer, b->number);
  if (b->is_integer) return -compare_mixed(b->integer, a->number);
  return a->number < b->number ? -1 : a->number > b->number;
}

static void check_order(lua_State *L, int unordered) {
  if (unordered > 1)
    luaL_error(L, "cannot iterate: keys that are tables or functions have no order");
}

static bool in_sequence(lua_State *L, int index, lua_Integer length) {
  if (!lua_isinteger(L, index)) return false;
  lua_Integer i = lua_tointeger(L, index);
  return i >= 1 && i <= length;
}

// Steps over 1 to n: the state is the container, the control variable the position.
static int next_item(lua_State *L) {
  lua_Integer i = luaL_checkinteger(L, 2) + 1;
  int kind = container_at(L, 1);
  if (kind == PLAIN && i > (lua_Integer)lua_rawlen(L, 1)) return 0;
  lua_pushinteger(L, i);
  if (kind == PLAIN && lua_rawgeti(L, 1, i) == LUA_TNIL) return 0;
  if (kind != PLAIN) {
    container_geti(L, 1, kind, i);
    if (lua_isnil(L, -1)) return 0;
  }
  return 2;
}

// Steps over a list of keys: upvalues are the contents, the keys and the position.
static int next_key(lua_State *L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(3));
  for (;;) {
    i++;
    if (lua_rawgeti(L, lua_upvalueindex(2), i) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) break;
    lua_pop(L, 2);
    charge(L, guard_of(L), 1);
  }
  lua_pushinteger(L, i);
  lua_replace(L, lua_upvalueindex(3));
  return 2;
}

static int next_entry(lua_State *L) {  // of a view: upvalue is the position
  view *v = to_view(L, 1);
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(1));
  if (!v || i >= (lua_Integer)v->count) return 0;
  lua_pushinteger(L, i + 1);
  lua_replace(L, lua_upvalueindex(1));
  if (v->kind == USHER_VALUE_LIST) lua_pushinteger(L, i + 1);
  view_push_entry(L, guard_of(L), 1, (uint32_t)i);
  return 2;
}

// Pushes the keys of the contents at `index` in order; `count` of them are beyond the sequence.
static void push_keys(lua_State *L, usher_guard *g, int index, lua_Integer length, size_t count) {
  size_t total = count + (size_t)length, log = 1;
  while (((size_t)1 << log) < count) log++;
  charge(L, g, (int64_t)(total + count * log));
  lua_createtable(L, (int)total, 0);
  int keys = lua_gettop(L);
  for (lua_Integer i = 1; i <= length; i++) {
    lua_pushinteger(L, i);
    lua_rawseti(L, keys, i);
  }
  sort_key *sorted = lua_newuserdatauv(L, count * sizeof *sorted, 0);
  size_t n = 0;
  int unordered = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    if (in_sequence(L, -1, length)) continue;
    read_key(L, -1, &sorted[n]);
    if (sorted[n].rank == 3) unordered++;
    sorted[n].index = (int)n;
    // Kept in the list of keys meanwhile, so that it can be moved by its number.
    lua_pushvalue(L, -1);
    lua_rawseti(L, keys, length + 1 + (lua_Integer)n++);
  }
  check_order(L, unordered);
  qsort(sorted, n, sizeof *sorted, compare_keys);
  lua_createtable(L, (int)total, 0);
  for (lua_Integer i = 1; i <= length; i++) {
    lua_pushinteger(L, i);
    lua_rawseti(L, -2, i);
  }
  for (size_t i = 0; i < n; i++) {
    lua_rawgeti(L, keys, length + 1 + sorted[i].index);
    lua_rawseti(L, -2, length + 1 + (lua_Integer)i);
  }
  lua_replace(L, keys);
  lua_settop(L, keys);
}

int base_pairs(lua_State *L) {
  usher_guard *g = guard_of(L);
  luaL_checkany(L, 1);
  int kind = check_container(L, 1);
  lua_settop(L, 1);
  if (kind == VIEW) {
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_entry, 1);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
  }
  if (kind == PLAIN) lua_pushvalue(L, 1);
  else push_contents(L, 1);
  lua_Integer length = (lua_Integer)lua_rawlen(L, 2);
  size_t count = 0;
  charge_long(L, g, length / 4);
  lua_pushnil(L);
  while (lua_next(L, 2)) {
    lua_pop(L, 1);
    if (!in_sequence(L, -1, length)) count++;
  }
  charge_long(L, g, (int64_t)count);
  if (count == 0) {
    lua_pushcfunction(L, next_item);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
  }
  lua_pushvalue(L, 2);
  push_keys(L, g, 2, length, count);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_key, 3);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

int base_ipairs(lua_State *L) {
  luaL_checkany(L, 1);
  check_container(L, 1);
  lua_pushcfunction(L, next_item);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

static int next_of_view(lua_State *L) {
  view *v = to_view(L, 1);
  int64_t position = 0;
  if (v->kind == USHER_VALUE_LIST) {
    position = lua_isnil(L, 2) ? 0 : luaL_checkinteger(L, 2);
    if (position < 0) position = v->count;
  } else if (!lua_isnil(L, 2)) {
    size_t length;
    const char *key = luaL_checklstring(L, 2, &length);
    position = view_position(v, key, length) + 1;
    if (position == 0) return luaL_error(L, "invalid key to 'next'");
  }
  charge(L, guard_of(L), position / 4);
  if (position >= v->count) {
    lua_pushnil(L);
    return 1;
  }
  if (v->kind == USHER_VALUE_LIST) lua_pushinteger(L, position + 1);
  view_push_entry(L, guard_of(L), 1, (uint32_t)position);
  return 2;
}

// The first key beyond the sequence that comes after the one at 2 (nil: the first of all).
int base_next(lua_State *L) {
  usher_guard *g = guard_of(L);
  int kind = check_container(L, 1);
  lua_settop(L, 2);
  if (kind == VIEW) return next_of_view(L);
  if (kind == GUARDED) {
    push_contents(L, 1);
    lua_replace(L, 1);
  }
  lua_Integer length = (lua_Integer)lua_rawlen(L, 1);
  bool inside = in_sequence(L, 2, length);
  if (lua_isnil(L, 2) ? length > 0 : inside && lua_tointeger(L, 2) < length) {
    lua_pushinteger(L, lua_isnil(L, 2) ? 1 : lua_tointeger(L, 2) + 1);
    lua_rawgeti(L, 1, lua_tointeger(L, -1));
    if (!lua_isnil(L, -1)) return 2;
    lua_pop(L, 2);
  }
  bool from_start = lua_isnil(L, 2) || inside;
  sort_key after, best, key;
  if (!from_start) read_key(L, 2, &after);
  bool found = false;
  int unordered = 0;
  int64_t seen = 0;
  lua_pushnil(L);  // the best key, at 3
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    lua_pop(L, 1);
    seen++;
    if (in_sequence(L, -1, length)) continue;
    read_key(L, -1, &key);
    if (key.rank == 3) unordered++;
    if (!from_start && compare_keys(&key, &after) <= 0) continue;
    if (found && compare_keys(&key, &best) >= 0) continue;
    found = true;
    best = key;
    lua_pushvalue(L, -1);
    lua_replace(L, 3);
  }
  check_order(L, unordered);
  charge_long(L, g, seen);
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}
