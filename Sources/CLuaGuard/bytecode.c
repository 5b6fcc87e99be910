// Reads the bytecode that our own liblua just made, to find two things that no hook can stop: a
// function of a module that keeps state, and code that Lua 5.4.4 is known to compile wrongly.
#include <stdio.h>

#include "internal.h"

enum {
  OP_SETUPVAL = 10, OP_BANDK = 29, OP_BXORK = 31, OP_BAND = 41, OP_BXOR = 43,
  HEADER = 4 + 1 + 1 + 6 + 1 + 1 + 1 + 8 + 8 + 1,  // and how many upvalues the chunk has
  SAFE_CONSTANTS = 250,
};

typedef struct finding {
  int upvalue;  // index from 0, or -1
  int line;
  const char *fault;
  int fault_line;
} finding;

typedef struct function_info {
  const struct function_info *parent;
  const uint8_t *upvalues;  // three bytes each: in the parent's stack, index, kind
  uint32_t upvalue_count;
} function_info;

typedef struct dump {
  const uint8_t *at, *end;
  bool broken;
  finding found;
} dump;

static int write_dump(lua_State *L, const void *from, size_t length, void *to) {
  (void)L;
  bytes *b = to;
  if (!bytes_reserve(b, length)) return 1;
  memcpy(b->at + b->length, from, length);
  b->length += length;
  return 0;
}

static const uint8_t *skip(dump *d, size_t length) {
  const uint8_t *at = d->at;
  if ((size_t)(d->end - at) < length) {
    d->broken = true;
    d->at = d->end;
    return at;
  }
  d->at += length;
  return at;
}

static size_t read_size(dump *d) {
  size_t x = 0;
  while (d->at < d->end) {
    uint8_t b = *d->at++;
    x = (x << 7) | (b & 0x7f);
    if (b & 0x80) return x;
  }
  d->broken = true;
  return 0;
}

static void skip_string(dump *d) {
  size_t size = read_size(d);
  if (size > 1) skip(d, size - 1);
}

static void skip_constants(dump *d, size_t count) {
  for (size_t i = 0; i < count && !d->broken; i++) {
    uint8_t tag = *skip(d, 1);
    switch (tag) {
      case 0x03:
      case 0x13: skip(d, 8); break;
      case 0x04:
      case 0x14: skip_string(d); break;
      default: break;
    }
  }
}

// The upvalue of the outermost function that `index` of `f` stands for, or -1 for a local inside it.
static int outermost(const function_info *f, uint32_t index) {
  while (f->parent) {
    if (index >= f->upvalue_count || f->upvalues[index * 3]) return -1;
    index = f->upvalues[index * 3 + 1];
    f = f->parent;
  }
  return (int)index;
}

typedef struct line_table {
  int line;  // where the function is defined
  const uint8_t *steps;     // one signed byte an instruction
  const uint8_t *absolute;  // pairs of instruction and line, now and then
  size_t step_count, absolute_count;
} line_table;

static int line_at(const dump *d, const line_table *table, size_t pc) {
  dump pairs = {.at = table->absolute, .end = d->end};
  int line = table->line;
  size_t from = 0;
  for (size_t i = 0; i < table->absolute_count && !pairs.broken; i++) {
    size_t at = read_size(&pairs), there = read_size(&pairs);
    if (at > pc) break;
    from = at + 1;
    line = (int)there;
  }
  for (size_t i = from; i <= pc && i < table->step_count; i++) line += (int8_t)table->steps[i];
  return line;
}

