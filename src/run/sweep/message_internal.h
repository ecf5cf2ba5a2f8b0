/// Messages between the ranks of a sweep.
#ifndef RUN_SWEEP_MESSAGE_INTERNAL_H
#define RUN_SWEEP_MESSAGE_INTERNAL_H

#include <stdint.h>

enum {
    MESSAGE_SETTINGS, ///< to rank 0: the line; empty if there is none
    MESSAGE_ANSWER,   ///< from rank 0: a byte, whether all agree
    MESSAGE_BLOCK,    ///< from rank 0: two numbers, first row and the one behind the last; equal:
                      ///< that was all
    MESSAGE_STOP,     ///< from rank 0: give up the block at hand
    MESSAGE_ROWS,     ///< to rank 0: a head, a byte for each row's status, the numbers
};

/// What stands before rows.
typedef struct rows_head {
    uint64_t first, count;
    uint64_t done; ///< not 0: no more of this block come, and this is how it went:
    uint64_t steps, rejected, changes;
} rows_head;

#endif
