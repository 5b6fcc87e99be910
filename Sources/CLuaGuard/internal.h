// What the files of the guard share.
#ifndef USHER_INTERNAL_H
#define USHER_INTERNAL_H

#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "usher_value.h"
#include "guard.h"

enum {
  STRING_LIMIT = 1 << 20,     // bytes of one string
  SPREAD_LIMIT = 250,         // values given or taken at once
  HOOK_STEP = 128,            // instructions between two checks; smaller costs the same
  POOL_STEP = 16, POOL_CLASSES = 32, POOL_SLAB = 32 * 1024,
};

// A growing buffer outside Lua's heap.
typedef struct bytes {
  uint8_t *at;
  size_t length, capacity;
} bytes;

typedef struct pool {
  void *free[POOL_CLASSES];
  struct slab *slabs;
  char *bump, *bump_end;
} pool;

// One evaluation: a pooled coroutine and what it may still use.
typedef struct evaluation {
  lua_State *L;
  int ref;  // of the coroutine in the registry
  uint32_t slot, generation;
  uint32_t entry;
  bool busy, suspended;
  uint64_t random[4];
  usher_limits limits;
  // Kept here while the evaluation waits; the guard holds them while it runs.
  int64_t fuel, elapsed, held;
  int64_t peak;
} evaluation;

typedef struct class_info {
  const char *name;
  int metatable, methods;  // registry references
  int64_t missing;
  bool known, sends_fields;
} class_info;

typedef struct entry_path {
  int *names;  // registry references
  uint32_t count;
} entry_path;

enum job { JOB_START, JOB_SURVEY, JOB_CHUNK, JOB_DATA, JOB_MODULE };

struct usher_guard {
  lua_State *L;
  usher_host_call host;
  void *context;

  // Memory.
  pool pool;
  int64_t used, limit, peak;
  bool armed;  // limits count
  int refusals;
  int64_t allocations, fail_at;
  bool fail_sticky;

  // The running evaluation.
  evaluation *now;
  int64_t fuel;
  int ticks;
  int killed;  // 0 or a status
  int64_t started, deadline, hard_stop;
  int64_t fuel_given, cpu_started;
  int64_t start_used;
  atomic_bool interrupted;
  usher_frame frames[USHER_FRAMES];
  uint32_t frame_count;

  // What the running job needs.
  int job;
  uint32_t chunk;
  const uint8_t *arguments;
  size_t arguments_length;
  const char *name, *source, *module;
  size_t source_length;
  bool own_environment;
  const char *const *markers;
  uint32_t marker_count;
  int result;  // status found by the job
  bool in_host;

  bytes out;        // an answer's value, or a message
  bytes call;       // arguments of a host call
  bytes answer;     // answer of a host call
  uint32_t answer_count;
  int answer_kind;

  // Registry references.
  int environment, globals, modules, constants, string_table, view_metatable;
  int namespace_table;  // of the namespace added last
  class_info *classes;
  uint32_t class_count;
  int *chunks;
  uint32_t chunk_count;
  entry_path *entries;
  uint32_t entry_count;
  evaluation **slots;
  uint32_t slot_count, suspended;
  uint32_t *free_slots;
  uint32_t free_count;
  int64_t print;
  int64_t idle;
  int64_t floor;  // bytes in use after the last collection before an evaluation
  bool spent;
};

static inline usher_guard *guard_of(lua_State *L) {
  return *(usher_guard **)lua_getextraspace(L);
}

static inline uint32_t read32(const uint8_t *p) {
  uint32_t v;
  memcpy(&v, p, 4);
  return v;
}

static inline size_t packed_size(const uint8_t *p) {
  switch (p[0]) {
    case USHER_VALUE_INTEGER:
    case USHER_VALUE_NUMBER: return 9;
    case USHER_VALUE_STRING: return 5 + (size_t)read32(p + 1);
    case USHER_VALUE_LIST:
    case USHER_VALUE_MAP: return 9 + (size_t)read32(p + 5);
    case USHER_VALUE_RECORD: return 18 + (size_t)read32(p + 14);
    case USHER_VALUE_FUNCTION: return 5;
    default: return 1;
  }
}

// memory.c
void *guard_allocate(void *guard, void *block, size_t old, size_t new);
void pool_free(pool *pool);
bool bytes_reserve(bytes *b, size_t more);
bool bytes_set(bytes *b, const void *from, size_t length);
void bytes_free(bytes *b);

// budget.c
int64_t clock_now(void);
void budget_hook(lua_State *L, lua_Debug *ar);
void budget_check(lua_State *L, usher_guard *g);
_Noreturn void budget_kill(lua_State *L, usher_guard *g, int status);
void budget_reraise(lua_State *L, usher_guard *g);
void frames_remember(lua_State *L, usher_guard *g);
bool is_sentinel(lua_State *L, int index);

// Library work is paid before it is done.
static inline void charge(lua_State *L, usher_guard *g, int64_t units) {
  g->fuel -= units;
  if (--g->ticks <= 0 || g->fuel < 0) budget_check(L, g);
}
// For work of which one turn can take long: looks at the clock each time.
static inline void charge_long(lua_State *L, usher_guard *g, int64_t units) {
  g->fuel -= units;
  budget_check(L, g);
}

