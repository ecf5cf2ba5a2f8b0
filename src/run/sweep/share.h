/// Shares of a sweep: the rows that one machine of several computes. A table of a share says which
/// rows of how many it has, and tables of all shares are joined to the one that a single machine
/// would have written, byte for byte.
#ifndef RUN_SWEEP_SHARE_H
#define RUN_SWEEP_SHARE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "hamel/status.h"

/// The rows from `first` to `last`, without the latter, of `all`.
typedef struct sweep_share {
    uint64_t first, last, all;
} sweep_share;

/// Reads "100:200", rows; "3/10", the third of ten parts, which differ by one row at most; "slurm",
/// the part that the task of a job array is, as Slurm's environment says. NULL: all rows. False
/// with `why`.
bool sweep_share_read(const char *words, uint64_t all, sweep_share *out, text *why);

bool sweep_share_is_whole(const sweep_share *s);

/// "; part 100:200 of 1000; rows 100": how the line ends that says what a table is of; of a whole
/// sweep without the part. With fewer rows than there should be: "rows 7 of 100".
void sweep_share_write(const sweep_share *s, uint64_t rows, text *out);
/// What sweep_share_write has written at the end of such a line; *length is that of the words
/// before it. False if there is nothing of the kind.
bool sweep_share_find(const char *about, sweep_share *out, uint64_t *rows, size_t *length);

#endif
