/// Where every basis in symbols degenerates, vectors that are an orthonormal basis of D at the
/// place are projected to D near it. They are rounded to short fractions: that leaves them well
/// conditioned, and what is proved in them exact.
#include "run/steady/anchor_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mech/law/projected.h"
#include "run/motion/chart_internal.h"
#include "run/steady/problem_internal.h"
#include "run/steady/routes_internal.h"
#include "run/steady/steady_internal.h"

enum { MOST_ANCHORED = 4, FRACTION = 1 << 20 };
static const double GOOD = 1e-3; ///< of the quality where a basis is orthonormal

const mech_basis *steady_basis(const steady *s, size_t chart) {
    const size_t own = s->r->charts.count;
    return chart < own ? &s->r->charts.items[chart].basis : &s->anchored.items[chart - own];
}

/// Vectors as short fractions, with symbols u1, u2, .. for their quasi-velocities.
static void add_basis(steady *s, const double *vectors) {
    const size_t n = s->m->q->n, r = n - s->r->system.p;
    expr *rounded = MEM_NEW(expr, r * n);
    for (size_t i = 0; i < r * n; i++)
        rounded[i] = expr_ratio(s->m->pool, lround(FRACTION * vectors[i]), FRACTION);
    mech_projected_init(vec_push(&s->anchored), &s->r->system, r, rounded);
    free(rounded);
}

/// The quasi-velocities of a chart nearest to a velocity: (X Xᵀ) v = X (w − X_0). False if the
/// basis is not good at the state y.
static bool enter(steady *s, size_t chart, const double *velocity, double *y) {
    const space *q = s->m->q;
    const steady_problem *p = steady_problem_of(s, chart);
    const mech_basis *d = steady_basis(s, chart);
    run_function inverse;
    expr *v = MEM_NEW(expr, d->r);
    memset(y + q->state_count, 0, d->r * sizeof *y);
    bool good = p != NULL && steady_evaluate(s, p, y) &&
                p->out[p->quality] > GOOD * pow(0.25, (double)d->r);
    run_chart_inverse(q, d, v);
    if (good &&
        function_init(&inverse, &s->varied, q->n, q->velocities, d->r, v, NULL) == HAMEL_OK) {
        good = function_defined(&inverse, y, velocity, 0, y + q->state_count);
        function_clear(&inverse);
    }
    free(v);
    return good;
}

bool steady_anchor(steady *s, const double *velocity, double *y, size_t *chart) {
    run_charts_complete(s->r);
    const size_t n = s->m->q->n, own = s->r->charts.count;
    for (size_t k = 0; k < s->anchored.count; k++) {
        *chart = own + k;
        if (enter(s, *chart, velocity, y)) return true;
    }
    double *vectors = MEM_NEW(double, n *n);
    const bool found = s->anchored.count < MOST_ANCHORED && steady_orthonormal(s, y, vectors);
    if (found) add_basis(s, vectors);
    free(vectors);
    *chart = own + s->anchored.count - 1;
    return found && enter(s, *chart, velocity, y);
}
