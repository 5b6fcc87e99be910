// Text that grows, in a block of Lua's heap once it is long: an error leaves nothing behind.
#include "internal.h"

void check_string_size(lua_State *L, size_t length) {
  if (length > STRING_LIMIT) luaL_error(L, "resulting string too large (limit 1 MB)");
}

void text_begin(lua_State *L, text *t) {
  luaL_checkstack(L, 10, "too many values");
  lua_pushnil(L);
  t->L = L;
  t->slot = lua_gettop(L);
  t->at = t->few;
  t->length = 0;
  t->capacity = sizeof t->few;
}

char *text_room(text *t, size_t more) {
  if (t->capacity - t->length < more) {
    check_string_size(t->L, t->length + more);
    size_t capacity = t->capacity * 2;
    while (capacity < t->length + more) capacity *= 2;
    char *block = lua_newuserdatauv(t->L, capacity, 0);
    memcpy(block, t->at, t->length);
    lua_replace(t->L, t->slot);
    t->at = block;
    t->capacity = capacity;
  }
  return t->at + t->length;
}

void text_add(text *t, const char *s, size_t length) {
  if (!length) return;
  charge(t->L, guard_of(t->L), (int64_t)length / 32);
  memcpy(text_room(t, length), s, length);
  t->length += length;
}

void text_value(text *t) {
  size_t length;
  const char *s = lua_tolstring(t->L, -1, &length);
  // The string stays on the stack until it is copied.
  text_add(t, s, length);
  lua_pop(t->L, 1);
}

void text_push(text *t) {
  check_string_size(t->L, t->length);
  lua_pushlstring(t->L, t->at, t->length);
}
