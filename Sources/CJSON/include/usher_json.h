// Reads one JSON text (RFC 8259, strict) into the packed form of usher_value.h, with simdjson.
//
// Refused as well: a name given twice in one object, nesting deeper than 64, a number that no finite
// double can hold. Nothing throws across this border, and in steady state nothing is allocated.
#ifndef USHER_JSON_H
#define USHER_JSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// How deep lists and maps may nest (wire.md).
#define USHER_JSON_DEPTH 64

enum usher_json_status {
  USHER_JSON_OK = 0,
  // No JSON, or an integer beyond 64 bits: simdjson does not say where, and refuses both.
  USHER_JSON_REFUSED = 1,
  USHER_JSON_DUPLICATE = 2,
  USHER_JSON_TOO_DEEP = 3,
  USHER_JSON_NO_MEMORY = 4,
};

// A parser with its buffers; used by one thread at a time.
typedef struct usher_json usher_json;

// NULL without memory.
usher_json *usher_json_new(void);
void usher_json_free(usher_json *json);

// On USHER_JSON_OK `*packed` and `*size` are the value; they stay good until the next call.
int usher_json_read(
  usher_json *json, const void *text, size_t length, const uint8_t **packed, size_t *size);

#ifdef __cplusplus
}
#endif

#endif
