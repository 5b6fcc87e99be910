// Fails the first allocation of a step, then the second, the third, … until there is none left to
// fail. Whatever fails, the step says so or gives what it always gives, and nothing is lost.
//
//   sweep [--short] [--seed N]
#include <stdio.h>

#include "fence.h"

static long sweeps, failures;

static void sweep_new(void) {
  int64_t n = 1;
  for (;; n++) {
    usher_guard_fail_new(n);
    usher_guard *g = usher_guard_new(answer_call, NULL);
    usher_guard_fail_new(0);
    if (!g) continue;
    usher_guard_free(g);
    // What one failure leaves possible, a collection of garbage saved.
    if (n > 2000) break;
  }
  sweeps++, failures += n;
}

static void sweep_world(int sticky) {
  int64_t n = 1, seen = n;
  for (; seen >= n; n++) {
    usher_guard *g = usher_guard_new(answer_call, NULL);
    if (!g) found("no state where nothing fails");
    usher_guard_fail_allocation(g, n, sticky);
    int32_t status = build_world(g);
    seen = usher_guard_fail_allocation(g, 0, 0);
    if (status != 0 && status != USHER_MEMORY) found("world, allocation %ld: %d", (long)n, status);
    if (sticky && seen >= n && status == 0) found("world, allocation %ld: failed in vain", (long)n);
    usher_guard_free(g);
  }
  sweeps++, failures += n - 2;
}

int main(int count, char **arguments) {
  read_options(count, arguments);
  sweep_new();
  sweep_world(0);
  sweep_world(1);
  printf("%ld sweeps, %ld failures injected\n", sweeps, failures);
  return 0;
}
