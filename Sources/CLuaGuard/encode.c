// Lua values to packed bytes: raw access only, no metamethod is called, every limit is checked.
//
// May raise for want of memory; a value that cannot be packed gives false and a description.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "internal.h"

enum { ON_STACK = 48 };  // tables up to this size are sorted on Lua's stack

static bool fail(encoder *e, const char *what) {
  snprintf(e->fault, sizeof e->fault, "%s", what);
  return false;
}

static bool put(lua_State *L, encoder *e, const void *from, size_t length) {
  bytes *out = e->out;
  if (out->length + length > e->size) {
    snprintf(e->fault, sizeof e->fault, "takes more than %u bytes", e->size);
    return false;
  }
  if (!bytes_reserve(out, length)) luaL_error(L, "not enough memory");
  memcpy(out->at + out->length, from, length);
  out->length += length;
  return true;
}

static bool put_tag(lua_State *L, encoder *e, uint8_t tag) { return put(L, e, &tag, 1); }
static bool put32(lua_State *L, encoder *e, uint32_t v) { return put(L, e, &v, 4); }
static bool put64(lua_State *L, encoder *e, const void *v) { return put(L, e, v, 8); }

static void patch32(encoder *e, size_t at, uint32_t v) { memcpy(e->out->at + at, &v, 4); }

static bool put_text(lua_State *L, usher_guard *g, encoder *e, const char *s, size_t length) {
  charge(L, g, (int64_t)length / 64);
  if (!valid_utf8(s, length)) return fail(e, "is not valid UTF-8");
  return put32(L, e, (uint32_t)length) && put(L, e, s, length);
}

static bool put_value(lua_State *L, usher_guard *g, encoder *e, int index);

static bool enter(encoder *e) {
  if (e->level < (int)e->depth) return true;
  snprintf(e->fault, sizeof e->fault, "is nested more than %u levels deep", e->depth);
  return false;
}

static bool put_item(
    lua_State *L, usher_guard *g, encoder *e, const char *name, size_t length, lua_Integer index
) {
  e->path[e->level].name = name;
  e->path[e->level].length = length;
  e->path[e->level].index = index;
  e->level++;
  if (!put_value(L, g, e, lua_gettop(L))) return false;  // the path is kept for the description
  e->level--;
  return true;
}

static bool put_list(lua_State *L, usher_guard *g, encoder *e, int index, lua_Integer count) {
  if (!put_tag(L, e, USHER_VALUE_LIST) || !put32(L, e, (uint32_t)count)) return false;
  size_t header = e->out->length;
  if (!put32(L, e, 0)) return false;
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, index, i);
    if (!put_item(L, g, e, NULL, 0, i)) return false;
    lua_pop(L, 1);
  }
  patch32(e, header, (uint32_t)(e->out->length - header - 4));
  return true;
}

typedef struct key {
  const char *at;
  size_t length;
  int index;
} key;

static int by_bytes(const void *a, const void *b) {
  const key *x = a, *y = b;
  size_t shorter = x->length < y->length ? x->length : y->length;
  int order = memcmp(x->at, y->at, shorter);
  return order != 0 ? order : x->length < y->length ? -1 : x->length > y->length;
}

static void sort_keys(key *keys, uint32_t count) {
  if (count > 24) {
    qsort(keys, count, sizeof(key), by_bytes);
    return;
  }
  for (uint32_t i = 1; i < count; i++) {
    key k = keys[i];
    uint32_t j = i;
    for (; j > 0 && by_bytes(&keys[j - 1], &k) > 0; j--) keys[j] = keys[j - 1];
    keys[j] = k;
  }
}

static bool put_fields(lua_State *L, usher_guard *g, encoder *e, int index, uint32_t count) {
  key few[ON_STACK];
  // Many keys go to a block that Lua frees, whatever happens meanwhile.
  key *keys = count <= ON_STACK ? few : lua_newuserdatauv(L, count * sizeof(key), 0);
  bool stacked = count <= ON_STACK;
  if (stacked) luaL_checkstack(L, (int)count * 2 + 8, "too many nested tables");
  uint32_t n = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    keys[n].at = lua_tolstring(L, -2, &keys[n].length);
    keys[n].index = lua_gettop(L);
    n++;
    if (stacked) lua_pushvalue(L, -2);
    else lua_pop(L, 1);
  }
  sort_keys(keys, n);
  if (!put_tag(L, e, USHER_VALUE_MAP) || !put32(L, e, n)) return false;
  size_t header = e->out->length;
  if (!put32(L, e, 0)) return false;
  for (uint32_t i = 0; i < n; i++) {
    if (!put_text(L, g, e, keys[i].at, keys[i].length)) {
      return fail(e, "has a field whose name is not valid UTF-8");
    }
    if (stacked) {
      lua_pushvalue(L, keys[i].index);
    } else {
      lua_pushlstring(L, keys[i].at, keys[i].length);
      lua_rawget(L, index);
    }
    if (!put_item(L, g, e, keys[i].at, keys[i].length, 0)) return false;
    lua_pop(L, 1);
  }
  patch32(e, header, (uint32_t)(e->out->length - header - 4));
  return true;
}

