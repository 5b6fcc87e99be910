// string.find, match, gmatch and gsub.
#define _GNU_SOURCE  // memmem
#include "pattern.h"

static size_t first_position(lua_State *L, int argument, size_t length) {
  lua_Integer position = luaL_optinteger(L, argument, 1);
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length + (size_t)position;
}

static int find(lua_State *L, bool find) {
  size_t length, pattern_length;
  const char *text = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  size_t from = first_position(L, 3, length);
  usher_guard *g = guard_of(L);
  if (from > length) {
    lua_pushnil(L);
    return 1;
  }
  if (find && (lua_toboolean(L, 4) || !strpbrk(pattern, "^$*+?.([%-")) &&
      (lua_toboolean(L, 4) || strlen(pattern) == pattern_length)) {
    charge_long(L, g, (int64_t)(length - from + pattern_length) / 32);
    const char *at = pattern_length
                         ? memmem(text + from, length - from, pattern, pattern_length)
                         : text + from;
    if (!at) {
      lua_pushnil(L);
      return 1;
    }
    lua_pushinteger(L, at - text + 1);
    lua_pushinteger(L, at - text + (lua_Integer)pattern_length);
    return 2;
  }
  bool anchored = *pattern == '^';
  if (anchored) {
    pattern++;
    pattern_length--;
  }
  matcher m;
  matcher_begin(&m, L, text, length, pattern, pattern_length);
  const char *s = text + from;
  do {
    const char *end = matcher_match(&m, s, pattern);
    if (end) {
      matcher_pay(&m);
      if (!find) return matcher_push_all(&m, s, end);
      lua_pushinteger(L, s - text + 1);
      lua_pushinteger(L, end - text);
      return matcher_push_all(&m, NULL, NULL) + 2;
    }
  } while (s++ < m.text_end && !anchored);
  matcher_pay(&m);
  lua_pushnil(L);
  return 1;
}

int string_find(lua_State *L) { return find(L, true); }
int string_match(lua_State *L) { return find(L, false); }

// Upvalues: text, pattern, where to go on, and the end of the last match.
static int next_match(lua_State *L) {
  size_t length, pattern_length;
  const char *text = lua_tolstring(L, lua_upvalueindex(1), &length);
  const char *pattern = lua_tolstring(L, lua_upvalueindex(2), &pattern_length);
  const char *s = text + lua_tointeger(L, lua_upvalueindex(3));
  const char *last = text + lua_tointeger(L, lua_upvalueindex(4));
  matcher m;
  matcher_begin(&m, L, text, length, pattern, pattern_length);
  for (; s <= m.text_end; s++) {
    const char *end = matcher_match(&m, s, pattern);
    if (!end || end == last) continue;
    matcher_pay(&m);
    lua_pushinteger(L, end - text);
    lua_copy(L, -1, lua_upvalueindex(3));
    lua_replace(L, lua_upvalueindex(4));
    return matcher_push_all(&m, s, end);
  }
  matcher_pay(&m);
  return 0;
}

int string_gmatch(lua_State *L) {
  size_t length;
  luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  size_t from = first_position(L, 3, length);
  if (from > length) from = length + 1;
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)from);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

static void add_replacement_text(matcher *m, text *t, const char *s, const char *end) {
  lua_State *L = m->L;
  size_t length;
  const char *r = lua_tolstring(L, 3, &length), *r_end = r + length;
  for (const char *escape; (escape = memchr(r, '%', (size_t)(r_end - r))); r = escape + 1) {
    text_add(t, r, (size_t)(escape - r));
    escape++;
    if (*escape == '%') {
      text_byte(t, '%');
    } else if (*escape == '0') {
      text_add(t, s, (size_t)(end - s));
    } else if (*escape >= '1' && *escape <= '9') {
      int index = *escape - '1';
      matcher_push(m, index, s, end);
      text_value(t);
    } else {
      luaL_error(L, "invalid use of '%c' in replacement string", '%');
    }
  }
  text_add(t, r, (size_t)(r_end - r));
}

static void add_value(matcher *m, text *t, const char *s, const char *end, int type) {
  lua_State *L = m->L;
  charge(L, m->g, 2);
  if (type == LUA_TFUNCTION) {
    lua_pushvalue(L, 3);
    int n = matcher_push_all(m, s, end);
    lua_call(L, n, 1);
  } else if (type == LUA_TSTRING || type == LUA_TNUMBER) {
    add_replacement_text(m, t, s, end);
    return;
  } else {
    matcher_push(m, 0, s, end);
    lua_gettable(L, 3);
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    text_add(t, s, (size_t)(end - s));
  } else if (lua_isstring(L, -1)) {
    text_value(t);
  } else {
    luaL_error(L, "invalid replacement value (a %s)", type_name(L, -1));
  }
}

int string_gsub(lua_State *L) {
  size_t length, pattern_length;
  const char *s = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  int type = lua_type(L, 3);
  luaL_argexpected(
      L,
      type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE ||
          type == LUA_TUSERDATA,
      3, "string/function/table");
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1);
  bool anchored = *pattern == '^';
  if (anchored) {
    pattern++;
    pattern_length--;
  }
  lua_settop(L, 4);
  if (type == LUA_TNUMBER) lua_tostring(L, 3);
  matcher m;
  matcher_begin(&m, L, s, length, pattern, pattern_length);
  text t;
  text_begin(L, &t);
  const char *last = NULL;
  lua_Integer n = 0;
  bool changed = false;
  while (n < most) {
    const char *end = matcher_match(&m, s, pattern);
    if (end && end != last) {
      n++;
      changed = true;
      add_value(&m, &t, s, end, type);
      s = last = end;
    } else if (s < m.text_end) {
      text_byte(&t, *s++);
    } else {
      break;
    }
    if (anchored) break;
  }
  matcher_pay(&m);
  if (!changed) {
    lua_pushvalue(L, 1);
  } else {
    text_add(&t, s, (size_t)(m.text_end - s));
    text_push(&t);
  }
  lua_pushinteger(L, n);
  return 2;
}
