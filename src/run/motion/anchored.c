/// Vectors that are an orthonormal basis of D at one state are projected to D near it: the fields
/// are short graphs, valid and well conditioned there, whatever the constraints look like. The
/// vectors are rounded to short fractions, so what is proved in them is exact.
#include "run/motion/anchored_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "mech/law/projected.h"
#include "num/dense.h"
#include "run/motion/run_internal.h"

enum { FRACTION = 1 << 20, MOST_PLACES = 32 };
static const double DEPENDENT = 1e-10; ///< singular values below this part of the norm are zero

size_t run_kernel_of(size_t p, size_t n, const double *beta, double *vectors) {
    double *A = mem_copy(beta, p * n, sizeof *A), *values = MEM_NEW(double, n);
    double *V = MEM_NEW(double, n *n);
    const double norm = dense_norm(p * n, beta);
    size_t rank = 0;
    dense_singular(p, n, A, values, V);
    while (rank < n && values[rank] > DEPENDENT * norm) rank++;
    memcpy(vectors, V + rank * n, (n - rank) * n * sizeof *vectors);
    free(A);
    free(values);
    free(V);
    return n - rank;
}

bool run_anchored_at(run_motion *r, const double *state, double t, mech_basis *out) {
    const mech_system *s = &r->system;
    const size_t n = s->q->n, p = s->p, rank = n - p;
    double *beta = MEM_NEW(double, p *n), *vectors = MEM_NEW(double, n *n);
    expr *rounded = MEM_NEW(expr, rank * n);
    run_function rows = {0};
    const bool good = function_init(&rows, r->m, 0, NULL, p * n, s->beta, NULL) == HAMEL_OK &&
                      function_defined(&rows, state, NULL, t, beta) &&
                      run_kernel_of(p, n, beta, vectors) == rank;
    for (size_t i = 0; good && i < rank * n; i++)
        rounded[i] = expr_ratio(r->m->pool, lround(FRACTION * vectors[i]), FRACTION);
    if (good) mech_projected_init(out, s, rank, rounded);
    function_clear(&rows);
    free(beta);
    free(vectors);
    free(rounded);
    return good;
}

hamel_status run_anchored_first(run_motion *r, mech_basis *out) {
    const space *q = r->q;
    random_state rng = {1};
    double *state = MEM_NEW(double, q->state_count),
           *entries = MEM_NEW_ZERO(double, q->entry_count);
    for (size_t f = 0; f < q->factor_count; f++) {
        for (size_t i = 0; q->factors[f].kind->entry_count > 1 && i < 3; i++)
            entries[q->factors[f].first_entry + 4 * i] = 1;
    }
    space_state(q, entries, state);
    bool found = run_anchored_at(r, state, 0, out);
    for (int k = 0; k < MOST_PLACES && !found; k++) {
        for (size_t i = 0; i < q->state_count; i++)
            state[i] = 2 * ((double)(random_next(&rng) >> 11) * 0x1p-53) - 1;
        space_project(q, state);
        found = run_anchored_at(r, state, 0, out);
    }
    free(state);
    free(entries);
    return found ? HAMEL_OK
                 : diag_add(r->messages, HAMEL_SINGULAR, (diag_span){0},
                            "no place was found where the constraints are independent");
}
