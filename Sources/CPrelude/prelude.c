// A new file of ready-made rules is one #embed and one row.
#include "prelude.h"

static const uint8_t buyers[] = {
#embed "../../scripts/rules/buyers.lua"
};
static const uint8_t countries[] = {
#embed "../../scripts/rules/countries.lua"
};
static const uint8_t defaults[] = {
#embed "../../scripts/rules/defaults.lua"
};
static const uint8_t entitled[] = {
#embed "../../scripts/rules/entitled.lua"
};
static const uint8_t replay[] = {
#embed "../../scripts/rules/replay.lua"
};
static const uint8_t rollout[] = {
#embed "../../scripts/rules/rollout.lua"
};
static const uint8_t waiting[] = {
#embed "../../scripts/rules/waiting.lua"
};

#define MODULE(name) {"usher.rules." #name, name, sizeof name}

static const usher_prelude_module modules[] = {
    MODULE(buyers), MODULE(countries), MODULE(defaults), MODULE(entitled),
    MODULE(replay), MODULE(rollout),   MODULE(waiting),
};

int32_t usher_prelude_count(void) { return (int32_t)(sizeof modules / sizeof *modules); }

usher_prelude_module usher_prelude_at(int32_t position) {
  if (position < 0 || position >= usher_prelude_count())
    return (usher_prelude_module){"", (const uint8_t *)"", 0};
  return modules[position];
}
