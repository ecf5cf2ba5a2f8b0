/// Newton's method for the velocities behind a jump; one step where L is quadratic in them.
#include "run/motion/impulse.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "expr/calculus.h"
#include "num/least_squares.h"
#include "run/motion/run_internal.h"

/// (state, v, t) → X_α, then π_α = ∂L/∂v^α = X_α·p, then ∂π_α/∂v^β.
static hamel_status compile(run_motion *r, const mech_basis *d, run_function *f) {
    const space *q = r->q;
    const size_t n = q->n, rank = d->r;
    expr *out = MEM_NEW(expr, rank * (n + 1 + rank)), *momenta = out + rank * n, on_basis;
    memcpy(out, d->fields, rank * n * sizeof *out);
    expr_substitute(q->pool, 1, &r->m->lagrangian, n, q->velocities, d->velocity, &on_basis);
    expr_gradient(q->pool, on_basis, rank, d->symbols, momenta);
    for (size_t a = 0; a < rank; a++)
        expr_gradient(q->pool, momenta[a], rank, d->symbols, momenta + rank + a * rank);
    const hamel_status status =
        function_init(f, r->m, rank, d->symbols, rank * (n + 1 + rank), out, NULL);
    free(out);
    return status;
}

/// What is missing of the momenta along the fields, and how much it is.
static double missing(size_t n, size_t rank, const double *p, const double *values, double *rest) {
    double most = 0;
    for (size_t a = 0; a < rank; a++) {
        rest[a] = -values[rank * n + a];
        for (size_t i = 0; i < n; i++) rest[a] += values[a * n + i] * p[i];
        most = fmax(most, fabs(rest[a]));
    }
    return most;
}

static bool solve(const run_motion *r, const run_function *f, double t, const double *p) {
    enum { MOST = 30 };
    const size_t n = r->q->n, rank = r->charts.items[r->chart].basis.r;
    double *values = MEM_NEW(double, rank *(n + 1 + rank)), *rest = MEM_NEW(double, 2 * rank),
           *work = MEM_NEW(double, least_squares_room(rank, rank)), *v = r->y + r->q->state_count,
           left = INFINITY;
    bool good = true;
    for (int k = 0; k < MOST && good && rank > 0; k++) {
        good = function_defined(f, r->y, v, t, values);
        const double now = good ? missing(n, rank, p, values, rest) : INFINITY;
        if (!(now < left)) break; // rounding
        left = now;
        least_squares(rank, rank, values + rank * (n + 1), rest, DBL_EPSILON, work, rest + rank);
        for (size_t a = 0; a < rank; a++) v[a] += rest[rank + a];
    }
    free(values);
    free(rest);
    free(work);
    return good;
}

bool run_impulse_is_known(const run_motion *r) {
    return r->form->impulse != NULL && !r->options.waits; // a sweep has no place for it
}

bool run_impulse(run_motion *r, double t, const double *p, bool heavier) {
    (void)heavier;
    run_function *f = &r->switches->impulse;
    if (f->tape != NULL && r->switches->impulse_chart != r->chart) function_clear(f);
    if (f->tape == NULL && compile(r, &r->charts.items[r->chart].basis, f) != HAMEL_OK)
        return false;
    r->switches->impulse_chart = r->chart;
    return solve(r, f, t, p);
}
