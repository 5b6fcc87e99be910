// A new file of ready-made rules is one #embed and one row.
#include "prelude.h"

static const uint8_t entitled[] = {
#embed "../../scripts/rules/entitled.lua"
};

static const usher_prelude_module modules[] = {
    {"usher.rules.entitled", entitled, sizeof entitled},
};

int32_t usher_prelude_count(void) { return (int32_t)(sizeof modules / sizeof *modules); }

usher_prelude_module usher_prelude_at(int32_t position) {
  if (position < 0 || position >= usher_prelude_count())
    return (usher_prelude_module){"", (const uint8_t *)"", 0};
  return modules[position];
}
