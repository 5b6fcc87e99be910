// Lua sources that come with the host, embedded from the real files under scripts/rules.
#ifndef USHER_PRELUDE_H
#define USHER_PRELUDE_H

#include <stddef.h>
#include <stdint.h>

typedef struct usher_prelude_module {
  const char *name;
  const uint8_t *bytes;
  size_t length;
} usher_prelude_module;

int32_t usher_prelude_count(void);
// A module by its position; an empty one beyond the end.
usher_prelude_module usher_prelude_at(int32_t position);

#endif
