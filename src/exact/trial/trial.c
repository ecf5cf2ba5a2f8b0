/// Trials: a prime and a point each, until what they have seen is wrong with a probability below
/// 2^−TRIAL_ERROR. One trial is deceived if the prime divides a polynomial's coefficients, or the
/// point is one of its zeros:
///   at most bits/60 primes of 61 bits divide a whole number of so many bits,
///   at most a part degree/2^60 of the points are zeros, and of those where s roots have a value
///   at most 2^(s+1) times that.
/// Schwartz 1980, Lemma 1; Zippel 1979, Theorem 1
#include "exact/trial/trial.h"

#include <math.h>
#include <stdlib.h>

#include "base/modular.h"
#include "base/stop.h"
#include "exact/point_internal.h"
#include "exact/prepare_internal.h"
#include "exact/prime_internal.h"
#include "exact/scan_internal.h"
#include "exact/trial/degree_internal.h"

enum { MOST_TRIALS = 24, ATTEMPTS = 8 };

typedef struct trial {
    exact_field *F;
    size_t count;
    expr *prepared;
    uint64_t *values;
    poly_bound bound;
    random_state rng;
    double sure; ///< the error so far is below 2^−sure
    int done;
} trial;

static hamel_status trial_open(trial *t, exact *x, size_t rows, size_t cols, const expr *e) {
    const size_t count = rows * cols;
    *t = (trial){.count = count,
                 .prepared = MEM_NEW(expr, count),
                 .values = MEM_NEW(uint64_t, count),
                 .rng = {x->seed}};
    hamel_status status = prepare(x, count, e, t->prepared);
    if (status == HAMEL_OK) status = field_create(&t->F, x, count, t->prepared);
    if (status == HAMEL_OK) t->bound = minors_bound(t->F, rows, cols, t->prepared);
    return status;
}

static void trial_close(trial *t) {
    field_destroy(t->F);
    free(t->prepared);
    free(t->values);
}

/// How sure one trial makes, in bits.
static double bits_of_one(const trial *t, double chances) {
    double roots = 0;
    for (slong v = 0; v < t->F->count; v++)
        roots += t->F->generators[v].has_power && t->F->generators[v].kind != GENERATOR_TURN;
    const double place = log2(1 + t->bound.degree) + roots + 1 - 60,
                 prime = log2(1 + t->bound.bits / 60) - chances;
    return -fmax(place, prime) - 1;
}

/// Values at another point modulo another prime; false if there are none.
static bool trial_next(trial *t) {
    double chances;
    if (t->done++ >= MOST_TRIALS || stop_wanted()) return false;
    if (field_random_prime(t->F, &t->rng, &chances) == 0) return false;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        point at;
        if (!point_init(&at, t->F, random_next(&t->rng))) return false;
        const bool defined = exprs_at(t->F, t->count, t->prepared, &at, t->values);
        point_clear(&at);
        if (!defined) continue;
        t->sure += fmax(0, bits_of_one(t, chances));
        return true;
    }
    return false;
}

/// Whether another trial is needed, and could help.
static bool trial_goes_on(const trial *t) {
    return t->sure < TRIAL_ERROR &&
           (t->done == 0 || t->sure / t->done * MOST_TRIALS >= TRIAL_ERROR);
}

exact_seen exact_try_zero(exact *x, size_t count, const expr *e) {
    trial t;
    bool plain = true, zero = true, seen = true;
    for (size_t i = 0; i < count; i++) plain = plain && expr_is_int(x->pool, e[i], 0);
    if (plain) return (exact_seen){TRUTH_YES, 0};
    hamel_status status = trial_open(&t, x, 1, count, e);
    while (status == HAMEL_OK && seen && zero && trial_goes_on(&t)) {
        seen = trial_next(&t);
        for (size_t i = 0; seen && i < count; i++) zero = zero && t.values[i] == 0;
    }
    const bool proves = status == HAMEL_OK && t.F->proves;
    const bool sure = status == HAMEL_OK && seen && zero && t.sure >= TRIAL_ERROR;
    trial_close(&t);
    if (sure) return (exact_seen){TRUTH_YES, TRIAL_ERROR};
    return (exact_seen){!zero && proves ? TRUTH_NO : TRUTH_UNKNOWN, 0};
}

/// The rank of a matrix of values, which is overwritten, and rows that are independent.
static size_t rank_of(size_t rows, size_t cols, uint64_t *V, uint64_t P, size_t *order) {
    size_t rank = 0;
    for (size_t i = 0; i < rows; i++) order[i] = i;
    for (size_t j = 0; j < cols && rank < rows; j++) {
        size_t pivot = rank;
        while (pivot < rows && V[pivot * cols + j] == 0) pivot++;
        if (pivot == rows) continue;
        for (size_t k = j; k < cols; k++) {
            const uint64_t swap = V[rank * cols + k];
            V[rank * cols + k] = V[pivot * cols + k];
            V[pivot * cols + k] = swap;
        }
        const size_t row = order[rank];
        order[rank] = order[pivot];
        order[pivot] = row;
        const uint64_t inverse = mod_inv(V[rank * cols + j], P);
        for (size_t i = rank + 1; i < rows; i++) {
            const uint64_t f = mod_mul(V[i * cols + j], inverse, P);
            for (size_t k = j; k < cols && f != 0; k++)
                V[i * cols + k] = mod_sub(V[i * cols + k], mod_mul(f, V[rank * cols + k], P), P);
        }
        rank++;
    }
    return rank;
}

exact_seen exact_try_rank(exact *x, size_t rows, size_t cols, const expr *A, size_t *rank,
                          size_t *independent) {
    const size_t most = rows < cols ? rows : cols;
    trial t;
    bool seen = true;
    *rank = 0;
    if (most == 0) return (exact_seen){TRUTH_YES, 0};
    size_t *order = MEM_NEW(size_t, rows);
    const hamel_status status = trial_open(&t, x, rows, cols, A);
    while (status == HAMEL_OK && seen && *rank < most && trial_goes_on(&t)) {
        seen = trial_next(&t);
        const size_t here = seen ? rank_of(rows, cols, t.values, t.F->prime, order) : 0;
        if (here <= *rank) continue;
        *rank = here;
        for (size_t i = 0; independent != NULL && i < here; i++) independent[i] = order[i];
    }
    free(order);
    const bool proves = status == HAMEL_OK && t.F->proves;
    const bool sure = seen && (*rank == most || t.sure >= TRIAL_ERROR);
    if (!proves) *rank = 0;
    trial_close(&t);
    if (!proves || !sure) return (exact_seen){TRUTH_UNKNOWN, 0};
    return (exact_seen){TRUTH_YES, *rank == most ? 0 : TRIAL_ERROR};
}
