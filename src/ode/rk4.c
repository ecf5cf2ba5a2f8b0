/// The classical method of Kutta (1901), order 4, with fixed steps: a reference to compare with.
#include <stdlib.h>

#include "base/mem.h"
#include "ode/control_internal.h"
#include "ode/hermite_internal.h"
#include "ode/ode_internal.h"

typedef struct rk4 {
    double *f;     ///< f(t, y), the first stage of the next step
    double *f_old; ///< the first stage of the last step
    double *k2, *k3, *k4, *w;
    double *room; ///< all of these
} rk4;

static void create(ode *s) {
    const size_t n = s->system.n;
    rk4 *own = s->own = MEM_NEW(rk4, 1);
    double *room = MEM_NEW_ZERO(double, 6 * n);
    *own = (rk4){room, room + n, room + 2 * n, room + 3 * n, room + 4 * n, room + 5 * n, room};
}

static void destroy(ode *s) {
    rk4 *own = s->own;
    free(own->room);
    free(own);
}

static ode_end start(ode *s) {
    const rk4 *own = s->own;
    return ode_evaluate(s, s->t, s->y, own->f) ? ODE_DONE : ODE_RHS_FAILED;
}

static void move(size_t n, const double *y, double h, const double *k, double *w) {
    for (size_t i = 0; i < n; i++) w[i] = y[i] + h * k[i];
}

static ode_end step(ode *s) {
    rk4 *own = s->own;
    const size_t n = s->system.n;
    const double t = s->t, t_new = ode_fixed_time(s), h = t_new - t;
    double *k1 = own->f, *k2 = own->k2, *k3 = own->k3, *k4 = own->k4;
    const double *y = s->y;
    move(n, y, h / 2, k1, own->w);
    if (!ode_evaluate(s, t + h / 2, own->w, k2)) return ODE_RHS_FAILED;
    move(n, y, h / 2, k2, own->w);
    if (!ode_evaluate(s, t + h / 2, own->w, k3)) return ODE_RHS_FAILED;
    move(n, y, h, k3, own->w);
    if (!ode_evaluate(s, t_new, own->w, k4)) return ODE_RHS_FAILED;
    for (size_t i = 0; i < n; i++)
        s->y_next[i] = y[i] + h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    if (!ode_project(s, t_new, s->y_next)) return ODE_PROJECTION_FAILED;
    if (!ode_evaluate(s, t_new, s->y_next, own->f_old)) return ODE_RHS_FAILED;
    own->f = own->f_old;
    own->f_old = k1;
    ode_advance(s, t_new);
    return ODE_DONE;
}

static ode_end dense(ode *s, double t, double *y) {
    const rk4 *own = s->own;
    ode_hermite(s, t, own->f_old, own->f, y);
    return ODE_DONE;
}

const ode_method ode_rk4 = {"rk4", 4, create, destroy, start, step, dense};
