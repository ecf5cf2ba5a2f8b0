/// The implicit midpoint rule with fixed steps: order 2, symplectic, keeps quadratic integrals.
///   k = f(t + h/2, y + h k/2),  y ← y + h k
/// solved by fixed-point iteration down to rounding, which suits steps that are short anyway.
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "ode/control_internal.h"
#include "ode/hermite_internal.h"
#include "ode/ode_internal.h"

typedef struct midpoint {
    double *k, *next, *w;
    double *f_old, *f;
    bool dense_ready; ///< whether f_old and f belong to the last step
} midpoint;

static void create(ode *s) {
    const size_t n = s->system.n;
    midpoint *own = s->own = MEM_NEW(midpoint, 1);
    double *room = MEM_NEW_ZERO(double, 5 * n);
    *own = (midpoint){room, room + n, room + 2 * n, room + 3 * n, room + 4 * n, false};
}

static void destroy(ode *s) {
    midpoint *own = s->own;
    free(own->k);
    free(own);
}

static ode_end start(ode *s) {
    const midpoint *own = s->own;
    return ode_evaluate(s, s->t, s->y, own->k) ? ODE_DONE : ODE_RHS_FAILED;
}

/// One iteration: how much the step changes, relative to y.
static bool iterate(ode *s, double h, double *change) {
    const midpoint *own = s->own;
    const size_t n = s->system.n;
    for (size_t i = 0; i < n; i++) own->w[i] = s->y[i] + h / 2 * own->k[i];
    if (!ode_evaluate(s, s->t + h / 2, own->w, own->next)) return false;
    double size = DBL_MIN;
    *change = 0;
    for (size_t i = 0; i < n; i++) {
        *change = fmax(*change, fabs(h * (own->next[i] - own->k[i])));
        size = fmax(size, fabs(own->w[i]));
    }
    *change /= size;
    memcpy(own->k, own->next, n * sizeof *own->k);
    return true;
}

static ode_end step(ode *s) {
    midpoint *own = s->own;
    const size_t n = s->system.n;
    const double t_new = ode_fixed_time(s), h = t_new - s->t;
    double change = INFINITY, before;
    int tries = 0;
    do { // until it no longer shrinks: the rest is rounding
        before = change;
        if (tries++ == 100) return ODE_NOT_CONVERGED;
        if (!iterate(s, h, &change)) return ODE_RHS_FAILED;
    } while (change > 0 && (change < before || change > 1e-12));
    for (size_t i = 0; i < n; i++) s->y_next[i] = s->y[i] + h * own->k[i];
    if (!ode_project(s, t_new, s->y_next)) return ODE_PROJECTION_FAILED;
    ode_advance(s, t_new);
    own->dense_ready = false;
    return ODE_DONE;
}

static ode_end dense(ode *s, double t, double *y) {
    midpoint *own = s->own;
    return ode_hermite_late(s, t, &own->dense_ready, own->f_old, own->f, y);
}

const ode_method ode_midpoint = {"midpoint", 2, create, destroy, start, step, dense};
