#include "usher_json.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <vector>

#include "usher_value.h"

namespace {

// One field of a map that is being written: where it is in the packed bytes, and the first eight
// bytes of its name as a number, which nearly always tell two names apart.
struct Field {
  size_t start;
  size_t end;
  uint64_t prefix;
};

// What a tape word is (simdjson's doc/tape.md): a letter in the top byte, the rest is its payload.
constexpr uint64_t payload_mask = 0x00ffffffffffffff;

}  // namespace

struct usher_json {
  simdjson::dom::parser parser;
  std::vector<uint8_t> text;
  std::vector<uint8_t> packed;
  std::vector<uint8_t> scratch;
  // A stack: the fields of every map that is open.
  std::vector<Field> fields;

  const uint64_t *tape = nullptr;
  const uint8_t *strings = nullptr;
  uint8_t *out = nullptr;
  size_t size = 0;

  int read(const void *bytes, size_t length);

 private:
  int value(size_t &word, int depth);
  int list(size_t &word, int depth);
  int map(size_t &word, int depth);
  int sort(size_t first);
  void put32(uint32_t value) {
    std::memcpy(out + size, &value, 4);
    size += 4;
  }
  void put32(uint32_t value, size_t at) { std::memcpy(out + at, &value, 4); }
  void put64(uint8_t tag, uint64_t value) {
    out[size] = tag;
    std::memcpy(out + size + 1, &value, 8);
    size += 9;
  }
  // A string of the tape already is a length of 32 bits and its bytes.
  void string(uint64_t payload) {
    uint32_t length;
    std::memcpy(&length, strings + payload, 4);
    std::memcpy(out + size, strings + payload, 4 + size_t{length});
    size += 4 + size_t{length};
  }
  uint32_t length_at(size_t at) const {
    uint32_t length;
    std::memcpy(&length, out + at, 4);
    return length;
  }
  uint64_t prefix_at(size_t at) const {
    uint64_t prefix = 0;
    std::memcpy(&prefix, out + at + 4, std::min(length_at(at), uint32_t{8}));
    return __builtin_bswap64(prefix);
  }
  int compare(const Field &a, const Field &b) const {
    if (a.prefix != b.prefix) return a.prefix < b.prefix ? -1 : 1;
    uint32_t m = length_at(a.start), n = length_at(b.start);
    int order = std::memcmp(out + a.start + 4, out + b.start + 4, std::min(m, n));
    return order != 0 ? order : (m < n ? -1 : m > n);
  }
};

int usher_json::read(const void *bytes, size_t length) {
  // simdjson reads up to SIMDJSON_PADDING bytes behind the text.
  if (text.size() < length + simdjson::SIMDJSON_PADDING) {
    text.resize(length * 2 + simdjson::SIMDJSON_PADDING);
  }
  if (length > 0) std::memcpy(text.data(), bytes, length);
  std::memset(text.data() + length, ' ', simdjson::SIMDJSON_PADDING);

  simdjson::error_code error = parser.parse(text.data(), length, false).error();
  if (error == simdjson::MEMALLOC) return USHER_JSON_NO_MEMORY;
  if (error == simdjson::DEPTH_ERROR) return USHER_JSON_TOO_DEEP;
  if (error) return USHER_JSON_REFUSED;

  tape = parser.doc.tape.get();
  strings = parser.doc.string_buf.get();
  // Every word of the tape takes at most 9 bytes, and no string is longer than its text.
  size_t words = size_t(tape[0] & payload_mask);
  size_t most = 9 * words + length;
  if (packed.size() < most) packed.resize(most * 2);
  out = packed.data();
  size = 0;
  fields.clear();
  size_t word = 1;
  return value(word, 0);
}

int usher_json::value(size_t &word, int depth) {
  uint64_t entry = tape[word++];
  switch (char(entry >> 56)) {
    case 'n': out[size++] = USHER_VALUE_NULL; return USHER_JSON_OK;
    case 'f': out[size++] = USHER_VALUE_FALSE; return USHER_JSON_OK;
    case 't': out[size++] = USHER_VALUE_TRUE; return USHER_JSON_OK;
    case 'l': put64(USHER_VALUE_INTEGER, tape[word++]); return USHER_JSON_OK;
    case 'd': put64(USHER_VALUE_NUMBER, tape[word++]); return USHER_JSON_OK;
    case 'u': {
      double number = double(tape[word++]);
      uint64_t bits;
      std::memcpy(&bits, &number, 8);
      put64(USHER_VALUE_NUMBER, bits);
      return USHER_JSON_OK;
    }
    case '"':
      out[size++] = USHER_VALUE_STRING;
      string(entry & payload_mask);
      return USHER_JSON_OK;
    case '[': return list(word, depth + 1);
    case '{': return map(word, depth + 1);
    default: return USHER_JSON_REFUSED;
  }
}

int usher_json::list(size_t &word, int depth) {
  if (depth > USHER_JSON_DEPTH) return USHER_JSON_TOO_DEEP;
  out[size++] = USHER_VALUE_LIST;
  size_t header = size;
  size += 8;
  uint32_t count = 0;
  while (char(tape[word] >> 56) != ']') {
    if (int status = value(word, depth)) return status;
    count++;
  }
  word++;
  put32(count, header);
  put32(uint32_t(size - header - 8), header + 4);
  return USHER_JSON_OK;
}

int usher_json::map(size_t &word, int depth) {
  if (depth > USHER_JSON_DEPTH) return USHER_JSON_TOO_DEEP;
  out[size++] = USHER_VALUE_MAP;
  size_t header = size;
  size += 8;
  size_t first = fields.size();
  bool sorted = true;
  while (char(tape[word] >> 56) != '}') {
    size_t start = size;
    string(tape[word++] & payload_mask);
    fields.push_back({start, 0, prefix_at(start)});
    size_t mine = fields.size() - 1;
    if (int status = value(word, depth)) return status;
    fields[mine].end = size;
    if (sorted && mine > first) sorted = compare(fields[mine - 1], fields[mine]) < 0;
  }
  word++;
  put32(uint32_t(fields.size() - first), header);
  put32(uint32_t(size - header - 8), header + 4);
  int status = sorted ? USHER_JSON_OK : sort(first);
  fields.resize(first);
  return status;
}

int usher_json::sort(size_t first) {
  auto begin = fields.begin() + long(first), end = fields.end();
  size_t from = begin->start;
  std::sort(begin, end, [this](const Field &a, const Field &b) { return compare(a, b) < 0; });
  for (auto field = begin; field + 1 != end; ++field) {
    if (compare(field[0], field[1]) == 0) return USHER_JSON_DUPLICATE;
  }
  if (scratch.size() < size - from) scratch.resize((size - from) * 2);
  std::memcpy(scratch.data(), out + from, size - from);
  size_t next = from;
  for (auto field = begin; field != end; ++field) {
    std::memcpy(out + next, scratch.data() + (field->start - from), field->end - field->start);
    next += field->end - field->start;
  }
  return USHER_JSON_OK;
}

extern "C" usher_json *usher_json_new(void) { return new (std::nothrow) usher_json(); }

extern "C" void usher_json_free(usher_json *json) { delete json; }

extern "C" int usher_json_read(
    usher_json *json, const void *text, size_t length, const uint8_t **packed, size_t *size) {
  try {
    int status = json->read(text, length);
    *packed = json->out;
    *size = json->size;
    return status;
  } catch (...) {
    // Only a vector that could not grow throws here.
    return USHER_JSON_NO_MEMORY;
  }
}
