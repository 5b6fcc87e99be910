#include <stdlib.h>
#include <string.h>

#include "fence.h"
#include "usher_value.h"

static void put(packer *p, const void *from, size_t length) {
  if (p->capacity - p->length < length) {
    p->capacity = (p->capacity + length) * 2;
    p->at = realloc(p->at, p->capacity);
    if (!p->at) found("no memory for a packed value");
  }
  if (length) memcpy(p->at + p->length, from, length);
  p->length += length;
}

static void put_tag(packer *p, uint8_t tag) { put(p, &tag, 1); }
static void put32(packer *p, uint32_t value) { put(p, &value, 4); }

void pack_bool(packer *p, bool value) { put_tag(p, value ? USHER_VALUE_TRUE : USHER_VALUE_FALSE); }

void pack_integer(packer *p, int64_t value) {
  put_tag(p, USHER_VALUE_INTEGER);
  put(p, &value, 8);
}

void pack_number(packer *p, double value) {
  put_tag(p, USHER_VALUE_NUMBER);
  put(p, &value, 8);
}

void pack_bytes(packer *p, const char *text, size_t length) {
  put_tag(p, USHER_VALUE_STRING);
  put32(p, (uint32_t)length);
  put(p, text, length);
}

void pack_text(packer *p, const char *text) { pack_bytes(p, text, strlen(text)); }

static size_t begin(packer *p, uint8_t tag, uint32_t count) {
  put_tag(p, tag);
  put32(p, count);
  put32(p, 0);
  return p->length;
}

size_t pack_list(packer *p, uint32_t count) { return begin(p, USHER_VALUE_LIST, count); }
size_t pack_map(packer *p, uint32_t count) { return begin(p, USHER_VALUE_MAP, count); }

size_t pack_record(packer *p, uint32_t type, uint32_t id, uint32_t count) {
  put_tag(p, USHER_VALUE_RECORD);
  put32(p, type);
  put32(p, id);
  return pack_map(p, count);
}

void pack_key(packer *p, const char *name) {
  put32(p, (uint32_t)strlen(name));
  put(p, name, strlen(name));
}

void pack_end(packer *p, size_t mark) {
  uint32_t size = (uint32_t)(p->length - mark);
  memcpy(p->at + mark - 4, &size, 4);
}

void pack_free(packer *p) {
  free(p->at);
  *p = (packer){0};
}
