/// Closed motions of a shape that has no coordinates: γ runs through a loop on the sphere. The
/// horizontal lift of the loop ends at g·q(0), and g is its holonomy, the geometric phase; with
/// momenta along S the motion ends at another h·q(0), and g⁻¹h is the dynamic phase. Lifts are
/// fields on Q (mech/reduction/bundle.h), so there is no frame to leave.
#ifndef RUN_GAIT_LOOP_H
#define RUN_GAIT_LOOP_H

#include "run/gait/system.h"

typedef struct gait_loop {
    size_t symmetry;    ///< which of the model's
    size_t h;           ///< functions of the shape, those of chapter E
    const expr *path;   ///< h functions of time and parameters
    double period;      ///< backwards if negative
    const double *from; ///< the entries of q(0); if not over path(0), lifts lead there first
    const double *p;    ///< momenta along S in the beginning; NULL: those of
    /// a value for each symbol of position, velocity and parameters; NULL: zero
    const double *values;
} gait_loop;

typedef struct gait_loop_phases {
    size_t k;
    double whole[GAIT_MOST], geometric[GAIT_MOST],
        dynamic[GAIT_MOST]; ///< as numbers of the algebra
    bool moved;             ///< q(0) was not over path(0)
    double gap; ///< how far the shape at the end is from that at the beginning, along both
} gait_loop_phases;

/// HAMEL_INVALID, with the reason: group coordinates (hamel gait is for these), no connection, a
/// path that is not closed, or begins where no lift leads.
HAMEL_MUST_USE hamel_status gait_loop_follow(const model *m, const gait_loop *l, diag *messages,
                                             gait_loop_phases *out);

#endif
