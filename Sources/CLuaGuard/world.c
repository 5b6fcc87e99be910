// The world that scripts see: globals, namespaces, classes. Built before anything is loaded.
#include <stdlib.h>

#include "internal.h"

static int undefined(lua_State *L) {  // (globals, name)
  lua_remove(L, 1);
  return host_ask(L, USHER_ASK_UNDEFINED, 1);
}

static int set_global(lua_State *L) {  // (environment, name, value)
  lua_remove(L, 1);
  return host_ask(L, USHER_ASK_SET_GLOBAL, 1);
}

static int missing_member(lua_State *L) {  // (contents, name)
  int64_t missing = lua_tointeger(L, lua_upvalueindex(1));
  if (missing >= 0) {
    lua_remove(L, 1);
    return host_ask(L, (uint32_t)missing, 1);
  }
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_replace(L, 1);
  return host_ask(L, USHER_ASK_MEMBER, 2);
}

// Pushes an empty guarded table named `name`, and its contents above it.
static void push_namespace(lua_State *L, usher_guard *g, const char *name, int64_t missing) {
  lua_createtable(L, 0, 0);
  int top = lua_gettop(L);
  lua_createtable(L, 0, 8);
  lua_createtable(L, 0, 1);
  lua_pushinteger(L, missing);
  lua_pushstring(L, name);
  lua_pushcclosure(L, missing_member, 2);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, top);
  push_guarded(L, g, top + 1);
  lua_getmetatable(L, -1);
  lua_pushstring(L, name);
  lua_setfield(L, -2, "__name");
  lua_pop(L, 2);
}

// Where liblua looks for the name of a function in "bad argument #1 to 'string.rep'".
void name_library(lua_State *L, const char *name, int contents) {
  contents = lua_absindex(L, contents);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_pushvalue(L, contents);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
}

void set_library(lua_State *L, usher_guard *g, const char *name, const luaL_Reg *functions) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->globals);
  push_namespace(L, g, name, -1);
  luaL_setfuncs(L, functions, 0);
  name_library(L, name, -1);
  lua_insert(L, -3);  // contents, globals, namespace
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
}

void world_install(lua_State *L, usher_guard *g) {
  // The environment of every chunk is one empty table: it cannot be written, so it can be shared.
  lua_createtable(L, 0, 32);
  lua_pushvalue(L, -1);
  g->globals = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, undefined);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_createtable(L, 0, 0);
  push_guarded(L, g, lua_gettop(L) - 1);
  lua_getmetatable(L, -1);
  lua_pushcfunction(L, set_global);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 1);
  g->environment = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pop(L, 1);
  lua_createtable(L, 0, 0);
  g->modules = luaL_ref(L, LUA_REGISTRYINDEX);
}

typedef struct addition {
  const char *name;
  int64_t number, missing;
  const uint8_t *record;
  int32_t sends_fields;
} addition;

static int32_t protect(usher_guard *g, lua_CFunction function, addition *a) {
  lua_pushcfunction(g->L, function);
  lua_pushlightuserdata(g->L, a);
  int status = lua_pcall(g->L, 1, 0, 0);
  lua_settop(g->L, 0);
  return status == LUA_OK ? 0 : status == LUA_ERRMEM ? USHER_MEMORY : USHER_MISUSE;
}

static int add_class(lua_State *L) {
  usher_guard *g = guard_of(L);
  addition *a = lua_touserdata(L, 1);
  uint32_t id = (uint32_t)a->number;
  if (id >= 1024) return luaL_error(L, "class ids go up to 1023");
  if (id >= g->class_count) {
    class_info *classes = realloc(g->classes, (id + 1) * sizeof *classes);
    if (!classes) return luaL_error(L, "not enough memory");
    memset(classes + g->class_count, 0, (id + 1 - g->class_count) * sizeof *classes);
    g->classes = classes;
    g->class_count = id + 1;
  }
  class_info made = {.missing = a->missing, .sends_fields = a->sends_fields != 0, .known = true};
  view_metatable(L, g, a->name);
  made.metatable = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_createtable(L, 0, 4);
  made.methods = luaL_ref(L, LUA_REGISTRYINDEX);
  g->classes[id] = made;
  return 0;
}

int32_t usher_guard_class(
    usher_guard *g, uint32_t id, const char *name, int64_t missing, int32_t sends_fields
) {
  addition a = {
      .name = name, .number = id, .missing = missing, .sends_fields = sends_fields};
  return protect(g, add_class, &a);
}

static int add_method(lua_State *L) {
  usher_guard *g = guard_of(L);
  addition *a = lua_touserdata(L, 1);
  if (a->missing >= g->class_count) return luaL_error(L, "no such class");
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->classes[a->missing].methods);
  push_host_function(L, (uint32_t)a->number);
  lua_setfield(L, -2, a->name);
  return 0;
}

int32_t usher_guard_method(usher_guard *g, uint32_t id, const char *name, uint32_t function) {
  addition a = {.name = name, .number = function, .missing = id};
  return protect(g, add_method, &a);
}

static int add_function(lua_State *L) {
  usher_guard *g = guard_of(L);
  addition *a = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->globals);
  push_host_function(L, (uint32_t)a->number);
  lua_setfield(L, -2, a->name);
  return 0;
}

int32_t usher_guard_function(usher_guard *g, const char *name, uint32_t function) {
  addition a = {.name = name, .number = function};
  return protect(g, add_function, &a);
}

static int add_namespace(lua_State *L) {
  usher_guard *g = guard_of(L);
  addition *a = lua_touserdata(L, 1);
  push_namespace(L, g, a->name, a->missing);
  int old = g->namespace_table;
  g->namespace_table = luaL_ref(L, LUA_REGISTRYINDEX);
  luaL_unref(L, LUA_REGISTRYINDEX, old);
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->globals);
  lua_insert(L, -2);
  lua_setfield(L, -2, a->name);
  return 0;
}

int32_t usher_guard_namespace(usher_guard *g, const char *name, int64_t missing) {
  addition a = {.name = name, .missing = missing};
  return protect(g, add_namespace, &a);
}

static int add_namespace_function(lua_State *L) {
  usher_guard *g = guard_of(L);
  addition *a = lua_touserdata(L, 1);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, g->namespace_table) != LUA_TTABLE) return 0;
  push_host_function(L, (uint32_t)a->number);
  lua_setfield(L, -2, a->name);
  return 0;
}

int32_t usher_guard_namespace_function(usher_guard *g, const char *name, uint32_t function) {
  addition a = {.name = name, .number = function};
  return protect(g, add_namespace_function, &a);
}

static int add_record(lua_State *L) {
  usher_guard *g = guard_of(L);
  addition *a = lua_touserdata(L, 1);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, g->namespace_table) != LUA_TTABLE) return 0;
  lua_pushstring(L, a->name);
  push_packed(L, g, a->record, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->constants);
  lua_pushvalue(L, -2);
  view *v = to_view(L, -1);
  lua_rawseti(L, -2, (lua_Integer)(((uint64_t)v->class << 32) | v->id));
  lua_pop(L, 1);
  lua_rawset(L, -3);
  return 0;
}

int32_t usher_guard_namespace_record(
    usher_guard *g, const char *name, const uint8_t *record, size_t length
) {
  if (length < 18 || record[0] != USHER_VALUE_RECORD) return USHER_MISUSE;
  addition a = {.name = name, .record = record};
  return protect(g, add_record, &a);
}

int32_t usher_guard_print(usher_guard *g, uint32_t function) {
  g->print = function;
  return 0;
}
