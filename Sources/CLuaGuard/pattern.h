// A matcher for Lua's patterns that pays for every step.
#ifndef USHER_PATTERN_H
#define USHER_PATTERN_H

#include "internal.h"

enum { CAPTURES = 32, UNFINISHED = -1, POSITION = -2 };

typedef struct matcher {
  lua_State *L;
  usher_guard *g;
  const char *text, *text_end, *pattern_end;
  uint32_t steps;
  int depth;
  int count;  // of captures
  struct { const char *at; ptrdiff_t length; } captures[CAPTURES];
} matcher;

void matcher_begin(
    matcher *m, lua_State *L, const char *text, size_t length, const char *pattern,
    size_t pattern_length);
// The end of the match at `s`, or NULL. Captures are as of this match.
const char *matcher_match(matcher *m, const char *s, const char *pattern);
// Pushes one capture; 0 is the whole match where there are none.
void matcher_push(matcher *m, int index, const char *s, const char *end);
int matcher_push_all(matcher *m, const char *s, const char *end);
void matcher_pay(matcher *m);

#endif
