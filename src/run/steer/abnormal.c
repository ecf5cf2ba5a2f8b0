/// The rank of the end as a function of the inputs, seen on the way back: a' = −a ∂f/∂y from the
/// gradients of the goal, and ∫ (a ∂f/∂u)(a ∂f/∂u)ᵀ dt. A covector in the kernel of that is one
/// that no input changes: the motion is an abnormal extremal.
#include "run/steer/abnormal_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "num/dense.h"

typedef struct backwards {
    steer_shot *s;
    double *by, *at, *pushed;
} backwards;

/// z: y, p; then the rows a, one a goal; then what is integrated.
static int back(double t, const double *z, double *dz, void *data) {
    backwards *w = data;
    steer_shot *s = w->s;
    const steer_problem *p = s->p;
    const run_derivative *d = &p->along.by;
    const size_t n = s->h.n, m = s->h.m, goals = s->goals, all = p->system.n;
    if (!steer_hamiltonian_at(&s->h, t, z, z + n)) return 1;
    memcpy(dz, s->h.out, 2 * n * sizeof *dz);
    memset(w->at, 0, (all + p->system.m + 1) * sizeof *w->at);
    memcpy(w->at, z, n * sizeof *z);
    memcpy(w->at + n, steer_inputs(&s->h), m * sizeof *z); // rates or inputs, both behind y
    w->at[all + p->system.m] = t;
    if (!steer_first(&p->along, w->at, w->by)) return 1;
    const double *a = z + 2 * n;
    double *da = dz + 2 * n, *dW = da + goals * n;
    memset(da, 0, goals * (n + goals) * sizeof *da);
    memset(w->pushed, 0, goals * m * sizeof *w->pushed);
    for (size_t k = 0; k < d->count; k++) {
        const size_t i = d->row[k], c = d->column[k];
        if (i >= n || c >= n + m) continue;
        for (size_t g = 0; g < goals; g++) {
            if (c < n) da[g * n + c] -= a[g * n + i] * w->by[k];
            else w->pushed[g * m + c - n] += a[g * n + i] * w->by[k];
        }
    }
    for (size_t g = 0; g < goals * goals; g++) {
        for (size_t j = 0; j < m; j++)
            dW[g] -= w->pushed[g / goals * m + j] * w->pushed[g % goals * m + j];
    }
    return 0;
}

/// Back through all pieces; z holds the rows a at the end.
static bool go_back(steer_shot *s, ode *o, double *z) {
    const double T = steer_shot_time(s, s->x);
    bool good = true;
    for (size_t j = SHOT_PIECES; j-- > 0 && good;) {
        good = steer_shot_piece(s, s->x, j, &(ode_watch){0});
        memcpy(z, s->z, 2 * s->h.n * sizeof *z);
        good = good && ode_solve(o, T * (double)(j + 1) / SHOT_PIECES, T * (double)j / SHOT_PIECES,
                                 z, &(ode_watch){0})
                               .end == ODE_DONE;
    }
    return good;
}

void steer_shot_corank(steer_shot *s, steer_extremal *out) {
    const size_t n = s->h.n, goals = s->goals, count = 2 * n + goals * (n + goals);
    const run_derivative *d = &s->p->at_end.by;
    double *z = MEM_NEW_ZERO(double, count), *values = MEM_NEW(double, goals),
           *V = MEM_NEW(double, goals *goals);
    backwards w = {.s = s,
                   .by = MEM_NEW(double, s->p->along.by.count + 1),
                   .pushed = MEM_NEW(double, goals * s->h.m + 1),
                   .at = MEM_NEW(double, s->p->along.columns)};
    const ode_system system = {.n = count, .rhs = back, .data = &w};
    ode_options how = ode_options_default();
    how.relative = how.absolute = 1e-11;
    ode *o = ode_create(ode_method_find("dop853"), &system, &how);
    if (steer_shot_piece(s, s->x, SHOT_PIECES - 1, &(ode_watch){0}) &&
        steer_shot_goal(s, steer_shot_time(s, s->x))) {
        for (size_t k = 0; k < d->count; k++) {
            if (d->column[k] < n) z[2 * n + d->row[k] * n + d->column[k]] = s->goal_by[k];
        }
        if (go_back(s, o, z)) {
            dense_singular(goals, goals, z + 2 * n + goals * n, values, V);
            out->least = values[0] > 0 ? sqrt(fabs(values[goals - 1]) / values[0]) : 0;
            for (size_t g = 0; g < goals; g++)
                out->corank += !(sqrt(values[g]) > SHOT_IDLE * sqrt(values[0]));
        }
    }
    ode_destroy(o);
    free(z);
    free(values);
    free(V);
    free(w.by);
    free(w.pushed);
    free(w.at);
}
