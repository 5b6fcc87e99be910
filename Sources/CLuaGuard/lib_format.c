// string.format. Each conversion is checked before it is handed to snprintf.
#include <math.h>
#include <stdio.h>

#include "internal.h"

enum { SPEC = 32, ITEM = 120 };

// Reads flags, width and precision after the '%'; the result is a format for snprintf.
static const char *read_spec(lua_State *L, const char *f, char *spec, const char *flags, bool dots) {
  const char *start = f;
  f += strspn(f, "-+ #0123456789.");
  size_t length = (size_t)(f - start) + 1;
  if (length >= SPEC - 10) luaL_error(L, "invalid format string to 'format'");
  spec[0] = '%';
  memcpy(spec + 1, start, length);
  spec[length + 1] = 0;
  const char *s = spec + 1 + strspn(spec + 1, flags);
  if (*s != '0') {
    for (int i = 0; i < 2 && *s >= '0' && *s <= '9'; i++) s++;
    if (*s == '.' && dots) {
      s++;
      for (int i = 0; i < 2 && *s >= '0' && *s <= '9'; i++) s++;
    }
  }
  if (!((*s | 0x20) >= 'a' && (*s | 0x20) <= 'z'))
    luaL_error(L, "invalid conversion specification: '%s'", spec);
  return f;
}

static void lengthen(char *spec, const char *modifier) {
  size_t n = strlen(spec), m = strlen(modifier);
  char conversion = spec[n - 1];
  memcpy(spec + n - 1, modifier, m);
  spec[n - 1 + m] = conversion;
  spec[n + m] = 0;
}

static void add_quoted(text *t, const char *s, size_t length) {
  text_byte(t, '"');
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)s[i];
    if (c == '"' || c == '\\' || c == '\n') {
      text_byte(t, '\\');
      text_byte(t, (char)c);
    } else if (c < 32 || c == 127) {
      char buffer[8];
      bool digit = i + 1 < length && s[i + 1] >= '0' && s[i + 1] <= '9';
      int n = snprintf(buffer, sizeof buffer, digit ? "\\%03d" : "\\%d", c);
      text_add(t, buffer, (size_t)n);
    } else {
      text_byte(t, (char)c);
    }
  }
  text_byte(t, '"');
}

static void add_literal(lua_State *L, text *t, int argument) {
  char buffer[ITEM];
  int n;
  switch (lua_type(L, argument)) {
    case LUA_TSTRING: {
      size_t length;
      const char *s = lua_tolstring(L, argument, &length);
      charge(L, guard_of(L), (int64_t)length / 8);
      add_quoted(t, s, length);
      return;
    }
    case LUA_TNUMBER:
      if (lua_isinteger(L, argument)) {
        lua_Integer i = lua_tointeger(L, argument);
        n = snprintf(
            buffer, sizeof buffer, i == LUA_MININTEGER ? "0x%llx" : "%lld", (long long)i);
      } else {
        double d = lua_tonumber(L, argument);
        if (isinf(d)) n = snprintf(buffer, sizeof buffer, d > 0 ? "1e9999" : "-1e9999");
        else if (isnan(d)) n = snprintf(buffer, sizeof buffer, "(0/0)");
        else n = snprintf(buffer, sizeof buffer, "%a", d);
      }
      text_add(t, buffer, (size_t)n);
      return;
    case LUA_TNIL:
    case LUA_TBOOLEAN:
      push_text(L, argument, NULL);
      text_value(t);
      return;
    default: luaL_argerror(L, argument, "value has no literal form");
  }
}

static void add_string(lua_State *L, text *t, int argument, const char *spec) {
  size_t length;
  luaL_checkany(L, argument);
  const char *s = push_text(L, argument, &length);
  if (spec[2] == 0) {  // "%s" alone: whole, with zeros inside
    text_value(t);
    return;
  }
  luaL_argcheck(L, length == strlen(s), argument, "string contains zeros");
  if (!strchr(spec, '.') && length >= 100) {
    text_value(t);
    return;
  }
  char *to = text_room(t, length + ITEM);
  text_grew(t, (size_t)snprintf(to, length + ITEM, spec, s));
  lua_pop(L, 1);
}

int string_format(lua_State *L) {
  int top = lua_gettop(L), argument = 1;
  size_t length;
  const char *f = luaL_checklstring(L, 1, &length), *end = f + length;
  usher_guard *g = guard_of(L);
  text t;
  text_begin(L, &t);
  while (f < end) {
    if (*f != '%') {
      const char *next = memchr(f, '%', (size_t)(end - f));
      if (!next) next = end;
      text_add(&t, f, (size_t)(next - f));
      f = next;
      continue;
    }
    if (*++f == '%') {
      text_byte(&t, *f++);
      continue;
    }
    charge(L, g, 8);
    if (++argument > top) return luaL_argerror(L, argument, "no value");
    char spec[SPEC];
    char *to;
    const char *conversion = f + strspn(f, "-+ #0123456789.");
    switch (*conversion) {
      case 'c':
        f = read_spec(L, f, spec, "-", false);
        to = text_room(&t, ITEM);
        text_grew(&t, (size_t)snprintf(to, ITEM, spec, (int)luaL_checkinteger(L, argument)));
        break;
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X': {
        const char *flags = *conversion == 'd' || *conversion == 'i' ? "-+0 "
                            : *conversion == 'u'                     ? "-0"
                                                                     : "-#0";
        f = read_spec(L, f, spec, flags, true);
        lengthen(spec, "ll");
        lua_Integer i = luaL_checkinteger(L, argument);
        to = text_room(&t, ITEM);
        text_grew(&t, (size_t)snprintf(to, ITEM, spec, (long long)i));
        break;
      }
      case 'a':
      case 'A':
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G': {
        f = read_spec(L, f, spec, "-+#0 ", true);
        double d = luaL_checknumber(L, argument);
        to = text_room(&t, 512);  // %99.99f of the largest number is 310 and 100 digits
        text_grew(&t, (size_t)snprintf(to, 512, spec, d));
        break;
      }
      case 'p': return luaL_error(L, "'%%p' is not there: addresses differ from run to run");
      case 'q':
        if (conversion != f) return luaL_error(L, "specifier '%%q' cannot have modifiers");
        f++;
        add_literal(L, &t, argument);
        continue;
      case 's':
        f = read_spec(L, f, spec, "-", true);
        add_string(L, &t, argument, spec);
        break;
      default:
        lua_pushlstring(L, f - 1, (size_t)(conversion - f) + 2);
        return luaL_error(L, "invalid conversion '%s' to 'format'", lua_tostring(L, -1));
    }
    f++;
  }
  text_push(&t);
  return 1;
}
