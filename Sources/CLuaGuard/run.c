// Running jobs in coroutines: starting, waiting, going on, ending, and saying how it went.
#include <stdio.h>
#include <stdlib.h>

#include "internal.h"

enum { MESSAGE_LIMIT = 1000 };

static void take_limits(usher_guard *g, evaluation *e) {
  g->now = e;
  g->killed = g->refusals = 0;
  g->result = USHER_RETURNED;
  g->frame_count = 0;
  g->ticks = 256;
  g->fuel = g->fuel_given = e->fuel;
  g->cpu_started = 0;
  g->started = clock_now();
  g->hard_stop = g->started + e->limits.total - e->elapsed;
  g->deadline = g->started + e->limits.run;
  if (g->deadline > g->hard_stop) g->deadline = g->hard_stop;
  g->start_used = g->peak = g->used;
  g->limit = g->used + e->limits.memory - e->held;
  g->armed = true;
}

static void give_limits(usher_guard *g, evaluation *e) {
  g->armed = false;
  g->now = NULL;
  e->fuel = g->fuel;
  e->elapsed += clock_now() - g->started;
  int64_t peak = e->held + g->peak - g->start_used;
  if (peak > e->peak) e->peak = peak;
  e->held += g->used - g->start_used;
  if (e->held < 0) e->held = 0;
}

// Raw: an error object may be anything, and nothing of it is called.
static void take_message(usher_guard *g, lua_State *L) {
  size_t length = 0;
  const char *text = NULL;
  char buffer[64];
  int type = lua_type(L, -1);
  if (type == LUA_TTABLE && lua_checkstack(L, 4)) {
    // A pushed literal could need memory; the keys of a table can be read without.
    lua_pushnil(L);
    while (lua_next(L, -2)) {
      if (lua_type(L, -2) == LUA_TSTRING && lua_type(L, -1) == LUA_TSTRING &&
          strcmp(lua_tostring(L, -2), "message") == 0) {
        text = lua_tolstring(L, -1, &length);
        break;
      }
      lua_pop(L, 1);
    }
  }
  if (type == LUA_TSTRING) {
    text = lua_tolstring(L, -1, &length);
  } else if (!text) {
    if (type == LUA_TNUMBER && lua_isinteger(L, -1))
      length = (size_t)snprintf(
          buffer, sizeof buffer, "%lld", (long long)lua_tointeger(L, -1));
    else if (type == LUA_TNUMBER)
      length = (size_t)snprintf(buffer, sizeof buffer, "%.14g", lua_tonumber(L, -1));
    else
      length = (size_t)snprintf(
          buffer, sizeof buffer, "the script raised a %s as an error",
          type == LUA_TUSERDATA ? "table" : lua_typename(L, type));
    text = buffer;
  }
  bytes_set(&g->out, text, length < MESSAGE_LIMIT ? length : MESSAGE_LIMIT);
}

static void report(usher_guard *g, evaluation *e, int status, usher_outcome *o) {
  o->status = status;
  o->slot = e->slot;
  o->generation = e->generation;
  o->bytes = g->out.at;
  o->length = g->out.length;
  o->instructions = e->limits.instructions - e->fuel;
  o->memory = e->peak;
  o->nanoseconds = e->elapsed;
  o->frames = g->frames;
  o->frame_count = g->frame_count;
}

static void clean_up(usher_guard *g, evaluation *e, bool failed) {
  if (failed) {
    lua_resetthread(e->L);
    lua_settop(e->L, 0);
    if (g->killed) {
      evaluation_drop_thread(g, e);
      // Call frames and the table of strings shrink by half at each collection.
      for (int64_t before = 0, i = 0; before != g->used && i < 12; i++) {
        before = g->used;
        lua_gc(g->L, LUA_GCCOLLECT);
      }
      g->spent = g->suspended == 0 && g->used > g->idle + g->idle / 2;
    }
  }
  evaluation_give(g, e);
}

