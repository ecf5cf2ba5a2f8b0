/// The tables of all shares of a sweep, joined.
#ifndef RUN_SWEEP_JOIN_H
#define RUN_SWEEP_JOIN_H

#include "run/sweep/share.h"

typedef struct sweep_joined {
    uint64_t rows;
    int reason;       ///< errno of what could not be read or written; 0: the words say why
    const char *file; ///< of the errno
} sweep_joined;

/// Joins the tables `parts`, in any order and of any formats, to the table `path` that one machine
/// would have written. HAMEL_INVALID, with `why` or a reason, and no file, if they do not belong
/// together, rows are missing or there twice, or something cannot be read or written.
HAMEL_MUST_USE hamel_status sweep_join(size_t count, const char *const *parts, const char *path,
                                       sweep_joined *out, text *why);

#endif
