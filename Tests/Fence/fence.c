#include "fence.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "usher_value.h"

void found(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fflush(stdout);
  fputs("found: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  // Not `exit`: what is still held then is no leak.
  _Exit(1);
}

options read_options(int count, char **arguments) {
  options o = {.seconds = 10};
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  o.seed = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
  int i = 1;
  for (; i < count && strncmp(arguments[i], "--", 2) == 0; i++) {
    if (strcmp(arguments[i], "--short") == 0) {
      o.brief = true;
      continue;
    }
    if (i + 1 == count) found("%s has no value", arguments[i]);
    if (strcmp(arguments[i], "--seed") == 0) o.seed = strtoull(arguments[++i], NULL, 10);
    else if (strcmp(arguments[i], "--seconds") == 0) o.seconds = strtod(arguments[++i], NULL);
    else found("there is no flag %s", arguments[i]);
  }
  o.rest = arguments + i;
  o.rest_count = count - i;
  return o;
}

// SplitMix64.
uint64_t roll(dice *d) {
  uint64_t x = d->state += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

uint64_t roll_below(dice *d, uint64_t limit) { return roll(d) % limit; }

double seconds_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int slower(void) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  return 4;
#endif
#endif
  return 1;
}

usher_limits evaluation_limits(int slower) {
  return (usher_limits){
      .instructions = 2000000, .memory = 4 << 20, .run = 50000000ll * slower,
      .total = 250000000ll * slower, .answer_nodes = 10000, .answer_depth = 16,
      .answer_bytes = 256 << 10};
}

usher_limits load_limits(int slower) {
  return (usher_limits){
      .instructions = 1ll << 40, .memory = 64 << 20, .run = 2000000000ll * slower,
      .total = 2000000000ll * slower, .answer_nodes = 1000000, .answer_depth = 32,
      .answer_bytes = 64 << 20};
}
