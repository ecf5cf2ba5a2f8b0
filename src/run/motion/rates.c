/// Which form computes what.
#include "run/motion/rates.h"

#include <math.h>

#include "run/form/large_internal.h"
#include "run/form/nonlinear_internal.h"
#include "run/form/reduced_internal.h"
#include "run/motion/fast_internal.h"
#include "run/motion/position_internal.h"
#include "run/motion/run_internal.h"

enum { LEVEL_STEPS = 4 };

int run_field(double t, const double *y, double *dy, void *run) {
    run_motion *r = run;
    const tape_result result = r->reduced != NULL ? run_reduced_rates(r, t, y, dy)
                               : r->large != NULL ? run_large_rates(r, t, y, dy)
                                                  : run_rates(r, t, y, dy);
    r->evaluations++;
    if (result.fault == TAPE_OK) return 0;
    r->fault = result;
    return (int)result.fault;
}

int run_project(double t, double *y, void *run) {
    run_motion *r = run;
    space_project(r->q, y);
    if (r->large != NULL) return run_large_project(r, t, y) ? 0 : 1;
    if (!isfinite(run_levels_reach(r, &r->levels, t, y, LEVEL_STEPS))) return 1;
    if (r->reduced != NULL) run_reduced_project(r, t, y);
    return r->nonlinear.count == 0 || run_nonlinear_project(r, t, y) ? 0 : 1;
}
