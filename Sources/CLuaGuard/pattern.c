// Matching, by backtracking. Exponential patterns are stopped by the budget, not by their shape.
#include "pattern.h"

#include <ctype.h>

enum { STEPS = 256, DEPTH = 200 };

void matcher_pay(matcher *m) {
  charge_long(m->L, m->g, m->steps);
  m->steps = 0;
}

static inline void step(matcher *m) {
  if (++m->steps >= STEPS) matcher_pay(m);
}

void matcher_begin(
    matcher *m, lua_State *L, const char *text, size_t length, const char *pattern,
    size_t pattern_length
) {
  m->L = L;
  m->g = guard_of(L);
  m->text = text;
  m->text_end = text + length;
  m->pattern_end = pattern + pattern_length;
  m->steps = 0;
  m->depth = DEPTH;
  m->count = 0;
}

static const char *class_end(matcher *m, const char *p) {
  char c = *p++;
  if (c == '%') {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 1;
  }
  if (c != '[') return p;
  if (*p == '^') p++;
  do {  // a ']' in front is one of the set
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p++ == '%' && p < m->pattern_end) p++;
    step(m);
  } while (*p != ']' || p == m->pattern_end);
  return p + 1;
}

static bool in_class(int c, int class) {
  bool result;
  switch (class | 0x20) {
    case 'a': result = (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; break;
    case 'c': result = c < 32 || c == 127; break;
    case 'd': result = c >= '0' && c <= '9'; break;
    case 'g': result = c > 32 && c < 127; break;
    case 'l': result = c >= 'a' && c <= 'z'; break;
    case 'p': result = c < 128 && ispunct(c); break;
    case 's': result = c == ' ' || (c >= '\t' && c <= '\r'); break;
    case 'u': result = c >= 'A' && c <= 'Z'; break;
    case 'w':
      result = ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || (c >= '0' && c <= '9');
      break;
    case 'x':
      result = (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
      break;
    case 'z': result = c == 0; break;  // as before 5.2, still taken by the stock matcher
    default: return class == c;
  }
  if (class < 'A' || (class > 'Z' && class < 'a') || class > 'z') return class == c;
  return (class & 0x20) ? result : !result;
}

static bool in_set(matcher *m, int c, const char *p, const char *end) {  // end at the ']'
  bool found = true;
  if (p[1] == '^') {
    found = false;
    p++;
  }
  while (++p < end) {
    step(m);
    if (*p == '%') {
      p++;
      if (in_class(c, (unsigned char)*p)) return found;
    } else if (p[1] == '-' && p + 2 < end) {
      p += 2;
      if ((unsigned char)p[-2] <= c && c <= (unsigned char)*p) return found;
    } else if ((unsigned char)*p == c) {
      return found;
    }
  }
  return !found;
}

static bool single(matcher *m, const char *s, const char *p, const char *end) {
  if (s >= m->text_end) return false;
  int c = (unsigned char)*s;
  switch (*p) {
    case '.': return true;
    case '%': return in_class(c, (unsigned char)p[1]);
    case '[': return in_set(m, c, p, end - 1);
    default: return (unsigned char)*p == c;
  }
}

static const char *match(matcher *m, const char *s, const char *p);

static const char *match_balance(matcher *m, const char *s, const char *p) {
  if (p >= m->pattern_end - 1)
    luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= m->text_end || *s != *p) return NULL;
  char open = p[0], close = p[1];
  int level = 1;
  while (++s < m->text_end) {
    step(m);
    if (*s == close) {
      if (--level == 0) return s + 1;
    } else if (*s == open) {
      level++;
    }
  }
  return NULL;
}

static const char *match_longest(matcher *m, const char *s, const char *p, const char *end) {
  ptrdiff_t n = 0;
  while (single(m, s + n, p, end)) {
    n++;
    step(m);
  }
  for (; n >= 0; n--) {
    const char *result = match(m, s + n, end + 1);
    if (result) return result;
    step(m);
  }
  return NULL;
}

static const char *match_shortest(matcher *m, const char *s, const char *p, const char *end) {
  for (;;) {
    const char *result = match(m, s, end + 1);
    if (result) return result;
    if (!single(m, s, p, end)) return NULL;
    s++;
    step(m);
  }
}

static const char *begin_capture(matcher *m, const char *s, const char *p, ptrdiff_t what) {
  if (m->count >= CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[m->count].at = s;
  m->captures[m->count].length = what;
  m->count++;
  const char *result = match(m, s, p);
  if (!result) m->count--;
  return result;
}

static const char *end_capture(matcher *m, const char *s, const char *p) {
  int i = m->count - 1;
  while (i >= 0 && m->captures[i].length != UNFINISHED) i--;
  if (i < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[i].length = s - m->captures[i].at;
  const char *result = match(m, s, p);
  if (!result) m->captures[i].length = UNFINISHED;
  return result;
}

static const char *match_again(matcher *m, const char *s, int digit) {
  int i = digit - '1';
  if (i < 0 || i >= m->count || m->captures[i].length == UNFINISHED)
    luaL_error(m->L, "invalid capture index %%%d", i + 1);
  size_t length = (size_t)m->captures[i].length;
  m->steps += (uint32_t)(length / 32);
  if ((size_t)(m->text_end - s) < length) return NULL;
  return memcmp(m->captures[i].at, s, length) == 0 ? s + length : NULL;
}

static const char *match_frontier(matcher *m, const char *s, const char *p) {
  if (*p != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
  const char *end = class_end(m, p);
  int before = s == m->text ? 0 : (unsigned char)s[-1];
  int here = s < m->text_end ? (unsigned char)*s : 0;
  bool starts = !in_set(m, before, p, end - 1) && in_set(m, here, p, end - 1);
  return starts ? end : NULL;
}

static const char *match_item(matcher *m, const char *s, const char *p);

static const char *match(matcher *m, const char *s, const char *p) {
  if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
  const char *result = match_item(m, s, p);
  m->depth++;
  return result;
}

// One item after the other; only what may have to be undone recurses.
static const char *match_item(matcher *m, const char *s, const char *p) {
  while (p != m->pattern_end) {
    step(m);
    if (*p == '(') {
      return p[1] == ')' ? begin_capture(m, s, p + 2, POSITION)
                         : begin_capture(m, s, p + 1, UNFINISHED);
    }
    if (*p == ')') return end_capture(m, s, p + 1);
    if (*p == '$' && p + 1 == m->pattern_end) return s == m->text_end ? s : NULL;
    if (*p == '%' && p + 1 < m->pattern_end) {
      if (p[1] == 'b') {
        s = match_balance(m, s, p + 2);
        if (!s) return NULL;
        p += 4;
        continue;
      }
      if (p[1] == 'f') {
        p = match_frontier(m, s, p + 2);
        if (!p) return NULL;
        continue;
      }
      if (p[1] >= '0' && p[1] <= '9') {
        s = match_again(m, s, p[1]);
        if (!s) return NULL;
        p += 2;
        continue;
      }
    }
    const char *end = class_end(m, p);
    char suffix = end < m->pattern_end ? *end : 0;
    switch (suffix) {
      case '*': return match_longest(m, s, p, end);
      case '+': return single(m, s, p, end) ? match_longest(m, s + 1, p, end) : NULL;
      case '-': return match_shortest(m, s, p, end);
      case '?':
        if (single(m, s, p, end)) {
          const char *result = match(m, s + 1, end + 1);
          if (result) return result;
        }
        p = end + 1;
        continue;
      default:
        if (!single(m, s, p, end)) return NULL;
        s++;
        p = end;
    }
  }
  return s;
}

const char *matcher_match(matcher *m, const char *s, const char *pattern) {
  m->count = 0;
  m->depth = DEPTH;
  return match(m, s, pattern);
}

void matcher_push(matcher *m, int index, const char *s, const char *end) {
  if (index >= m->count) {
    if (index != 0) luaL_error(m->L, "invalid capture index %%%d", index + 1);
    lua_pushlstring(m->L, s, (size_t)(end - s));
    return;
  }
  ptrdiff_t length = m->captures[index].length;
  if (length == UNFINISHED) luaL_error(m->L, "unfinished capture");
  if (length == POSITION) lua_pushinteger(m->L, m->captures[index].at - m->text + 1);
  else lua_pushlstring(m->L, m->captures[index].at, (size_t)length);
}

int matcher_push_all(matcher *m, const char *s, const char *end) {
  int n = m->count == 0 && s ? 1 : m->count;
  luaL_checkstack(m->L, n, "too many captures");
  for (int i = 0; i < n; i++) matcher_push(m, i, s, end);
  return n;
}
