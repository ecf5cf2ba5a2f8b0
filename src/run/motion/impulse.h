/// The impulse at a time where prescribed velocities or masses jump. Reactions push across the free
/// directions only, so momentum along these stays:
///   X_α · p(w⁺) = X_α · p(w⁻)   for every field X_α of the basis.
#ifndef RUN_MOTION_IMPULSE_H
#define RUN_MOTION_IMPULSE_H

#include <stdbool.h>

typedef struct run_motion run_motion;

/// Whether that is so in this form of the motion.
bool run_impulse_is_known(const run_motion *r);
/// run_form_table.impulse where the state is quasi-velocities.
bool run_impulse(run_motion *r, double t, const double *p, bool heavier);

#endif
