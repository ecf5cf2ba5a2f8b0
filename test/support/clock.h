/// The clock of benchmarks (and of tests that only tell the time), and their way out.
#ifndef TEST_SUPPORT_CLOCK_H
#define TEST_SUPPORT_CLOCK_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/// Seconds since some moment.
static inline double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/// Ends a benchmark whose ground is not what it should be.
static inline void must(bool good, const char *what) {
    if (good) return;
    fprintf(stderr, "bench: %s\n", what);
    exit(1);
}

#endif
