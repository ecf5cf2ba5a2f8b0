/// What ends a verb before it is done: Ctrl-C and its like, --time-limit, --memory, and memory that
/// has run out. All of them end alike, in words, with what was computed kept and exit code 1.
///
/// Work that asks stop_wanted (base/stop.h) ends by itself and keeps what it has. What cannot be
/// interrupted (a call of FLINT or LLVM) or has nothing to keep is ended from outside: at once if
/// nobody listens, otherwise when the wish was not obeyed for half a second.
#ifndef CLI_LIMIT_LIMITS_H
#define CLI_LIMIT_LIMITS_H

#include <stdbool.h>

typedef struct limits {
    double seconds, bytes; ///< 0: none
} limits;

/// Before anything else in the program: memory that runs out is said; signals that end the program
/// leave nothing half written; a file that grows too large is an error of its writing.
void limits_prepare(void);
/// The work begins, and with it the time. Signals are caught from now on.
void limits_begin(const limits *l);
/// What is being done, the words behind "while": "deriving the equations". They are borrowed.
void limits_doing(const char *what);
/// Which limit was reached, or "interrupted"; NULL: none.
const char *limits_reached(void);

/// Keeps what was computed, from a signal handler or where memory has run out: files are flushed
/// and renamed, nothing is freed. Returns words that say where it is, or NULL.
typedef const char *limits_keep(void *data);

/// From now on the work asks stop_wanted. `keep` may be NULL.
void limits_listen(limits_keep *keep, void *data);
/// The same for work that makes something of what it has found: once it has heard of a limit, none
/// presses any more.
void limits_listen_to_finish(void);
/// The work has ended, by itself or because of a limit, and what it found is about to be told: no
/// limit presses any more.
void limits_listen_end(void);
/// The work has ended and the verb goes on: limits press as before, and a wish that was obeyed is
/// forgotten.
void limits_go_on(void);
/// Around everything that writes to what `keep` keeps.
void limits_hold(void);
void limits_release(void);

#endif
