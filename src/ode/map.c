/// Steps that a system makes by a rule of its own, y ← Φ_h(t, y), of fixed length: what discrete
/// mechanics has instead of a right-hand side. Between steps the motion is Hermite's cubic with the
/// slopes of the right-hand side at both ends.
#include <assert.h>
#include <stdlib.h>

#include "base/mem.h"
#include "ode/control_internal.h"
#include "ode/hermite_internal.h"
#include "ode/ode_internal.h"

typedef struct map {
    double *f_old, *f;
    bool dense_ready; ///< whether they belong to the last step
} map;

static void create(ode *s) {
    assert(s->system.map != NULL);
    map *own = s->own = MEM_NEW(map, 1);
    double *room = MEM_NEW_ZERO(double, 2 * s->system.n);
    *own = (map){room, room + s->system.n, false};
}

static void destroy(ode *s) {
    map *own = s->own;
    free(own->f_old);
    free(own);
}

static ode_end start(ode *s) {
    (void)s;
    return ODE_DONE;
}

/// All steps but the last one have the same length, to the last bit.
static ode_end step(ode *s) {
    map *own = s->own;
    const double t_new = ode_fixed_time(s), h = s->options.fixed_step;
    const double length = t_new == s->t_end ? t_new - s->t : t_new < s->t ? -h : h;
    const ode_end end = s->system.map(s->t, length, s->y, s->y_next, s->system.data);
    if (end != ODE_DONE) return end;
    if (!ode_project(s, t_new, s->y_next)) return ODE_PROJECTION_FAILED;
    ode_advance(s, t_new);
    own->dense_ready = false;
    return ODE_DONE;
}

static ode_end dense(ode *s, double t, double *y) {
    map *own = s->own;
    return ode_hermite_late(s, t, &own->dense_ready, own->f_old, own->f, y);
}

const ode_method ode_map = {"map", 0, create, destroy, start, step, dense};
