// Runs a command and says what it cost:
//
//   measure STDOUT STDERR COMMAND [ARGUMENT…]
//   → CPU_US WALL_US PEAK_KIB STATUS
//
// CPU is user and system time of the command and what it waited for. A program of C, since a
// child's peak memory counts what its parent held at the start: a Python parent would add 10 MB.

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static long long microseconds(struct timeval t) { return t.tv_sec * 1000000LL + t.tv_usec; }

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

int main(int count, char **arguments) {
  if (count < 4) {
    fputs("usage: measure STDOUT STDERR COMMAND [ARGUMENT...]\n", stderr);
    return 2;
  }
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  const int fresh = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, arguments[1], fresh, 0644);
  posix_spawn_file_actions_addopen(&files, 2, arguments[2], fresh, 0644);

  const long long start = now();
  pid_t child;
  const int failure = posix_spawnp(&child, arguments[3], &files, NULL, arguments + 3, environ);
  if (failure != 0) {
    fprintf(stderr, "measure: cannot start %s: %s\n", arguments[3], strerror(failure));
    return 1;
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) {
    perror("measure: wait4");
    return 1;
  }
  const long long wall = now() - start;
  printf("%lld %lld %ld %d\n", microseconds(usage.ru_utime) + microseconds(usage.ru_stime), wall,
         usage.ru_maxrss, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
