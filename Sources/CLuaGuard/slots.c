// Pooled coroutines. A slot keeps its coroutine; its generation tells a stale handle apart.
#include <stdlib.h>

#include "internal.h"

static int make_thread(lua_State *L) {
  evaluation *e = lua_touserdata(L, 1);
  e->L = lua_newthread(L);
  e->ref = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

static evaluation *new_slot(usher_guard *g) {
  evaluation **slots = realloc(g->slots, (g->slot_count + 1) * sizeof *slots);
  if (!slots) return NULL;
  g->slots = slots;
  uint32_t *free_slots = realloc(g->free_slots, (g->slot_count + 1) * sizeof *free_slots);
  if (!free_slots) return NULL;
  g->free_slots = free_slots;
  evaluation *e = calloc(1, sizeof *e);
  if (!e) return NULL;
  e->slot = g->slot_count;
  e->generation = 1;
  g->slots[g->slot_count++] = e;
  return e;
}

evaluation *evaluation_take(usher_guard *g) {
  evaluation *e = g->free_count ? g->slots[g->free_slots[--g->free_count]] : new_slot(g);
  if (!e) return NULL;
  e->busy = true;
  if (e->L) return e;
  e->ref = LUA_NOREF;
  lua_pushcfunction(g->L, make_thread);
  lua_pushlightuserdata(g->L, e);
  int status = lua_pcall(g->L, 1, 0, 0);
  lua_settop(g->L, 0);
  if (status == LUA_OK) return e;
  e->L = NULL;  // it was not kept: no reference was made
  evaluation_give(g, e);
  return NULL;
}

// A coroutine that an error left from inside a hook stays without hooks: it is not used again.
void evaluation_drop_thread(usher_guard *g, evaluation *e) {
  luaL_unref(g->L, LUA_REGISTRYINDEX, e->ref);
  e->L = NULL;
}

void evaluation_give(usher_guard *g, evaluation *e) {
  e->busy = e->suspended = false;
  e->generation++;
  g->free_slots[g->free_count++] = e->slot;
}
