/// Processes that share a sweep, on one machine or many: those that `mpirun -n N` has started.
/// Messages between them go through the plug-in hamel-mpi.so.
#ifndef RUN_SWEEP_RANKS_H
#define RUN_SWEEP_RANKS_H

#include <stdbool.h>
#include <stddef.h>

/// All calls come from the thread that began.
typedef struct ranks {
    int rank, size;
    int neighbours; ///< how many of them are on this machine, this one included
    void (*send)(int to, int tag, const void *bytes, size_t count);
    /// Whether a message is there: from whom, of what kind, how long.
    bool (*look)(int *from, int *tag, size_t *count);
    void (*take)(int from, int tag, void *bytes, size_t count);
    void (*end)(void);
} ranks;

/// What stands in hamel-mpi.so: NULL, with `why`, if there is no beginning. The version is in its
/// name.
#define RANKS_SYMBOL "hamel_mpi_1"
typedef const ranks *ranks_get(char *why, size_t room);

/// Joins the others; NULL with `why` if MPI is not there, or had its end already.
const ranks *ranks_begin(char *why, size_t room);

/// Waits for the next message, without keeping a processor busy.
void ranks_wait(const ranks *r, int *from, int *tag, size_t *count);

/// How many threads each of them should have: its share of the processors of its machine.
unsigned ranks_threads(const ranks *r);

#endif