static void advance(usher_guard *g, evaluation *e, int arguments, usher_outcome *o) {
  take_limits(g, e);
  int results = 0;
  int status = lua_resume(e->L, NULL, arguments, &results);
  give_limits(g, e);
  if (status == LUA_YIELD && results == 1 && is_token(e->L, -1)) {
    lua_pop(e->L, 1);
    if (!e->suspended) g->suspended++;
    e->suspended = true;
    g->out.length = 0;
    report(g, e, USHER_SUSPENDED, o);
    return;
  }
  if (e->suspended) g->suspended--;
  e->suspended = false;
  if (status == LUA_OK) {
    lua_settop(e->L, 0);
    report(g, e, g->result, o);
    clean_up(g, e, false);
    return;
  }
  if (status == LUA_ERRMEM && !g->killed) g->killed = USHER_MEMORY;
  if (!g->killed || !g->frame_count) frames_remember(e->L, g);
  if (!g->killed) take_message(g, e->L);
  else g->out.length = 0;
  report(g, e, g->killed ? g->killed : USHER_ERROR, o);
  clean_up(g, e, true);
}

static void misuse(usher_guard *g, const char *what, usher_outcome *o) {
  *o = (usher_outcome){.status = USHER_MISUSE};
  if (bytes_set(&g->out, what, strlen(what))) {
    o->bytes = g->out.at;
    o->length = g->out.length;
  }
}

static evaluation *begin(usher_guard *g, const usher_limits *limits, usher_outcome *o) {
  *o = (usher_outcome){.status = USHER_MISUSE};
  if (g->now) {
    misuse(g, "a host call cannot use the state that calls it", o);
    return NULL;
  }
  // What earlier evaluations left behind is not to be an excuse for this one, nor its to pay for.
  int64_t floor = g->suspended ? g->floor : g->idle;
  if (g->used > floor + (1 << 20)) {
    lua_gc(g->L, LUA_GCCOLLECT);
    g->floor = g->used;
  }
  evaluation *e = evaluation_take(g);
  if (!e) {
    misuse(g, "not enough memory", o);
    o->status = USHER_MEMORY;
    return NULL;
  }
  e->limits = *limits;
  e->fuel = limits->instructions;
  e->elapsed = e->held = e->peak = 0;
  lua_sethook(e->L, budget_hook, LUA_MASKCOUNT, HOOK_STEP);
  lua_pushcfunction(e->L, job_run);
  return e;
}

void usher_guard_start(
    usher_guard *g, uint32_t chunk, uint32_t entry, const uint8_t *arguments, size_t length,
    uint64_t seed, const usher_limits *limits, usher_outcome *o
) {
  if (chunk >= g->chunk_count || g->chunks[chunk] == 0 || entry >= g->entry_count) {
    misuse(g, "no such chunk or entry", o);
    return;
  }
  evaluation *e = begin(g, limits, o);
  if (!e) return;
  random_seed(e, seed);
  g->job = JOB_START;
  g->chunk = chunk;
  e->entry = entry;
  g->arguments = arguments;
  g->arguments_length = length;
  advance(g, e, 0, o);
}

void usher_guard_survey(
    usher_guard *g, uint32_t chunk, const usher_limits *limits, usher_outcome *o
) {
  if (chunk >= g->chunk_count || g->chunks[chunk] == 0) {
    misuse(g, "no such chunk", o);
    return;
  }
  evaluation *e = begin(g, limits, o);
  if (!e) return;
  random_seed(e, 0);
  g->job = JOB_SURVEY;
  g->chunk = chunk;
  advance(g, e, 0, o);
}

static void load(
    usher_guard *g, int job, const char *name, const char *source, size_t length,
    int32_t own_environment, const usher_limits *limits, usher_outcome *o
) {
  evaluation *e = begin(g, limits, o);
  if (!e) return;
  random_seed(e, 0);
  g->job = job;
  g->name = name;
  g->source = source;
  g->source_length = length;
  g->own_environment = own_environment != 0;
  advance(g, e, 0, o);
}

