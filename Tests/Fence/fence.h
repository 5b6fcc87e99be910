// What the attacks on the fence share: dice, packed values, a small world, checks.
#ifndef FENCE_H
#define FENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "guard.h"

// What the command line says; see `read_options`.
typedef struct options {
  uint64_t seed;
  double seconds;  // of an open-ended search
  bool brief;      // a fixed number of turns instead
  char **rest;
  int rest_count;
} options;
options read_options(int count, char **arguments);

// Ends the program: what was found, in words.
_Noreturn void found(const char *format, ...) __attribute__((format(printf, 1, 2)));

// The same numbers for the same seed, on every machine.
typedef struct dice { uint64_t state; } dice;
uint64_t roll(dice *d);
uint64_t roll_below(dice *d, uint64_t limit);

double seconds_now(void);

// Packed values (usher_value.h), written one after the other.
typedef struct packer {
  uint8_t *at;
  size_t length, capacity;
} packer;
void pack_bool(packer *p, bool value);
void pack_integer(packer *p, int64_t value);
void pack_number(packer *p, double value);
void pack_text(packer *p, const char *text);
void pack_bytes(packer *p, const char *text, size_t length);
// Items or entries follow, then `pack_end` with what these gave.
size_t pack_list(packer *p, uint32_t count);
size_t pack_map(packer *p, uint32_t count);
size_t pack_record(packer *p, uint32_t type, uint32_t id, uint32_t count);
void pack_key(packer *p, const char *name);
void pack_end(packer *p, size_t mark);
void pack_free(packer *p);

// The world: what a script can call, and how it is answered.
enum {
  ASK_NAVIGATE = 1, ASK_HAS, ASK_MISSING, ASK_WAIT, ASK_ALBUM, ASK_PRINT, ASK_STRICT, ASK_FAIL,
  ASK_BIG, ASK_ECHO,
};
enum { USER_CLASS = 1, DESTINATION_CLASS, DECISION_CLASS, STRICT_CLASS };
int32_t answer_call(
    void *context, usher_guard *guard, uint32_t function, const uint8_t *arguments, size_t length,
    uint32_t count, int32_t may_wait);
// 0 or the status of the first step that failed.
int32_t build_world(usher_guard *guard);
// The arguments of every rule: a link and a user.
void pack_arguments(packer *p);

// The limits of an evaluation, and of a load, in milliseconds times `slower`.
usher_limits evaluation_limits(int slower);
usher_limits load_limits(int slower);

// How much slower this build may be: sanitizers cost time.
int slower(void);

#endif
