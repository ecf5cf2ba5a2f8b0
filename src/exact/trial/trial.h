/// Identities and ranks by values at random points modulo random primes of 61 bits, for what is too
/// large to expand. What is seen at all points is not proved; the probability that it is wrong all
/// the same is bounded, by the degree of what the graph stands for.
#ifndef EXACT_TRIAL_TRIAL_H
#define EXACT_TRIAL_TRIAL_H

#include "exact/exact.h"

enum { TRIAL_ERROR = 100 }; ///< what is told is wrong with a probability below 2^−TRIAL_ERROR

/// What values say. NO is proved, by a value. YES is proved if `error` is 0; otherwise it was seen
/// at all points, and is wrong with a probability below 2^−error.
typedef struct exact_seen {
    truth answer;
    unsigned error;
} exact_seen;

/// Whether all functions are zero.
exact_seen exact_try_zero(exact *x, size_t count, const expr *e);

/// The rank at a generic point: at least *rank is proved (0 where values prove nothing); the answer
/// is whether it is no more, YES or UNKNOWN. `independent` (may be NULL) has room for `rows`: the
/// first *rank of them are rows that are independent.
exact_seen exact_try_rank(exact *x, size_t rows, size_t cols, const expr *A, size_t *rank,
                          size_t *independent);

/// Both together: the weaker of two that hold, or the one that does not.
static inline exact_seen exact_seen_and(exact_seen a, exact_seen b) {
    const exact_seen both = {truth_and(a.answer, b.answer), a.error > b.error ? a.error : b.error};
    return a.answer == TRUTH_NO ? a : b.answer == TRUTH_NO ? b : both;
}

#endif
