// Host functions. Swift answers and returns; only then does this frame raise or wait, because both
// leave by longjmp, which must never cross a Swift frame.
#include <stdio.h>

#include "internal.h"

static const char token;  // marks a wait that a host call asked for

bool is_token(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TLIGHTUSERDATA && lua_touserdata(L, index) == &token;
}

void usher_guard_answer(usher_guard *g, const uint8_t *from, size_t length, uint32_t count) {
  g->answer_count = bytes_set(&g->answer, from, length) ? count : 0;
}

int32_t usher_guard_caller(usher_guard *g, usher_frame *frame) {
  lua_Debug ar;
  if (!g->now) return 0;
  for (int level = 0; level < 8 && lua_getstack(g->now->L, level, &ar); level++) {
    if (!lua_getinfo(g->now->L, "Sl", &ar) || ar.currentline < 0) continue;
    snprintf(frame->name, sizeof frame->name, "%s", ar.source[0] == '@' ? ar.source + 1 : "");
    frame->line = ar.currentline;
    return 1;
  }
  return 0;
}

static int raise_answer(lua_State *L, usher_guard *g) {
  luaL_where(L, 1);
  lua_pushlstring(L, (const char *)g->answer.at, g->answer.length);
  lua_concat(L, 2);
  return lua_error(L);
}

static int take_answer(lua_State *L, usher_guard *g) {
  if (g->answer_kind == USHER_ANSWER_FAIL) return raise_answer(L, g);
  if (g->answer_count > SPREAD_LIMIT) return luaL_error(L, "the host gave too many values");
  luaL_checkstack(L, (int)g->answer_count + 4, "too many values from the host");
  const uint8_t *at = g->answer.at;
  for (uint32_t i = 0; i < g->answer_count; i++) {
    push_packed(L, g, at, 0);
    at += packed_size(at);
  }
  return (int)g->answer_count;
}

static int host_resumed(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  return take_answer(L, guard_of(L));
}

// All that wait hold at most so much together; garbage does not count.
enum { WAITING_LIMIT = 64 << 20 };

static bool room_to_wait(lua_State *L, usher_guard *g) {
  if (g->used - g->idle <= WAITING_LIMIT) return true;
  g->fuel -= g->used / 8;
  lua_gc(L, LUA_GCCOLLECT);
  return g->used - g->idle <= WAITING_LIMIT;
}

static int call_host(lua_State *L, uint32_t function, int count) {
  usher_guard *g = guard_of(L);
  charge(L, g, 8);
  g->call.length = 0;
  encoder e;
  encoder_begin(&e, &g->call, 10000, 16, 1 << 20, 0);
  for (int i = 1; i <= count; i++) {
    e.level = 0;
    if (encode(L, g, &e, i)) continue;
    char subject[24];
    snprintf(subject, sizeof subject, "argument %d", i);
    encoder_describe(&e, &g->answer, subject);
    return raise_answer(L, g);
  }
  g->in_host = true;
  g->answer.length = 0;
  g->answer_count = 0;
  int waits = g->now != NULL && g->job == JOB_START && lua_isyieldable(L);
  g->answer_kind =
      g->host(g->context, g, function, g->call.at, g->call.length, (uint32_t)count, waits);
  g->in_host = false;
  if (g->answer_kind != USHER_ANSWER_SUSPEND) return take_answer(L, g);
  if (!waits)
    return luaL_error(
        L, "this call has to wait, which it cannot %s",
        g->job == JOB_START ? "inside a function that table.sort or string.gsub calls"
                            : "while the project loads");
  if (!room_to_wait(L, g))
    return luaL_error(
        L, "this call has to wait, and the rules that wait hold %d MB already, the most there is",
        WAITING_LIMIT >> 20);
  lua_pushlightuserdata(L, (void *)&token);
  return lua_yieldk(L, 1, 0, host_resumed);
}

int host_function(lua_State *L) {
  int count = lua_gettop(L);
  if (count > SPREAD_LIMIT) return luaL_error(L, "too many arguments (limit %d)", SPREAD_LIMIT);
  return call_host(L, (uint32_t)lua_tointeger(L, lua_upvalueindex(1)), count);
}

void push_host_function(lua_State *L, uint32_t function) {
  lua_pushinteger(L, function);
  lua_pushcclosure(L, host_function, 1);
}

// Asks the host with the first `count` values of the stack as arguments.
int host_ask(lua_State *L, uint32_t question, int count) {
  lua_settop(L, count);
  return call_host(L, question, count);
}
