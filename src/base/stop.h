/// The wish that work ends before it is done: somebody has pressed Ctrl-C, a limit is reached.
/// Whoever waits says how to ask; whoever works asks between pieces that take a moment at most,
/// leaves what it has in order, and returns. The wish belongs to the thread that works: nothing is
/// handed down, and threads that are begun listen for themselves.
#ifndef BASE_STOP_H
#define BASE_STOP_H

#include <stdbool.h>

typedef struct stop_wish {
    int (*wanted)(void *data); ///< nonzero: end; cheap, NULL: nobody waits
    void *data;
} stop_wish;

/// From now on this thread asks `w`; what it asked before is returned, to be put back.
stop_wish stop_listen(stop_wish w);
/// Whether to end. Asking again gives the same answer.
bool stop_wanted(void);

#endif
