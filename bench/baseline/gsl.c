// GSL's rk8pd (Prince and Dormand, 8(9)), driven by its own step control.
#ifdef HAMEL_GSL
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

#include "../trajectories.h"

static int rates(double t, const double *y, double *dy, void *data) {
    ((const trajectory_problem *)data)->rhs(t, y, dy);
    return GSL_SUCCESS;
}

size_t trajectory_gsl(const trajectory_problem *p, double tolerance, double *y) {
    trajectory_problem own = *p;
    gsl_odeiv2_system system = {rates, NULL, p->n, &own};
    gsl_odeiv2_driver *d =
        gsl_odeiv2_driver_alloc_y_new(&system, gsl_odeiv2_step_rk8pd, 1e-3, tolerance, tolerance);
    gsl_set_error_handler_off();
    double t = 0;
    const int status = gsl_odeiv2_driver_apply(d, &t, 100, y);
    const size_t steps = d->e->count + d->e->failed_steps;
    gsl_odeiv2_driver_free(d);
    return status == GSL_SUCCESS ? steps : 0;
}
#endif
