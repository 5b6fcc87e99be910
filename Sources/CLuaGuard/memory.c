// Memory of the Lua state: a pool for small blocks, a cap, and a count.
#include <stdlib.h>

#include "internal.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define USHER_PLAIN_MALLOC 1
#endif
#endif

struct slab {
  struct slab *next;
};

static void *pool_take(pool *p, size_t size) {
  size_t class = (size - 1) / POOL_STEP;
  void *block = p->free[class];
  if (block) {
    memcpy(&p->free[class], block, sizeof(void *));
    return block;
  }
  size_t rounded = (class + 1) * POOL_STEP;
  if ((size_t)(p->bump_end - p->bump) < rounded) {
    struct slab *slab = malloc(POOL_SLAB);
    if (!slab) return NULL;
    slab->next = p->slabs;
    p->slabs = slab;
    p->bump = (char *)slab + POOL_STEP;
    p->bump_end = (char *)slab + POOL_SLAB;
  }
  block = p->bump;
  p->bump += rounded;
  return block;
}

static void pool_give(pool *p, void *block, size_t size) {
  size_t class = (size - 1) / POOL_STEP;
  memcpy(block, &p->free[class], sizeof(void *));
  p->free[class] = block;
}

void pool_free(pool *p) {
  while (p->slabs) {
    struct slab *next = p->slabs->next;
    free(p->slabs);
    p->slabs = next;
  }
}

static bool is_small(size_t size) {
#ifdef USHER_PLAIN_MALLOC
  (void)size;
  return false;
#else
  return size <= POOL_STEP * POOL_CLASSES;
#endif
}

static void *take(usher_guard *g, size_t size) {
  return is_small(size) ? pool_take(&g->pool, size) : malloc(size);
}

static void give(usher_guard *g, void *block, size_t size) {
  if (is_small(size)) pool_give(&g->pool, block, size);
  else free(block);
}

static void *resize(usher_guard *g, void *block, size_t old, size_t new) {
  if (!is_small(old) && !is_small(new)) {
    void *moved = realloc(block, new);
    // A shrinking block must not fail: Lua does not expect it.
    return moved || new > old ? moved : block;
  }
  if (is_small(old) && is_small(new) && (old - 1) / POOL_STEP == (new - 1) / POOL_STEP)
    return block;
  void *moved = take(g, new);
  if (!moved) return new > old ? NULL : block;
  memcpy(moved, block, old < new ? old : new);
  give(g, block, old);
  return moved;
}

// Over the limit: Lua collects garbage and asks again. That is paid for, since a script can bring it
// about again and again; refused once more, the evaluation is over.
static void refuse(usher_guard *g) {
  // About what collecting that much costs, in instructions; what others hold while they wait is not
  // this evaluation's to pay.
  int64_t own = g->idle + g->used - g->start_used + (g->now ? g->now->held : 0);
  g->fuel -= own / 8;
  if (++g->refusals < 2 && g->fuel >= 0) return;
  g->killed = USHER_MEMORY;
  if (g->now) frames_remember(g->now->L, g);
}

static bool granted(usher_guard *g, size_t more) {
  g->allocations++;
  if (g->fail_at > 0 && --g->fail_at == 0) {
    if (g->fail_sticky) g->fail_at = 1;
    return false;
  }
  if (!g->armed) return true;
  if (g->killed) return false;
  if ((int64_t)more > g->limit - g->used) {
    refuse(g);
    return false;
  }
  g->refusals = 0;
  return true;
}

// Bytes that a new block is paid by. Only what depends on nothing but the script: short strings may
// be there already, and stacks may have grown in an earlier evaluation.
static int64_t price(size_t kind, size_t new) {
  return new > 64 && (kind == LUA_TSTRING || kind == LUA_TUSERDATA) ? (int64_t)(new / 16) : 0;
}

void *guard_allocate(void *guard, void *block, size_t old, size_t new) {
  usher_guard *g = guard;
  size_t kind = block ? 0 : old;  // what Lua says instead of a size
  if (!block) old = 0;
  if (new == 0) {
    if (old) give(g, block, old);
    g->used -= (int64_t)old;
    return NULL;
  }
  if (new > old && !granted(g, new - old)) return NULL;
  void *result = old ? resize(g, block, old, new) : take(g, new);
  if (!result) return NULL;
  g->used += (int64_t)new - (int64_t)old;
  if (g->used > g->peak) g->peak = g->used;
  g->fuel -= price(kind, new);
  return result;
}

bool bytes_reserve(bytes *b, size_t more) {
  if (b->capacity - b->length >= more) return true;
  size_t capacity = b->capacity ? b->capacity : 256;
  while (capacity - b->length < more) capacity *= 2;
  uint8_t *at = realloc(b->at, capacity);
  if (!at) return false;
  b->at = at;
  b->capacity = capacity;
  return true;
}

bool bytes_set(bytes *b, const void *from, size_t length) {
  b->length = 0;
  if (!bytes_reserve(b, length + 1)) return false;
  if (length) memcpy(b->at, from, length);
  b->length = length;
  return true;
}

void bytes_free(bytes *b) {
  free(b->at);
  *b = (bytes){0};
}
