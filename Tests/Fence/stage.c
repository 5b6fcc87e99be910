// The world of the attacks: as small as can be, with a function of each kind that a host has.
#include <stdio.h>
#include <string.h>

#include "fence.h"
#include "usher_value.h"

static int32_t fail(usher_guard *guard, const char *text) {
  usher_guard_answer(guard, (const uint8_t *)text, strlen(text), 0);
  return USHER_ANSWER_FAIL;
}

static int32_t give(usher_guard *guard, packer *p, uint32_t count) {
  usher_guard_answer(guard, p->at, p->length, count);
  pack_free(p);
  return USHER_ANSWER_VALUES;
}

// 300 entries, each with a list: more than is searched from the front, and more than one level.
static int32_t give_big(usher_guard *guard) {
  packer p = {0};
  size_t map = pack_map(&p, 300);
  for (int i = 0; i < 300; i++) {
    char name[8];
    snprintf(name, sizeof name, "k%03d", i);
    pack_key(&p, name);
    size_t list = pack_list(&p, 2);
    pack_integer(&p, i);
    pack_text(&p, "an item that is too long to be interned as a short string, surely so");
    pack_end(&p, list);
  }
  pack_end(&p, map);
  return give(guard, &p, 1);
}

static int32_t has_pro(usher_guard *guard, const uint8_t *arguments, size_t length) {
  packer p = {0};
  // (user, name): the name comes last.
  pack_bool(&p, length > 8 && memcmp(arguments + length - 3, "pro", 3) == 0);
  return give(guard, &p, 1);
}

int32_t answer_call(
    void *context, usher_guard *guard, uint32_t function, const uint8_t *arguments, size_t length,
    uint32_t count, int32_t may_wait
) {
  (void)context;
  usher_frame frame;
  usher_guard_caller(guard, &frame);
  packer p = {0};
  switch (function) {
    case ASK_NAVIGATE:
      pack_end(&p, pack_record(&p, DECISION_CLASS, 1, 0));
      return give(guard, &p, 1);
    case ASK_HAS: return has_pro(guard, arguments, length);
    case ASK_MISSING: return fail(guard, "unknown destination");
    case ASK_WAIT: return may_wait ? USHER_ANSWER_SUSPEND : fail(guard, "cannot wait here");
    case ASK_ALBUM:
      pack_end(&p, pack_record(&p, DESTINATION_CLASS, 1, 0));
      return give(guard, &p, 1);
    case ASK_PRINT: return USHER_ANSWER_VALUES;
    case ASK_BIG: return give_big(guard);
    case ASK_ECHO:
      usher_guard_answer(guard, arguments, length, count);
      return USHER_ANSWER_VALUES;
    default: return fail(guard, "there is no such thing");
  }
}

int32_t build_world(usher_guard *g) {
  int32_t status = 0;
  packer home = {0}, album = {0};
  pack_end(&home, pack_record(&home, DESTINATION_CLASS, 0, 0));
  size_t fields = pack_record(&album, DESTINATION_CLASS, 1, 1);
  pack_key(&album, "route");
  pack_text(&album, "albums/{name}");
  pack_end(&album, fields);
#define STEP(call) if (status == 0) status = (call)
  STEP(usher_guard_class(g, USER_CLASS, "user", -1, 0));
  STEP(usher_guard_method(g, USER_CLASS, "has", ASK_HAS));
  STEP(usher_guard_class(g, DESTINATION_CLASS, "destination", -1, 0));
  STEP(usher_guard_class(g, DECISION_CLASS, "decision", -1, 1));
  STEP(usher_guard_class(g, STRICT_CLASS, "strict", ASK_STRICT, 0));
  STEP(usher_guard_function(g, "navigate", ASK_NAVIGATE));
  STEP(usher_guard_function(g, "wait", ASK_WAIT));
  STEP(usher_guard_function(g, "refuse", ASK_FAIL));
  STEP(usher_guard_function(g, "big", ASK_BIG));
  STEP(usher_guard_function(g, "echo", ASK_ECHO));
  STEP(usher_guard_namespace(g, "destinations", ASK_MISSING));
  STEP(usher_guard_namespace_function(g, "album_again", ASK_ALBUM));
  STEP(usher_guard_namespace_record(g, "home", home.at, home.length));
  STEP(usher_guard_namespace_record(g, "album", album.at, album.length));
  STEP(usher_guard_namespace(g, "log", -1));
  STEP(usher_guard_namespace_function(g, "info", ASK_PRINT));
  STEP(usher_guard_print(g, ASK_PRINT));
#undef STEP
  pack_free(&home);
  pack_free(&album);
  return status;
}

void pack_arguments(packer *p) {
  size_t link = pack_map(p, 7);
  pack_key(p, "coldStart"), pack_bool(p, true);
  pack_key(p, "count"), pack_integer(p, 3);
  pack_key(p, "kind"), pack_text(p, "page");
  pack_key(p, "path"), pack_text(p, "albums/summer");
  pack_key(p, "query");
  size_t query = pack_map(p, 1);
  pack_key(p, "index"), pack_text(p, "7");
  pack_end(p, query);
  pack_key(p, "segments");
  size_t segments = pack_list(p, 2);
  pack_text(p, "albums"), pack_text(p, "summer");
  pack_end(p, segments);
  pack_key(p, "size"), pack_number(p, 2.5);
  pack_end(p, link);
  size_t user = pack_record(p, USER_CLASS, 9, 1);
  pack_key(p, "country"), pack_text(p, "DE");
  pack_end(p, user);
}
