/// Dense output of order 3 for methods that have nothing better.
#include "ode/hermite_internal.h"
#include "ode/ode_internal.h"

void ode_hermite(const ode *s, double t, const double *f_old, const double *f, double *y) {
    const double h = s->t - s->t_old, u = (t - s->t_old) / h, v = 1 - u;
    for (size_t i = 0; i < s->system.n; i++) {
        const double d = s->y[i] - s->y_old[i];
        y[i] = s->y_old[i] + u * (d + v * (v * (h * f_old[i] - d) + u * (d - h * f[i])));
    }
}

ode_end ode_hermite_late(ode *s, double t, bool *ready, double *f_old, double *f, double *y) {
    if (!*ready && (!ode_evaluate(s, s->t_old, s->y_old, f_old) || !ode_evaluate(s, s->t, s->y, f)))
        return ODE_RHS_FAILED;
    *ready = true;
    ode_hermite(s, t, f_old, f, y);
    return ODE_DONE;
}
