/// Where the rank of a matrix of functions drops: independent rows to work with, and the minors
/// that vanish there.
#ifndef MECH_TOOLS_DEGENERATE_H
#define MECH_TOOLS_DEGENERATE_H

#include "mech/tools/pivots.h"

typedef struct mech_degenerate {
    size_t rank;  ///< at a generic point
    size_t *rows; ///< rank: independent rows
    /// the rank drops where it vanishes: the factors that all minors have in common. 1 if there are
    /// none that depend on position or time
    expr content;
    size_t minor_count;
    /// the rank drops exactly where all of these vanish; empty if it is seen never to
    expr *minors;
    truth drops;    ///< whether there is such a point
    bool by_solver; ///< that there is none rests on Z3
} mech_degenerate;

/// On input A is rows by cols.
HAMEL_MUST_USE hamel_status mech_degenerate_init(mech_degenerate *d, exact *x, const space *q,
                                                 size_t rows, size_t cols, const expr *A);
void mech_degenerate_clear(mech_degenerate *d);

/// The next set of m among k numbers in lexicographic order, beginning with 0 .. m − 1; false after
/// the last.
bool mech_next_set(size_t m, size_t k, size_t *set);
/// Whether e is proved to vanish nowhere, for generic parameters; where the context has levels,
/// nowhere on these.
bool mech_vanishes_nowhere(exact *x, const space *q, expr e);
/// Whether a coordinate takes all values: nothing is assumed of it.
bool mech_is_unbounded(const expr_pool *pool, expr coordinate);

#endif
