// Makes everything that a module's result reaches read-only, in place: the contents of a table move
// to a hidden one, and the table, emptied, is guarded. So it stays the same object for everyone.
#include "internal.h"

static void enqueue(lua_State *L, int queue, int seen) {  // takes the value on top
  int type = lua_type(L, -1);
  if (type == LUA_TTABLE || type == LUA_TFUNCTION) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, seen) == LUA_TNIL) {
      lua_pushvalue(L, -2);
      lua_pushboolean(L, 1);
      lua_rawset(L, seen);
      lua_pushvalue(L, -2);
      lua_rawseti(L, queue, (lua_Integer)lua_rawlen(L, queue) + 1);
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static void freeze_table(lua_State *L, usher_guard *g, int table, int queue, int seen) {
  lua_createtable(L, (int)lua_rawlen(L, table), 0);
  int contents = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    charge(L, g, 4);
    lua_pushvalue(L, -2);
    enqueue(L, queue, seen);
    lua_pushvalue(L, -1);
    enqueue(L, queue, seen);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, contents);
  }
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, table);
  }
  lua_pushvalue(L, table);
  push_guarded(L, g, contents);
  lua_settop(L, contents - 1);
}

static void freeze_function(lua_State *L, usher_guard *g, int function, int queue, int seen) {
  if (lua_iscfunction(L, function)) {
    // An iterator that pairs or gmatch made remembers where it is.
    if (lua_tocfunction(L, function) == host_function || !lua_getupvalue(L, function, 1)) return;
    lua_pop(L, 1);
    static const char text[] = "a module cannot keep an iterator of 'pairs' or 'gmatch'";
    bytes_set(&g->out, text, sizeof text - 1);
    g->result = USHER_SYNTAX;
    return;
  }
  check_closure(L, function);
  for (int i = 1; !g->result && lua_getupvalue(L, function, i); i++) enqueue(L, queue, seen);
}

void freeze_module(lua_State *L, usher_guard *g, int index) {
  lua_createtable(L, 0, 0);
  int queue = lua_gettop(L);
  lua_createtable(L, 0, 0);
  int seen = lua_gettop(L);
  lua_pushvalue(L, index);
  enqueue(L, queue, seen);
  for (lua_Integer i = 1; !g->result && lua_rawgeti(L, queue, i) != LUA_TNIL; i++) {
    charge(L, g, 16);
    if (lua_isfunction(L, -1)) freeze_function(L, g, seen + 1, queue, seen);
    else if (container_at(L, seen + 1) == PLAIN) freeze_table(L, g, seen + 1, queue, seen);
    lua_settop(L, seen);
  }
  lua_settop(L, index);
}
