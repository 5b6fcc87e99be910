// The math library: Lua's own functions, each a few instructions, and random numbers that are
// seeded for each evaluation.
#include <lua5.4/lualib.h>

#include "internal.h"

static uint64_t rotate(uint64_t x, int n) { return (x << n) | (x >> (64 - n)); }

// xoshiro256**
static uint64_t next_random(uint64_t s[4]) {
  uint64_t result = rotate(s[1] * 5, 7) * 9, t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate(s[3], 45);
  return result;
}

// SplitMix64 spreads one seed over the state.
void random_seed(evaluation *e, uint64_t seed) {
  for (int i = 0; i < 4; i++) {
    uint64_t z = (seed += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    e->random[i] = z ^ (z >> 31);
  }
}

static int math_random(lua_State *L) {
  evaluation *e = guard_of(L)->now;
  if (!e) return luaL_error(L, "no evaluation");
  uint64_t r = next_random(e->random);
  lua_Integer low = 1, high;
  switch (lua_gettop(L)) {
    case 0: lua_pushnumber(L, (lua_Number)(r >> 11) * 0x1p-53); return 1;
    case 1:
      high = luaL_checkinteger(L, 1);
      if (high == 0) {
        lua_pushinteger(L, (lua_Integer)r);
        return 1;
      }
      break;
    case 2:
      low = luaL_checkinteger(L, 1);
      high = luaL_checkinteger(L, 2);
      break;
    default: return luaL_error(L, "wrong number of arguments");
  }
  luaL_argcheck(L, low <= high, lua_gettop(L), "interval is empty");
  uint64_t range = (uint64_t)high - (uint64_t)low;
  if (range != UINT64_MAX) {
    // What would make some results likelier is drawn again.
    uint64_t n = range + 1, limit = UINT64_MAX - (UINT64_MAX % n + 1) % n;
    while (r > limit) r = next_random(e->random);
    r %= n;
  }
  lua_pushinteger(L, (lua_Integer)(r + (uint64_t)low));
  return 1;
}

void math_install(lua_State *L, usher_guard *g) {
  static const luaL_Reg functions[] = {{"random", math_random}, {NULL, NULL}};
  static const char *const taken[] = {
      "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log",
      "max", "maxinteger", "min", "mininteger", "modf", "pi", "rad", "sin", "sqrt", "tan",
      "tointeger", "type", "ult"};
  set_library(L, g, "math", functions);
  lua_pushcfunction(L, luaopen_math);
  lua_call(L, 0, 1);
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) {
    lua_getfield(L, -1, taken[i]);
    lua_setfield(L, -3, taken[i]);
  }
  lua_pop(L, 2);
}
