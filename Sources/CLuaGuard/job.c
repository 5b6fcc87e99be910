// What runs inside a coroutine: one protected call from the arguments to the packed answer.
#include <stdlib.h>

#include "internal.h"

typedef struct reader {
  const char *parts[3];
  size_t lengths[3];
  int part;
} reader;

// Small pieces, with a look at the clock between them: compiling runs no hook.
static const char *read_piece(lua_State *L, void *data, size_t *length) {
  reader *r = data;
  while (r->part < 3 && r->lengths[r->part] == 0) r->part++;
  if (r->part == 3) return NULL;
  charge_long(L, guard_of(L), 64);
  const char *piece = r->parts[r->part];
  *length = r->lengths[r->part] < 1024 ? r->lengths[r->part] : 1024;
  r->parts[r->part] += *length;
  r->lengths[r->part] -= *length;
  return piece;
}

static bool compile_text(lua_State *L, usher_guard *g, bool wrapped) {
  static const char before[] = "local _ENV=...;return function(...) ";
  static const char after[] = "\nend";
  reader r = {
      .parts = {before, g->source, after},
      .lengths = {wrapped ? sizeof before - 1 : 0, g->source_length, wrapped ? sizeof after - 1 : 0}};
  const char *name = lua_pushfstring(L, "@%s", g->name);
  int status = lua_load(L, read_piece, &r, name, "t");
  lua_remove(L, -2);
  if (status == LUA_OK) return true;
  budget_reraise(L, g);
  if (status == LUA_ERRMEM) lua_error(L);
  size_t length;
  const char *message = lua_tolstring(L, -1, &length);
  bytes_set(&g->out, message ? message : "", message ? length : 0);
  g->result = USHER_SYNTAX;
  return false;
}

static int environment_of(lua_State *L, usher_guard *g) {
  return lua_rawgeti(L, LUA_REGISTRYINDEX, g->environment);
}

// Pushes a function that gives, or is, the chunk: see `push_chunk`.
int compile_source(lua_State *L, usher_guard *g) {
  if (!compile_text(L, g, false)) return 0;
  check_bytecode(L, lua_gettop(L));
  if (g->result) return 0;
  if (g->own_environment) {
    // Compiled alone before, so that no `end` of the script closes the function around it.
    lua_pop(L, 1);
    if (!compile_text(L, g, true)) return 0;
  }
  environment_of(L, g);
  lua_setupvalue(L, -2, 1);
  return 1;
}

// A chunk that names _ENV could keep another one for later evaluations: it is made anew each time.
static void push_chunk(lua_State *L, usher_guard *g, int ref) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, ref > 0 ? ref : -ref);
  if (ref > 0) return;
  environment_of(L, g);
  lua_call(L, 1, 1);
}

static int push_compiled(lua_State *L, usher_guard *g) {
  if (!compile_source(L, g)) return 0;
  if (g->own_environment) {
    environment_of(L, g);
    lua_call(L, 1, 1);
  }
  return 1;
}

static int finish_entry(lua_State *L, usher_guard *g) {
  g->out.length = 0;
  if (lua_isnil(L, -1)) return 0;
  const usher_limits *limits = &g->now->limits;
  encoder e;
  encoder_begin(
      &e, &g->out, limits->answer_nodes, limits->answer_depth, limits->answer_bytes,
      g->job == JOB_START ? 0 : ENCODE_FUNCTIONS);
  if (encode(L, g, &e, -1)) return 0;
  encoder_describe(&e, &g->out, "the returned value");
  g->result = USHER_BAD_ANSWER;
  return 0;
}

static int after_entry(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  return finish_entry(L, guard_of(L));
}

