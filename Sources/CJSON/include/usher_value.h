// The packed form of a value: what JSON is read into, what crosses the border to Lua, and what is
// kept of an event. One definition for C, C++ and Swift (UsherWire's Value).
//
// A value is a tag byte and its payload; integers are little endian and unaligned. A value knows its
// own size, holds no absolute offsets, and can be copied as bytes into another value.
//
//   NULL FALSE TRUE
//   INTEGER  int64
//   NUMBER   IEEE double
//   STRING   u32 length, bytes (UTF-8)
//   LIST     u32 count, u32 size of the items in bytes, the items
//   MAP      u32 count, u32 size of the entries in bytes, the entries: u32 key length, key, value;
//            sorted by the key's bytes, no key twice
//   RECORD   u32 class, u32 id, then a MAP   (only between a script and its host)
//   FUNCTION u32 line where it is defined    (only in what a script gave to the project loader)
#ifndef USHER_VALUE_H
#define USHER_VALUE_H

enum usher_value_tag {
  USHER_VALUE_NULL = 0,
  USHER_VALUE_FALSE = 1,
  USHER_VALUE_TRUE = 2,
  USHER_VALUE_INTEGER = 3,
  USHER_VALUE_NUMBER = 4,
  USHER_VALUE_STRING = 5,
  USHER_VALUE_LIST = 6,
  USHER_VALUE_MAP = 7,
  USHER_VALUE_RECORD = 8,
  USHER_VALUE_FUNCTION = 9,
};

#endif
