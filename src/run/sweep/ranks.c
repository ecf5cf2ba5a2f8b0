/// Processes that share a sweep.
#define _GNU_SOURCE // CPU_COUNT
#include "run/sweep/ranks.h"

#include <sched.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/plugin.h"

const ranks *ranks_begin(char *why, size_t room) {
    char reason[450];
    ranks_get *get = (ranks_get *)plugin_find("hamel-mpi.so", RANKS_SYMBOL, reason, sizeof reason);
    if (get != NULL) return get(why, room);
    snprintf(why, room, "MPI cannot be loaded: %s; --part and --join need no library", reason);
    return NULL;
}

void ranks_wait(const ranks *r, int *from, int *tag, size_t *count) {
    const struct timespec moment = {.tv_nsec = 500000};
    while (!r->look(from, tag, count)) nanosleep(&moment, NULL);
}

unsigned ranks_threads(const ranks *r) {
    cpu_set_t set;
    const long online = sysconf(_SC_NPROCESSORS_ONLN), all = online > 0 ? online : 1;
    const int ours = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : (int)all;
    if (ours < all) return (unsigned)ours; // mpirun has given each its own
    return all > r->neighbours ? (unsigned)(all / r->neighbours) : 1;
}
