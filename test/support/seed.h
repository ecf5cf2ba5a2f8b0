/// Repeatable randomness for tests: the seed is printed, and HAMEL_SEED in the environment sets it.
#ifndef TEST_SUPPORT_SEED_H
#define TEST_SUPPORT_SEED_H

#include "base/random.h"

/// A generator for the test of that name. The seed is 1 unless HAMEL_SEED is a number, or "random"
/// to take it from the clock. Different tests get different sequences from one seed.
random_state test_random(const char *test);

/// Uniform in [low, high).
double random_between(random_state *rng, double low, double high);

#endif
