/// The form computes them.
#include "run/motion/rates.h"

#include "run/motion/feed_values.h"
#include "run/motion/run_internal.h"

int run_field(double t, const double *y, double *dy, void *run) {
    return run_slides(run) ? run_slide_rates(run, t, y, dy) : run_field_held(t, y, dy, run);
}

bool run_field_is_tape(const run_motion *r) {
    return r->form->tape_alone && r->feeds == NULL && !run_slides(r);
}

int run_field_held(double t, const double *y, double *dy, void *run) {
    run_motion *r = run;
    r->evaluations++;
    if (!run_feeds_call(r, t, y)) return RATES_NO_INPUT;
    const tape_result result = r->form->rates(r, t, y, dy);
    if (result.fault == TAPE_OK) return 0;
    r->fault = result;
    return (int)result.fault;
}

int run_project(double t, double *y, void *run) {
    run_motion *r = run;
    space_project(r->q, y);
    return r->form->project(r, t, y) ? 0 : 1;
}
