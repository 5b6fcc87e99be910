// Views: packed maps, lists and records seen from Lua as read-only tables.
//
// The bytes stay packed; a field's Lua value is made when it is read. A nested map is a view into
// the same bytes, kept in a cache of its owner so that it is the same object each time.
#include "internal.h"

enum { LINEAR = 16 };  // maps up to this size are searched from the front

static const uint32_t *offsets_of(const view *v) {
  return (const uint32_t *)(const void *)(v + 1);
}

static const uint8_t *body_of(const view *v) { return v->map + 9; }

view *to_view(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TUSERDATA ? lua_touserdata(L, index) : NULL;
}

static const class_info *class_of(usher_guard *g, uint32_t class) {
  return class < g->class_count && g->classes[class].known ? &g->classes[class] : NULL;
}

// The constant that a record without fields stands for.
static bool push_constant(lua_State *L, usher_guard *g, uint32_t class, uint32_t id) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->constants);
  lua_Integer key = (lua_Integer)(((uint64_t)class << 32) | id);
  bool found = lua_rawgeti(L, -1, key) != LUA_TNIL;
  lua_remove(L, -2);
  if (!found) lua_pop(L, 1);
  return found;
}

static void push_view(lua_State *L, usher_guard *g, const uint8_t *p, int owner) {
  view made = {.kind = p[0], .map = p, .root = owner == 0};
  int metatable = g->view_metatable;
  if (p[0] == USHER_VALUE_RECORD) {
    made.class = read32(p + 1);
    made.id = read32(p + 5);
    made.map = p + 9;
    if (read32(made.map + 1) == 0 && push_constant(L, g, made.class, made.id)) return;
    const class_info *class = class_of(g, made.class);
    if (class) metatable = class->metatable;
  }
  made.count = read32(made.map + 1);
  made.indexed = made.kind == USHER_VALUE_LIST || made.count > LINEAR;
  size_t index_size = made.indexed ? made.count * sizeof(uint32_t) : 0;
  size_t size = made.root ? packed_size(made.map) : 0;
  view *v = lua_newuserdatauv(L, sizeof(view) + index_size + size, made.root ? 1 : 2);
  *v = made;
  if (made.root) {
    uint8_t *copy = (uint8_t *)(v + 1) + index_size;
    memcpy(copy, made.map, size);
    v->map = copy;
  } else {
    lua_pushvalue(L, owner);
    lua_setiuservalue(L, -2, 2);
  }
  if (made.indexed) {
    uint32_t *offsets = (uint32_t *)(void *)(v + 1);
    const uint8_t *at = body_of(v);
    for (uint32_t i = 0; i < made.count; i++) {
      offsets[i] = (uint32_t)(at - body_of(v));
      if (made.kind != USHER_VALUE_LIST) at += 4 + read32(at);
      at += packed_size(at);
    }
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, metatable);
  lua_setmetatable(L, -2);
}

static void push_child(lua_State *L, usher_guard *g, const uint8_t *p, int owner) {
  lua_Integer key = (lua_Integer)(p - to_view(L, owner)->map);
  if (lua_getiuservalue(L, owner, 1) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_createtable(L, 0, 1);
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, owner, 1);
  }
  if (lua_rawgeti(L, -1, key) == LUA_TNIL) {
    lua_pop(L, 1);
    push_view(L, g, p, owner);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, key);
  }
  lua_remove(L, -2);
}

// `owner` is the absolute index of the view that holds the bytes, or 0: then they are copied.
void push_packed(lua_State *L, usher_guard *g, const uint8_t *p, int owner) {
  switch (p[0]) {
    case USHER_VALUE_FALSE: lua_pushboolean(L, 0); break;
    case USHER_VALUE_TRUE: lua_pushboolean(L, 1); break;
    case USHER_VALUE_INTEGER: {
      int64_t i;
      memcpy(&i, p + 1, 8);
      lua_pushinteger(L, i);
      break;
    }
    case USHER_VALUE_NUMBER: {
      double d;
      memcpy(&d, p + 1, 8);
      lua_pushnumber(L, d);
      break;
    }
    case USHER_VALUE_STRING: lua_pushlstring(L, (const char *)p + 5, read32(p + 1)); break;
    case USHER_VALUE_LIST:
    case USHER_VALUE_MAP:
    case USHER_VALUE_RECORD:
      if (owner) push_child(L, g, p, owner);
      else push_view(L, g, p, 0);
      break;
    default: lua_pushnil(L);
  }
}

