/// Motion in the quasi-velocities of a basis of D, which is what a run is unless something else is
/// asked for:
///   q' = v^α X_α + X_0,   M v' = −c + F.
#include "run/form/velocities_internal.h"

#include <string.h>

#include "run/motion/impulse.h"
#include "run/motion/start_internal.h"
#include "run/motion/system_internal.h"

void run_velocities_motion(const run_motion *r, const mech_basis *d, const mech_shorter *how,
                           mech_motion *out) {
    if (how != NULL) mech_motion_init_short(out, &r->system, d, how);
    else mech_motion_init(out, &r->system, d);
}

void run_velocities_flow(run_motion *r, const mech_basis *d, expr *velocity, expr *rates) {
    mech_motion m;
    mech_motion_init(&m, &r->system, d);
    memcpy(velocity, m.velocity, d->n * sizeof *velocity);
    memcpy(rates, m.rates, d->r * sizeof *rates);
    mech_motion_clear(&m);
}

const run_unknowns run_minimal = {
    .system = run_minimal_system,
    .levels = run_levels_init,
    .basis = run_basis,
    .constraint = run_constraint,
    .meanings = run_meanings,
    .forces = run_forces,
    .fast = run_fast_functions,
};

const run_form_table run_velocities_form = {
    .name = "a run in velocities",
    RUN_ALONG_BASIS,
    .conservative = run_is_conservative,
    .rates_of = run_compile_motion,
    .impulse = run_impulse,
    .shorten = run_shorten,
    .flow = run_velocities_flow,
};
