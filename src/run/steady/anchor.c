/// Where every basis of the run degenerates, one that is orthonormal at the place takes over.
#include "run/steady/anchor_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/motion/anchored_internal.h"
#include "run/motion/chart_internal.h"
#include "run/steady/problem_internal.h"
#include "run/steady/steady_internal.h"

enum { MOST_ANCHORED = 4 };
static const double GOOD = 1e-3; ///< of the quality where a basis is orthonormal

const mech_basis *steady_basis(const steady *s, size_t chart) {
    const size_t own = s->r->charts.count;
    return chart < own ? &s->r->charts.items[chart].basis : &s->anchored.items[chart - own];
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
    run_charts_complete(s->r, NULL, 0);
    const size_t own = s->r->charts.count;
    for (size_t k = 0; k < s->anchored.count; k++) {
        *chart = own + k;
        if (enter(s, *chart, velocity, y)) return true;
    }
    mech_basis basis;
    const bool found = s->anchored.count < MOST_ANCHORED && run_anchored_at(s->r, y, 0, &basis);
    if (found) *vec_push(&s->anchored) = basis;
    *chart = own + s->anchored.count - 1;
    return found && enter(s, *chart, velocity, y);
}