void usher_guard_load_chunk(
    usher_guard *g, const char *name, const char *source, size_t length, int32_t own_environment,
    const usher_limits *limits, usher_outcome *o
) {
  load(g, JOB_CHUNK, name, source, length, own_environment, limits, o);
  o->index = g->chunk_count - 1;
}

bool add_chunk(usher_guard *g, int ref) {
  int *chunks = realloc(g->chunks, (g->chunk_count + 1) * sizeof *chunks);
  if (!chunks) return false;
  g->chunks = chunks;
  g->chunks[g->chunk_count++] = ref;
  return true;
}

int32_t usher_guard_skip_chunk(usher_guard *g) { return add_chunk(g, 0) ? 0 : USHER_MEMORY; }

// A chunk's number is not used again.
void usher_guard_unload_chunk(usher_guard *g, uint32_t chunk) {
  if (g->now || chunk >= g->chunk_count) return;
  int ref = g->chunks[chunk];
  luaL_unref(g->L, LUA_REGISTRYINDEX, ref > 0 ? ref : -ref);
  g->chunks[chunk] = 0;
}

void usher_guard_load_module(
    usher_guard *g, const char *module, const char *name, const char *source, size_t length,
    int32_t own_environment, const usher_limits *limits, usher_outcome *o
) {
  g->module = module;
  load(g, JOB_MODULE, name, source, length, own_environment, limits, o);
}

void usher_guard_load_data(
    usher_guard *g, const char *name, const char *source, size_t length, int32_t own_environment,
    const char *const *markers, uint32_t marker_count, const usher_limits *limits, usher_outcome *o
) {
  g->markers = markers;
  g->marker_count = marker_count;
  load(g, JOB_DATA, name, source, length, own_environment, limits, o);
  g->markers = NULL;
  g->marker_count = 0;
}

void usher_guard_resume(
    usher_guard *g, uint32_t slot, uint32_t generation, int32_t answer, usher_outcome *o
) {
  *o = (usher_outcome){.status = USHER_MISUSE};
  if (g->now) {
    misuse(g, "a host call cannot use the state that calls it", o);
    return;
  }
  evaluation *e = slot < g->slot_count ? g->slots[slot] : NULL;
  if (!e || !e->suspended || e->generation != generation) {
    misuse(g, "this evaluation does not wait", o);
    return;
  }
  g->job = JOB_START;
  g->answer_kind = answer;
  lua_sethook(e->L, budget_hook, LUA_MASKCOUNT, HOOK_STEP);
  advance(g, e, 0, o);
}

// No script code runs when a coroutine is reset: scripts have no finalizers and nothing to close.
int32_t usher_guard_cancel(usher_guard *g, uint32_t slot, uint32_t generation) {
  evaluation *e = slot < g->slot_count ? g->slots[slot] : NULL;
  if (g->now || !e || !e->suspended || e->generation != generation) return 0;
  g->suspended--;
  g->killed = 0;
  clean_up(g, e, true);
  return 1;
}

static int add_names(lua_State *L) {
  entry_path *path = lua_touserdata(L, 1);
  const char *const *names = lua_touserdata(L, 2);
  for (uint32_t i = 0; i < path->count; i++) {
    lua_pushstring(L, names[i]);
    path->names[i] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  return 0;
}

void usher_guard_entry(
    usher_guard *g, const char *const *names, uint32_t count, usher_outcome *o
) {
  misuse(g, "not enough memory", o);
  o->status = USHER_MEMORY;
  entry_path *entries = realloc(g->entries, (g->entry_count + 1) * sizeof *entries);
  if (!entries) return;
  g->entries = entries;
  entry_path path = {.count = count, .names = calloc(count + 1, sizeof(int))};
  if (!path.names) return;
  lua_pushcfunction(g->L, add_names);
  lua_pushlightuserdata(g->L, &path);
  lua_pushlightuserdata(g->L, (void *)names);
  int status = lua_pcall(g->L, 2, 0, 0);
  lua_settop(g->L, 0);
  if (status != LUA_OK) {
    free(path.names);
    return;
  }
  g->entries[g->entry_count] = path;
  o->index = g->entry_count++;
  o->status = USHER_RETURNED;
}
