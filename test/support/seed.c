/// Where a test's random numbers come from.
#include "support/seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

random_state test_random(const char *test) {
    const char *wish = getenv("HAMEL_SEED");
    uint64_t seed = 1;
    if (wish != NULL && strcmp(wish, "random") == 0) seed = (uint64_t)time(NULL);
    else if (wish != NULL) seed = strtoull(wish, NULL, 10);
    printf("%s: HAMEL_SEED=%llu\n", test, (unsigned long long)seed);
    uint64_t state = random_mix(seed);
    for (; *test != '\0'; test++) state = random_mix(state ^ (unsigned char)*test);
    return (random_state){state};
}

double random_between(random_state *rng, double low, double high) {
    return low + (high - low) * (double)(random_next(rng) >> 11) * 0x1p-53;
}
