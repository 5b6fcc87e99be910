// The budget of an evaluation: instructions, library work, time. What trips it cannot be caught.
#include <time.h>

#include "internal.h"

#ifndef CLOCK_MONOTONIC_COARSE
#define CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC
#endif

// Raised when an evaluation is ended. Scripts cannot make a light userdata.
static const char sentinel;

int64_t clock_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

bool is_sentinel(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TLIGHTUSERDATA && lua_touserdata(L, index) == &sentinel;
}

// Without names of functions: finding them is recursive in this Lua.
void frames_remember(lua_State *L, usher_guard *g) {
  lua_Debug ar;
  g->frame_count = 0;
  for (int level = 0; g->frame_count < USHER_FRAMES && lua_getstack(L, level, &ar); level++) {
    if (!lua_getinfo(L, "Sl", &ar) || ar.currentline < 0 || ar.source[0] != '@') continue;
    usher_frame *frame = &g->frames[g->frame_count++];
    size_t length = strlen(ar.source + 1);
    if (length >= USHER_NAME) length = USHER_NAME - 1;
    memcpy(frame->name, ar.source + 1, length);
    frame->name[length] = 0;
    frame->line = ar.currentline;
  }
}

static _Noreturn void raise_sentinel(lua_State *L) {
  lua_pushlightuserdata(L, (void *)&sentinel);
  lua_error(L);
  __builtin_unreachable();
}

void budget_kill(lua_State *L, usher_guard *g, int status) {
  if (!g->killed) {
    g->killed = status;
    frames_remember(L, g);
  }
  // From here on every instruction raises again.
  lua_sethook(L, budget_hook, LUA_MASKCOUNT, 1);
  raise_sentinel(L);
}

void budget_check(lua_State *L, usher_guard *g) {
  g->ticks = 256;
  if (!g->now) return;
  if (g->killed) budget_kill(L, g, g->killed);
  if (g->fuel < 0) budget_kill(L, g, USHER_TIMEOUT_INSTRUCTIONS);
  if (atomic_load_explicit(&g->interrupted, memory_order_relaxed))
    budget_kill(L, g, USHER_CANCELLED);
  if (clock_now() > g->deadline) budget_kill(L, g, USHER_TIMEOUT_CLOCK);
}

void budget_hook(lua_State *L, lua_Debug *ar) {
  (void)ar;
  usher_guard *g = guard_of(L);
  g->fuel -= HOOK_STEP;
  budget_check(L, g);
}

void budget_reraise(lua_State *L, usher_guard *g) {
  if (g->killed) budget_kill(L, g, g->killed);
}
