/// Exact expressions of a size a person would read: canonical forms, forms to print, and solutions
/// of linear systems, written out where that can be read and left as a solve where it cannot.
#ifndef MECH_TOOLS_READABLE_H
#define MECH_TOOLS_READABLE_H

#include "base/vec.h"
#include "exact/exact.h"

enum { READABLE_TOKENS = 320 }; ///< of a canonical form, beyond which it is not written out

/// The same context, silent and with limits that only let through what a person would read.
exact readable_limits(const exact *x);

/// Canonical forms, in place. Mechanics is linear in masses: where the whole is long, each mass
/// (any parameter in which e is linear) keeps a canonical coefficient of its own. What is beyond
/// the limits of x stays as it is.
HAMEL_MUST_USE hamel_status readable_normalise(exact *x, size_t count, expr *e);

/// X with A X = b, written out. HAMEL_TOO_LARGE where that is too long to read, HAMEL_SINGULAR if
/// det A is found to be zero.
HAMEL_MUST_USE hamel_status readable_write_out(exact *x, size_t n, const expr *A, const expr *b,
                                               expr *X);
/// X with A X = b: written out, *closed, or where that would be long, as a solve. HAMEL_SINGULAR if
/// det A = 0.
HAMEL_MUST_USE hamel_status readable_solve(exact *x, size_t n, const expr *A, const expr *b,
                                           expr *X, bool *closed);

/// How many nodes the graph of e has: a lower bound of its tokens, found without writing it.
size_t readable_nodes(const expr_pool *pool, expr e);

typedef VEC(expr) readable_list;

/// The names to print with, and what has been tidied with them: what occurs again is not tidied
/// again. All-zero (with names, if any) to begin with.
typedef struct readable_seen {
    size_t name_count;
    const exact_abbreviation *names; ///< borrowed
    readable_list before, after;
    readable_list refused; ///< products that are too large in differences of angles
} readable_seen;

void readable_seen_clear(readable_seen *seen);

typedef struct readable_part {
    size_t count;
    expr *items;
} readable_part;

/// The shapes to print, in place: exact_tidy, term by term where the whole is long; what cannot be
/// tidied, or holds solves, stays as it is.
HAMEL_MUST_USE hamel_status readable_tidy(exact *x, readable_seen *seen, size_t count,
                                          const readable_part *parts);

#endif