static int compare_key(const uint8_t *entry, const char *key, size_t length) {
  uint32_t own = read32(entry);
  int order = memcmp(entry + 4, key, own < length ? own : length);
  return order != 0 ? order : own < length ? -1 : own > length;
}

// The entry of a key in a map, and its position from 0; NULL when there is none.
static const uint8_t *find(const view *v, const char *key, size_t length, uint32_t *position) {
  if (v->kind == USHER_VALUE_LIST) return NULL;
  const uint8_t *body = body_of(v);
  if (!v->indexed) {
    const uint8_t *at = body;
    for (uint32_t i = 0; i < v->count; i++) {
      uint32_t own = read32(at);
      if (own == length && memcmp(at + 4, key, length) == 0) {
        *position = i;
        return at;
      }
      at += 4 + own;
      at += packed_size(at);
    }
    return NULL;
  }
  const uint32_t *offsets = offsets_of(v);
  uint32_t low = 0, high = v->count;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    int order = compare_key(body + offsets[middle], key, length);
    if (order == 0) {
      *position = middle;
      return body + offsets[middle];
    }
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return NULL;
}

int64_t view_position(const view *v, const char *key, size_t length) {
  uint32_t position;
  return find(v, key, length, &position) ? (int64_t)position : -1;
}

static const uint8_t *entry_at(const view *v, uint32_t position) {
  if (v->indexed) return body_of(v) + offsets_of(v)[position];
  const uint8_t *at = body_of(v);
  for (uint32_t i = 0; i < position; i++) {
    at += 4 + read32(at);
    at += packed_size(at);
  }
  return at;
}

void view_push_entry(lua_State *L, usher_guard *g, int index, uint32_t position) {
  view *v = to_view(L, index);
  const uint8_t *at = entry_at(v, position);
  if (v->kind != USHER_VALUE_LIST) {
    uint32_t length = read32(at);
    lua_pushlstring(L, (const char *)at + 4, length);
    at += 4 + length;
  }
  push_packed(L, g, at, index);
}

bool view_push_field(lua_State *L, usher_guard *g, int index, const char *key, size_t length) {
  view *v = to_view(L, index);
  uint32_t position;
  const uint8_t *entry = find(v, key, length, &position);
  if (!entry) return false;
  push_packed(L, g, entry + 4 + length, index);
  return true;
}

void view_push_item(lua_State *L, usher_guard *g, int index, lua_Integer item) {
  view *v = to_view(L, index);
  if (v->kind != USHER_VALUE_LIST || item < 1 || item > (lua_Integer)v->count) lua_pushnil(L);
  else push_packed(L, g, entry_at(v, (uint32_t)item - 1), index);
}

static int view_index(lua_State *L) {
  usher_guard *g = guard_of(L);
  view *v = to_view(L, 1);
  if (lua_type(L, 2) != LUA_TSTRING) {
    int integer;
    lua_Integer i = lua_tointegerx(L, 2, &integer);
    if (integer && lua_type(L, 2) == LUA_TNUMBER) view_push_item(L, g, 1, i);
    else lua_pushnil(L);
    return 1;
  }
  size_t length;
  const char *key = lua_tolstring(L, 2, &length);
  if (view_push_field(L, g, 1, key, length)) return 1;
  const class_info *class = v->kind == USHER_VALUE_RECORD ? class_of(g, v->class) : NULL;
  if (class) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, class->methods);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL) return 1;
    if (class->missing >= 0) return host_ask(L, (uint32_t)class->missing, 2);
  }
  lua_pushnil(L);
  return 1;
}

static int view_length(lua_State *L) {
  lua_pushinteger(L, container_length(L, 1, VIEW));
  return 1;
}

// Pushes a metatable for views; `name` is what a script is told that they are.
void view_metatable(lua_State *L, usher_guard *g, const char *name) {
  (void)g;
  lua_createtable(L, 0, 4);
  lua_pushcfunction(L, view_index);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, read_only);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, view_length);
  lua_setfield(L, -2, "__len");
  lua_pushstring(L, name);
  lua_setfield(L, -2, "__name");
}

void view_install(lua_State *L, usher_guard *g) {
  view_metatable(L, g, "table");
  g->view_metatable = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_createtable(L, 0, 0);
  g->constants = luaL_ref(L, LUA_REGISTRYINDEX);
}
