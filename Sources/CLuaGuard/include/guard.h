// One fenced Lua state. The border between Swift and Lua: no header of Lua is seen beyond it, and no
// function here raises; whatever can raise runs under a protected call inside.
//
// Data crosses in packed form (usher_value.h). All pointers that an outcome or a host call gives stay
// good until the next call on the same guard.
#ifndef USHER_GUARD_H
#define USHER_GUARD_H

#include <stddef.h>
#include <stdint.h>

typedef struct usher_guard usher_guard;

typedef struct usher_limits {
  int64_t instructions;  // VM instructions or their equal in library work
  int64_t memory;        // bytes over what was in use at the start
  int64_t run;           // nanoseconds of the thread's time between two waits
  int64_t total;         // nanoseconds on the wall in all, waits not counted
  uint32_t answer_nodes;
  uint32_t answer_depth;
  uint32_t answer_bytes;
} usher_limits;

enum usher_status {
  USHER_RETURNED = 0,   // bytes: the packed value; empty when nothing was returned
  USHER_MISSING = 1,    // there is no such function
  USHER_SUSPENDED = 2,  // slot and generation name the evaluation
  USHER_ERROR = 3,      // bytes: the message as raised, with its position
  USHER_SYNTAX = 4,
  USHER_TIMEOUT_INSTRUCTIONS = 5,
  USHER_TIMEOUT_CLOCK = 6,
  USHER_MEMORY = 7,
  USHER_CANCELLED = 8,
  USHER_BAD_ANSWER = 9,  // bytes: what is wrong with the returned value, with the field's path
  USHER_MISUSE = 10,     // bytes: what the host did wrong
};

enum { USHER_FRAMES = 12, USHER_NAME = 240 };

typedef struct usher_frame {
  char name[USHER_NAME];  // of the source
  int32_t line;
} usher_frame;

typedef struct usher_outcome {
  int32_t status;
  uint32_t slot, generation;
  const uint8_t *bytes;
  size_t length;
  int64_t instructions;  // used
  int64_t memory;        // peak over the start, in bytes
  int64_t nanoseconds;   // running time, in steps of the coarse clock
  const usher_frame *frames;
  uint32_t frame_count;
  uint32_t index;  // of what was loaded
} usher_outcome;

enum usher_answer { USHER_ANSWER_VALUES = 0, USHER_ANSWER_FAIL = 1, USHER_ANSWER_SUSPEND = 2 };

// Functions that every host has: the guard asks for the text of an error.
enum usher_question {
  USHER_ASK_UNDEFINED = 0xFFFFFF00u,  // (name): a global that is not there
  USHER_ASK_MEMBER = 0xFFFFFF01u,     // (namespace, name): a member that is not there
  USHER_ASK_SET_GLOBAL = 0xFFFFFF02u, // (name)
  USHER_ASK_MODULE = 0xFFFFFF03u,     // (name): a module that was not loaded
};

// The class of the marker records that `require` gives while data loads.
#define USHER_MARKER_CLASS 0xFFFFFFFFu

// Called on the thread that runs the script. Answers through usher_guard_answer.
typedef int32_t (*usher_host_call)(
    void *context, usher_guard *guard, uint32_t function, const uint8_t *arguments, size_t length,
    uint32_t count, int32_t may_wait);

usher_guard *usher_guard_new(usher_host_call call, void *context);
void usher_guard_free(usher_guard *guard);

// Building the world, before anything is loaded. 0 or a status.
int32_t usher_guard_class(
    usher_guard *guard, uint32_t id, const char *name, int64_t missing, int32_t sends_fields);
int32_t usher_guard_method(usher_guard *guard, uint32_t id, const char *name, uint32_t function);
int32_t usher_guard_function(usher_guard *guard, const char *name, uint32_t function);
int32_t usher_guard_namespace(usher_guard *guard, const char *name, int64_t missing);
int32_t usher_guard_namespace_function(usher_guard *guard, const char *name, uint32_t function);
// A record (packed RECORD) as a member of the namespace added last.
int32_t usher_guard_namespace_record(
    usher_guard *guard, const char *name, const uint8_t *bytes, size_t length);
int32_t usher_guard_print(usher_guard *guard, uint32_t function);

// Loading. `outcome->index` is the chunk's or entry's number.
void usher_guard_load_chunk(
    usher_guard *guard, const char *name, const char *source, size_t length, int32_t own_environment,
    const usher_limits *limits, usher_outcome *outcome);
void usher_guard_unload_chunk(usher_guard *guard, uint32_t chunk);
// Takes the number that a chunk would get, where one was unloaded from an earlier guard.
int32_t usher_guard_skip_chunk(usher_guard *guard);
void usher_guard_load_module(
    usher_guard *guard, const char *module, const char *name, const char *source, size_t length,
    int32_t own_environment, const usher_limits *limits, usher_outcome *outcome);
void usher_guard_load_data(
    usher_guard *guard, const char *name, const char *source, size_t length, int32_t own_environment,
    const char *const *markers, uint32_t marker_count, const usher_limits *limits,
    usher_outcome *outcome);
void usher_guard_entry(
    usher_guard *guard, const char *const *path, uint32_t count, usher_outcome *outcome);
// Collects garbage and takes what is in use as the idle state.
void usher_guard_settle(usher_guard *guard);

// Evaluating.
void usher_guard_start(
    usher_guard *guard, uint32_t chunk, uint32_t entry, const uint8_t *arguments, size_t length,
    uint64_t seed, const usher_limits *limits, usher_outcome *outcome);
// What the chunk returns, two levels deep: functions with their lines, anything else as true.
void usher_guard_survey(
    usher_guard *guard, uint32_t chunk, const usher_limits *limits, usher_outcome *outcome);
void usher_guard_resume(
    usher_guard *guard, uint32_t slot, uint32_t generation, int32_t answer, usher_outcome *outcome);
// Nonzero when there was such an evaluation.
int32_t usher_guard_cancel(usher_guard *guard, uint32_t slot, uint32_t generation);

// The answer of a host call: `count` packed values, or the text of a failure.
void usher_guard_answer(usher_guard *guard, const uint8_t *bytes, size_t length, uint32_t count);
// During a host call: source and line of the script that calls, or 0.
int32_t usher_guard_caller(usher_guard *guard, usher_frame *frame);

// Safe from any thread: while it is on, the running evaluation ends at its next check.
void usher_guard_interrupt(usher_guard *guard, int32_t on);

typedef struct usher_usage {
  int64_t used, idle;  // bytes now, and of the idle state
  uint32_t suspended;
  uint32_t threads;    // pooled coroutines, in use or not
  int32_t spent;       // the heap stays too large: build another guard
} usher_usage;
usher_usage usher_guard_usage(usher_guard *guard);
void usher_guard_collect(usher_guard *guard);

// For tests: the n-th allocation from now fails (1 is the next), and all after it when `sticky`;
// 0 ends it. Gives how many allocations there were since the last call.
int64_t usher_guard_fail_allocation(usher_guard *guard, int64_t n, int32_t sticky);
// For tests: the same for the first allocations of guards made on this thread.
void usher_guard_fail_new(int64_t n);

#endif