// view.c: what the host gave, read in place.
typedef struct view {
  const uint8_t *map;  // at the tag of the MAP or LIST
  uint32_t count;
  uint32_t class, id;
  uint8_t kind;  // USHER_VALUE_LIST, _MAP or _RECORD
  bool indexed, root;
} view;
void view_install(lua_State *L, usher_guard *g);
void view_metatable(lua_State *L, usher_guard *g, const char *name);
void push_packed(lua_State *L, usher_guard *g, const uint8_t *p, int owner);
view *to_view(lua_State *L, int index);
bool view_push_field(lua_State *L, usher_guard *g, int index, const char *key, size_t length);
void view_push_item(lua_State *L, usher_guard *g, int index, lua_Integer item);
// The entry at a position from 0: its key (lists: none) and value are pushed.
void view_push_entry(lua_State *L, usher_guard *g, int index, uint32_t position);
int64_t view_position(const view *v, const char *key, size_t length);

// container.c: plain tables, guarded tables and views behind one face.
enum container { NO_CONTAINER, PLAIN, GUARDED, VIEW };
int container_at(lua_State *L, int index);
int check_container(lua_State *L, int argument);
void check_plain(lua_State *L, int argument);
void push_contents(lua_State *L, int index);
lua_Integer container_length(lua_State *L, int index, int kind);
void container_geti(lua_State *L, int index, int kind, lua_Integer i);
const char *type_name(lua_State *L, int index);
void push_guarded(lua_State *L, usher_guard *g, int contents);
int read_only(lua_State *L);

// encode.c
enum { ENCODE_FUNCTIONS = 1 };
typedef struct encoder {
  bytes *out;
  uint32_t nodes, depth, size;  // limits
  int flags;
  uint32_t count;  // nodes so far
  int level;
  struct { const char *name; size_t length; lua_Integer index; } path[64];
  char fault[256];
} encoder;
// Not an initialiser: the path need not be cleared.
static inline void encoder_begin(
    encoder *e, bytes *out, uint32_t nodes, uint32_t depth, uint32_t size, int flags
) {
  e->out = out;
  e->nodes = nodes, e->depth = depth, e->size = size, e->flags = flags;
  e->count = 0, e->level = 0;
}
bool encode(lua_State *L, usher_guard *g, encoder *e, int index);
void encoder_describe(encoder *e, bytes *out, const char *subject);

// host.c
int host_function(lua_State *L);
void push_host_function(lua_State *L, uint32_t function);
int host_ask(lua_State *L, uint32_t question, int arguments);
bool is_token(lua_State *L, int index);

// world.c
void world_install(lua_State *L, usher_guard *g);
void name_library(lua_State *L, const char *name, int contents);

// text.c: text that grows. Not luaL_Buffer: that one marks slots to be closed (buggy in 5.4.4), and
// its want of memory is an ordinary error.
typedef struct text {
  lua_State *L;
  char *at;
  size_t length, capacity;
  int slot;  // of the block that holds it, once it is long
  char few[256];
} text;
void text_begin(lua_State *L, text *t);
char *text_room(text *t, size_t more);  // for `more` bytes that are then counted with text_grew
static inline void text_grew(text *t, size_t length) { t->length += length; }
void text_add(text *t, const char *s, size_t length);
static inline void text_byte(text *t, char c) {
  if (t->length == t->capacity) text_room(t, 1);
  t->at[t->length++] = c;
}
void text_value(text *t);  // the string or number on top, which is popped
void text_push(text *t);

// lib_*.c
void base_install(lua_State *L, usher_guard *g);
void string_install(lua_State *L, usher_guard *g);
void table_install(lua_State *L, usher_guard *g);
void utf8_install(lua_State *L, usher_guard *g);
void math_install(lua_State *L, usher_guard *g);
void set_library(lua_State *L, usher_guard *g, const char *name, const luaL_Reg *functions);
void random_seed(evaluation *e, uint64_t seed);
int string_find(lua_State *L);
int string_match(lua_State *L);
int string_gmatch(lua_State *L);
int string_gsub(lua_State *L);
int string_format(lua_State *L);
void check_string_size(lua_State *L, size_t length);
bool valid_utf8(const char *s, size_t length);

// Pushes the text of any value, without addresses and without metamethods.
const char *push_text(lua_State *L, int index, size_t *length);

// freeze.c, bytecode.c
void freeze_module(lua_State *L, usher_guard *g, int index);
void check_bytecode(lua_State *L, int function);
void check_closure(lua_State *L, int function);

// job.c: what runs inside a coroutine.
int job_run(lua_State *L);
int compile_source(lua_State *L, usher_guard *g);

// run.c
bool add_chunk(usher_guard *g, int ref);

// slots.c
evaluation *evaluation_take(usher_guard *g);
void evaluation_give(usher_guard *g, evaluation *e);
void evaluation_drop_thread(usher_guard *g, evaluation *e);

#endif