static int after_chunk(lua_State *L, int status, lua_KContext count) {
  (void)status;
  usher_guard *g = guard_of(L);
  const entry_path *path = &g->entries[g->now->entry];
  for (uint32_t i = 0; i < path->count; i++) {
    int kind = container_at(L, -1);
    if (kind == NO_CONTAINER) break;
    lua_rawgeti(L, LUA_REGISTRYINDEX, path->names[i]);
    if (kind == PLAIN) lua_rawget(L, -2);
    else lua_gettable(L, -2);
  }
  if (!lua_isfunction(L, -1)) {
    g->result = USHER_MISSING;
    return 0;
  }
  for (int i = 1; i <= (int)count; i++) lua_pushvalue(L, i);
  lua_callk(L, (int)count, 1, 0, after_entry);
  return finish_entry(L, g);
}

static int start(lua_State *L, usher_guard *g) {
  lua_KContext count = 0;
  const uint8_t *at = g->arguments, *end = at + g->arguments_length;
  while (at < end && count < 16) {
    push_packed(L, g, at, 0);
    at += packed_size(at);
    count++;
  }
  push_chunk(L, g, g->chunks[g->chunk]);
  lua_callk(L, 0, 1, count, after_chunk);
  return after_chunk(L, LUA_OK, count);
}

// Where a function is defined, as { SOURCE, LINE }: a rule may be a function of a module.
static void push_place(lua_State *L, int index) {
  lua_Debug ar;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &ar);
  lua_createtable(L, 2, 0);
  lua_pushstring(L, ar.source + 1);  // without the mark of a file's name
  lua_rawseti(L, -2, 1);
  lua_pushinteger(L, ar.linedefined);
  lua_rawseti(L, -2, 2);
}

// A copy with the places of functions, tables one level down, and true for anything else.
static void push_outline(lua_State *L, int index, int levels) {
  lua_createtable(L, 0, 8);
  int copy = lua_gettop(L);
  if (container_at(L, index) == PLAIN) lua_pushvalue(L, index);
  else push_contents(L, index);
  lua_pushnil(L);
  while (lua_next(L, copy + 1)) {
    if (lua_type(L, -2) == LUA_TSTRING) {
      lua_pushvalue(L, -2);
      if (lua_isfunction(L, -2) && !lua_iscfunction(L, -2)) push_place(L, -2);
      else if (lua_istable(L, -2) && levels > 1) push_outline(L, lua_gettop(L) - 1, levels - 1);
      else lua_pushboolean(L, 1);
      lua_rawset(L, copy);
    }
    lua_pop(L, 1);
  }
  lua_settop(L, copy);
}

static int survey(lua_State *L, usher_guard *g) {
  push_chunk(L, g, g->chunks[g->chunk]);
  lua_call(L, 0, 1);
  if (lua_istable(L, -1)) push_outline(L, lua_gettop(L), 2);
  return finish_entry(L, g);
}

static int load_data(lua_State *L, usher_guard *g) {
  if (!push_compiled(L, g)) return 0;
  lua_call(L, 0, 1);
  return finish_entry(L, g);
}

static int load_module(lua_State *L, usher_guard *g) {
  if (!push_compiled(L, g)) return 0;
  lua_call(L, 0, 1);
  if (lua_isnil(L, -1)) {
    static const char text[] = "a module returns a value, mostly a table of functions: "
                               "this one returns nothing";
    bytes_set(&g->out, text, sizeof text - 1);
    g->result = USHER_SYNTAX;
    return 0;
  }
  freeze_module(L, g, lua_gettop(L));
  if (g->result) return 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, g->modules);
  lua_insert(L, -2);
  lua_setfield(L, -2, g->module);
  return 0;
}

static int load_chunk(lua_State *L, usher_guard *g) {
  if (!compile_source(L, g)) return 0;
  int ref = luaL_ref(L, LUA_REGISTRYINDEX);
  if (!add_chunk(g, g->own_environment ? -ref : ref)) return luaL_error(L, "not enough memory");
  return 0;
}

int job_run(lua_State *L) {
  usher_guard *g = guard_of(L);
  switch (g->job) {
    case JOB_START: return start(L, g);
    case JOB_SURVEY: return survey(L, g);
    case JOB_CHUNK: return load_chunk(L, g);
    case JOB_DATA: return load_data(L, g);
    default: return load_module(L, g);
  }
}
