// The budget of an evaluation: instructions, library work, time. What trips it cannot be caught.
#include <time.h>

#include "internal.h"

#ifndef CLOCK_MONOTONIC_COARSE
#define CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC
#endif

enum { CPU_CLOCK_AFTER = 4096 };  // instructions

// Raised when an evaluation is ended. Scripts cannot make a light userdata.
static const char sentinel;

static int64_t read_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t clock_now(void) { return read_clock(CLOCK_MONOTONIC_COARSE); }

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

// Time on the wall is cheap to read but passes also while another process has the core; what counts
// as running is the thread's own time. The hard stop is on the wall.
static void check_time(lua_State *L, usher_guard *g) {
  int64_t now = clock_now();
  // The thread's clock costs a system call: short evaluations never ask it.
  if (g->cpu_started == 0 && (g->fuel_given - g->fuel > CPU_CLOCK_AFTER ||
                              now - g->started > g->now->limits.run / 8))
    g->cpu_started = read_clock(CLOCK_THREAD_CPUTIME_ID);
  if (now <= g->deadline) return;
  int64_t ran = read_clock(CLOCK_THREAD_CPUTIME_ID) - g->cpu_started;
  if (ran >= g->now->limits.run || now > g->hard_stop) budget_kill(L, g, USHER_TIMEOUT_CLOCK);
  int64_t deadline = now + g->now->limits.run - ran;
  g->deadline = deadline < g->hard_stop ? deadline : g->hard_stop;
}

void budget_check(lua_State *L, usher_guard *g) {
  g->ticks = 256;
  if (!g->now) return;
  if (g->killed) budget_kill(L, g, g->killed);
  if (g->fuel < 0) budget_kill(L, g, USHER_TIMEOUT_INSTRUCTIONS);
  if (atomic_load_explicit(&g->interrupted, memory_order_relaxed))
    budget_kill(L, g, USHER_CANCELLED);
  check_time(L, g);
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