static void read_function(dump *d, const function_info *parent, int depth) {
  function_info f = {.parent = parent};
  if (depth > 200) d->broken = true;
  if (d->broken) return;
  skip_string(d);
  int defined = (int)read_size(d);
  read_size(d);
  skip(d, 3);
  size_t code_count = read_size(d);
  const uint8_t *code = skip(d, code_count * 4);
  size_t constants = read_size(d);
  skip_constants(d, constants);
  f.upvalue_count = (uint32_t)read_size(d);
  f.upvalues = skip(d, f.upvalue_count * 3);
  size_t protos = read_size(d);
  for (size_t i = 0; i < protos && !d->broken; i++) read_function(d, &f, depth + 1);

  // Which instructions, then on which lines: those come last.
  size_t writes = SIZE_MAX, bitwise = SIZE_MAX;
  int upvalue = -1;
  for (size_t pc = 0; pc < code_count && !d->broken; pc++) {
    uint32_t instruction = read32(code + pc * 4), op = instruction & 0x7f;
    if (op == OP_SETUPVAL && writes == SIZE_MAX) {
      upvalue = outermost(&f, (instruction >> 16) & 0xff);
      if (upvalue >= 0) writes = pc;
    }
    if ((op >= OP_BANDK && op <= OP_BXORK) || (op >= OP_BAND && op <= OP_BXOR))
      if (constants > SAFE_CONSTANTS && bitwise == SIZE_MAX) bitwise = pc;
  }
  line_table lines = {.line = defined};
  lines.step_count = read_size(d);
  lines.steps = skip(d, lines.step_count);
  lines.absolute_count = read_size(d);
  lines.absolute = d->at;
  for (size_t i = 0; i < lines.absolute_count && !d->broken; i++) {
    read_size(d);
    read_size(d);
  }
  if (writes != SIZE_MAX && d->found.upvalue < 0) {
    d->found.upvalue = upvalue;
    d->found.line = line_at(d, &lines, writes);
  }
  if (bitwise != SIZE_MAX && !d->found.fault) {
    d->found.fault = "a function with more than 250 constants cannot use '&', '|' or '~': "
                     "Lua 5.4.4 compiles it wrongly";
    d->found.fault_line = line_at(d, &lines, bitwise);
  }
  for (size_t locals = read_size(d); locals > 0 && !d->broken; locals--) {
    skip_string(d);
    read_size(d);
    read_size(d);
  }
  for (size_t names = read_size(d); names > 0 && !d->broken; names--) skip_string(d);
}

static finding read_bytecode(lua_State *L, int function) {
  bytes code = {0};
  lua_pushvalue(L, function);
  int failed = lua_dump(L, write_dump, &code, 0);
  lua_pop(L, 1);
  dump d = {.found = {.upvalue = -1}, .broken = failed || code.length < HEADER + 1};
  if (!d.broken) {
    d.end = code.at + code.length;
    d.at = code.at + HEADER;
    read_function(&d, NULL, 0);
  }
  bytes_free(&code);
  if (d.broken) d.found.fault = "this Lua makes bytecode of another kind than 5.4's";
  return d.found;
}

static void refuse(lua_State *L, usher_guard *g, int function, int line, const char *what) {
  lua_Debug ar;
  lua_pushvalue(L, function);
  lua_getinfo(L, ">S", &ar);
  const char *text = lua_pushfstring(L, "%s:%d: %s", ar.short_src, line, what);
  bytes_set(&g->out, text, strlen(text));
  lua_pop(L, 1);
  g->result = USHER_SYNTAX;
}

void check_bytecode(lua_State *L, int function) {
  finding found = read_bytecode(L, function);
  if (found.fault) refuse(L, guard_of(L), function, found.fault_line, found.fault);
}

// A function that outlives its evaluation must not assign to what it shares with others.
void check_closure(lua_State *L, int function) {
  usher_guard *g = guard_of(L);
  finding found = read_bytecode(L, function);
  if (found.upvalue < 0) return;
  const char *name = lua_getupvalue(L, function, found.upvalue + 1);
  if (name) lua_pop(L, 1);
  lua_pushfstring(
      L, "a function of a module cannot assign to '%s', a local outside it: "
         "it would carry over to other evaluations",
      name && *name ? name : "?");
  refuse(L, g, function, found.line, lua_tostring(L, -1));
  lua_pop(L, 1);
}
