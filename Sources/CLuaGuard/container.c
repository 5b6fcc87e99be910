// Plain tables, guarded tables and views behind one face.
//
// A guarded table is an empty table whose metatable's __index is a hidden table with the contents.
// Scripts cannot set metatables, so a table with a metatable is always one of ours.
#include "internal.h"

int container_at(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TTABLE:
      if (!lua_getmetatable(L, index)) return PLAIN;
      lua_pop(L, 1);
      return GUARDED;
    case LUA_TUSERDATA: return VIEW;
    default: return NO_CONTAINER;
  }
}

const char *type_name(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TUSERDATA ? "table" : luaL_typename(L, index);
}

int check_container(lua_State *L, int argument) {
  int kind = container_at(L, argument);
  if (kind == NO_CONTAINER)
    luaL_argerror(
        L, argument,
        lua_pushfstring(
            L, "table expected, got %s",
            lua_isnone(L, argument) ? "no value" : type_name(L, argument)));
  return kind;
}

void check_plain(lua_State *L, int argument) {
  if (check_container(L, argument) != PLAIN)
    luaL_argerror(L, argument, "this table is read-only");
}

void push_contents(lua_State *L, int index) {
  if (luaL_getmetafield(L, index, "__index") == LUA_TNIL) lua_pushvalue(L, index);
}

lua_Integer container_length(lua_State *L, int index, int kind) {
  if (kind == PLAIN) return (lua_Integer)lua_rawlen(L, index);
  if (kind == VIEW) {
    view *v = to_view(L, index);
    return v->kind == USHER_VALUE_LIST ? (lua_Integer)v->count : 0;
  }
  push_contents(L, index);
  lua_Integer length = (lua_Integer)lua_rawlen(L, -1);
  lua_pop(L, 1);
  return length;
}

void container_geti(lua_State *L, int index, int kind, lua_Integer i) {
  if (kind == PLAIN) {
    lua_rawgeti(L, index, i);
  } else if (kind == VIEW) {
    view_push_item(L, guard_of(L), index, i);
  } else {
    push_contents(L, index);
    lua_rawgeti(L, -1, i);
    lua_remove(L, -2);
  }
}

int read_only(lua_State *L) {
  const char *name = "this table";
  if (luaL_getmetafield(L, 1, "__name") == LUA_TSTRING && strcmp(lua_tostring(L, -1), "table") != 0)
    name = lua_pushfstring(L, "'%s'", lua_tostring(L, -1));
  return luaL_error(
      L, "%s is read-only%s", name,
      lua_type(L, 1) == LUA_TUSERDATA ? ": it comes from the host" : "");
}

static int guarded_length(lua_State *L) {
  lua_pushinteger(L, container_length(L, 1, GUARDED));
  return 1;
}

// Makes the table on top a guarded one whose contents are at `contents`.
void push_guarded(lua_State *L, usher_guard *g, int contents) {
  (void)g;
  lua_createtable(L, 0, 4);
  lua_pushvalue(L, contents);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, read_only);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, guarded_length);
  lua_setfield(L, -2, "__len");
  lua_setmetatable(L, -2);
}
