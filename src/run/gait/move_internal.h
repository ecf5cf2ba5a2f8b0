/// Running through gaits: one integration a cycle, of y = (σ, σ of the horizontal lift, p, effort),
/// g = base·exp σ, by run/form/reconstruct.h; the shape and its derivatives come from the path, not
/// from the integrator.
#ifndef RUN_GAIT_MOVE_INTERNAL_H
#define RUN_GAIT_MOVE_INTERNAL_H

#include "base/text.h"
#include "run/gait/gait.h"
#include "run/gait/move.h"

struct gait_work {
    const gait_system *s;
    size_t n; ///< of y
    reconstruction whole, geometric;
    tape_work *rates, *forces, *curvature, *danger, *path;
    const gait *path_of; ///< whose workspace `path` is
    double *in, *out, *path_in, *path_out, *path_first;
    double *y;
    unsigned also;
    ode *ode;
    // what is being run through
    const gait *g;
    const double *values;
    gait_manner manner;
    double period;
};

/// Gets ready to run through a gait. False if the path has no value at its beginning.
bool gait_begin(gait_work *w, const gait *g, const double *values, gait_manner manner,
                double period);
/// r, r', r'' at time t of the motion in its manner, into the inputs of the tapes. Backwards it is
/// r(T − t).
bool gait_shape_at(gait_work *w, double t);
/// "t = 1.5708, phi = 1.5708", of the shape at hand.
void gait_say_where(const gait_work *w, double t, text *out);

#endif
