// Making and ending a guard.
#include <stdlib.h>

#include "internal.h"

static _Thread_local int64_t fail_new;

// Grows the table of strings to where it stays: with the few hundred strings of a state it would
// grow in some evaluation, never shrink back, and the idle state would seem to have leaked.
static void grow_strings(lua_State *L) {
  lua_gc(L, LUA_GCSTOP);
  for (int i = 0; i < 600; i++) {
    lua_pushfstring(L, "~%d", i);
    lua_pop(L, 1);
  }
  lua_gc(L, LUA_GCRESTART);
}

static int install(lua_State *L) {
  usher_guard *g = guard_of(L);
  // Lua makes this text at a moment when it may not ask for memory.
  lua_pushliteral(L, "error in error handling");
  luaL_ref(L, LUA_REGISTRYINDEX);
  view_install(L, g);
  world_install(L, g);
  base_install(L, g);
  string_install(L, g);
  table_install(L, g);
  utf8_install(L, g);
  math_install(L, g);
  grow_strings(L);
  return 0;
}

// A panic would be a call that raises outside protection. There is none; should Lua find one, ending
// the process is better than going on with a broken heap.
static int panic(lua_State *L) {
  (void)L;
  abort();
}

usher_guard *usher_guard_new(usher_host_call host, void *context) {
  usher_guard *g = calloc(1, sizeof *g);
  if (!g) return NULL;
  g->host = host;
  g->context = context;
  g->print = -1;
  g->namespace_table = LUA_NOREF;
  g->fail_at = fail_new;
  g->L = lua_newstate(guard_allocate, g);
  if (!g->L) {
    pool_free(&g->pool);
    free(g);
    return NULL;
  }
  *(usher_guard **)lua_getextraspace(g->L) = g;
  lua_atpanic(g->L, panic);
  lua_gc(g->L, LUA_GCINC, 0, 0, 0);
  lua_pushcfunction(g->L, install);
  if (lua_pcall(g->L, 0, 0, 0) != LUA_OK) {
    usher_guard_free(g);
    return NULL;
  }
  g->fail_at = 0;
  g->allocations = 0;
  usher_guard_settle(g);
  return g;
}

void usher_guard_free(usher_guard *g) {
  if (!g) return;
  g->armed = false;
  g->now = NULL;
  lua_close(g->L);
  pool_free(&g->pool);
  for (uint32_t i = 0; i < g->slot_count; i++) free(g->slots[i]);
  for (uint32_t i = 0; i < g->entry_count; i++) free(g->entries[i].names);
  free(g->slots);
  free(g->free_slots);
  free(g->entries);
  free(g->chunks);
  free(g->classes);
  bytes_free(&g->out);
  bytes_free(&g->call);
  bytes_free(&g->answer);
  free(g);
}

void usher_guard_settle(usher_guard *g) {
  lua_gc(g->L, LUA_GCCOLLECT);
  g->idle = g->used;
  g->spent = false;
}

void usher_guard_collect(usher_guard *g) { lua_gc(g->L, LUA_GCCOLLECT); }

usher_usage usher_guard_usage(usher_guard *g) {
  return (usher_usage){
      .used = g->used, .idle = g->idle, .suspended = g->suspended, .threads = g->slot_count,
      .spent = g->spent};
}

void usher_guard_interrupt(usher_guard *g, int32_t on) {
  atomic_store_explicit(&g->interrupted, on != 0, memory_order_relaxed);
}

int64_t usher_guard_fail_allocation(usher_guard *g, int64_t n, int32_t sticky) {
  int64_t seen = g->allocations;
  g->allocations = 0;
  g->fail_at = n;
  g->fail_sticky = sticky != 0;
  return seen;
}

void usher_guard_fail_new(int64_t n) { fail_new = n; }