// A list has the keys 1 to n, a map has names; anything else has no meaning outside Lua.
static bool put_table(lua_State *L, usher_guard *g, encoder *e, int index) {
  if (!enter(e)) return false;
  luaL_checkstack(L, 12, "too many nested tables");
  int top = lua_gettop(L);
  if (container_at(L, index) == GUARDED) {
    push_contents(L, index);
    if (!lua_istable(L, -1)) return fail(e, "cannot leave the script");
    index = top + 1;
  }
  lua_Integer length = (lua_Integer)lua_rawlen(L, index);
  uint32_t names = 0, numbers = 0;
  lua_Integer stray = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING) {
      names++;
    } else if (lua_isinteger(L, -1)) {
      lua_Integer i = lua_tointeger(L, -1);
      numbers++;
      if (i < 1 || i > length) stray = i;
    } else {
      const char *type = lua_type(L, -1) == LUA_TNUMBER ? "number with a fraction"
                                                        : type_name(L, -1);
      snprintf(e->fault, sizeof e->fault, "has a %s as a key: expected names, or 1 to n", type);
      return false;
    }
    if (e->count + names + numbers > e->nodes) {
      snprintf(e->fault, sizeof e->fault, "has more than %u values", e->nodes);
      return false;
    }
  }
  charge(L, g, (int64_t)(names + numbers) * 2);
  if (names && numbers) return fail(e, "has names and numbers as keys: expected one kind");
  if (stray || (numbers && (lua_Integer)numbers != length)) {
    snprintf(
        e->fault, sizeof e->fault, "is a list with holes: it has %u items and the key %lld",
        numbers, (long long)(stray ? stray : length));
    return false;
  }
  bool ok = numbers ? put_list(L, g, e, index, length) : put_fields(L, g, e, index, names);
  if (ok) lua_settop(L, top);
  return ok;
}

static uint32_t count_nodes(const uint8_t *p) {
  uint32_t tag = p[0];
  if (tag == USHER_VALUE_RECORD) return count_nodes(p + 9);
  if (tag != USHER_VALUE_LIST && tag != USHER_VALUE_MAP) return 1;
  uint32_t count = read32(p + 1), total = 1;
  const uint8_t *at = p + 9;
  for (uint32_t i = 0; i < count; i++) {
    if (tag == USHER_VALUE_MAP) at += 4 + read32(at);
    total += count_nodes(at);
    at += packed_size(at);
  }
  return total;
}

static bool put_view(lua_State *L, usher_guard *g, encoder *e, int index) {
  if (!enter(e)) return false;
  static const uint8_t no_fields[9] = {USHER_VALUE_MAP};
  view *v = to_view(L, index);
  const uint8_t *map = v->map;
  if (v->kind == USHER_VALUE_RECORD) {
    if (!put_tag(L, e, USHER_VALUE_RECORD) || !put32(L, e, v->class) || !put32(L, e, v->id))
      return false;
    if (v->class < g->class_count && !g->classes[v->class].sends_fields) map = no_fields;
  }
  size_t size = packed_size(map);
  charge(L, g, (int64_t)size / 32);
  if (size > 64) e->count += count_nodes(map) - 1;
  if (e->count > e->nodes) {
    snprintf(e->fault, sizeof e->fault, "has more than %u values", e->nodes);
    return false;
  }
  return put(L, e, map, size);
}

static bool put_number(lua_State *L, encoder *e, int index) {
  if (lua_isinteger(L, index)) {
    int64_t i = lua_tointeger(L, index);
    return put_tag(L, e, USHER_VALUE_INTEGER) && put64(L, e, &i);
  }
  double d = lua_tonumber(L, index);
  if (!isfinite(d)) return fail(e, isnan(d) ? "is not a number (NaN)" : "is infinite");
  return put_tag(L, e, USHER_VALUE_NUMBER) && put64(L, e, &d);
}

static bool put_function(lua_State *L, encoder *e, int index) {
  if (!(e->flags & ENCODE_FUNCTIONS) || lua_iscfunction(L, index))
    return fail(e, "is a function");
  lua_Debug ar;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &ar);
  return put_tag(L, e, USHER_VALUE_FUNCTION) && put32(L, e, (uint32_t)ar.linedefined);
}

static bool put_value(lua_State *L, usher_guard *g, encoder *e, int index) {
  if (++e->count > e->nodes) {
    snprintf(e->fault, sizeof e->fault, "has more than %u values", e->nodes);
    return false;
  }
  switch (lua_type(L, index)) {
    case LUA_TNIL: return put_tag(L, e, USHER_VALUE_NULL);
    case LUA_TBOOLEAN:
      return put_tag(L, e, lua_toboolean(L, index) ? USHER_VALUE_TRUE : USHER_VALUE_FALSE);
    case LUA_TNUMBER: return put_number(L, e, index);
    case LUA_TSTRING: {
      size_t length;
      const char *s = lua_tolstring(L, index, &length);
      return put_tag(L, e, USHER_VALUE_STRING) && put_text(L, g, e, s, length);
    }
    case LUA_TTABLE: return put_table(L, g, e, index);
    case LUA_TUSERDATA: return put_view(L, g, e, index);
    case LUA_TFUNCTION: return put_function(L, e, index);
    default: return fail(e, "cannot leave the script");
  }
}

bool encode(lua_State *L, usher_guard *g, encoder *e, int index) {
  return put_value(L, g, e, lua_absindex(L, index));
}

// `SUBJECT.field[3] is a function`
void encoder_describe(encoder *e, bytes *out, const char *subject) {
  char text[1024];
  size_t n = (size_t)snprintf(text, sizeof text, "%s", subject);
  for (int i = 0; i < e->level && n < 700; i++) {
    if (e->path[i].name) {
      size_t length = e->path[i].length < 80 ? e->path[i].length : 80;
      bool valid = valid_utf8(e->path[i].name, length);
      n += (size_t)snprintf(
          text + n, sizeof text - n, ".%.*s", valid ? (int)length : 1,
          valid ? e->path[i].name : "?");
    } else {
      n += (size_t)snprintf(text + n, sizeof text - n, "[%lld]", (long long)e->path[i].index);
    }
  }
  n += (size_t)snprintf(text + n, sizeof text - n, " %s", e->fault);
  if (n >= sizeof text) n = sizeof text - 1;
  bytes_set(out, text, n);
}
