/// Reduced runs: what is integrated instead of the full motion, and the way back from it.
#ifndef RUN_FORM_REDUCED_H
#define RUN_FORM_REDUCED_H

#include "mech/symmetry/trivialisation.h"
#include "run/motion/run.h"

/// What the motion along the group amounts to since the beginning, one number an entry of the
/// algebra: a shift, an angle, (x, y, θ), a rotation vector, or that and a shift.
typedef struct run_phases {
    const char *group; ///< as the model writes it
    char *labels;      ///< of the numbers: x, y, θ
    size_t count;
    double *total;     ///< g(0)⁻¹ g(t); for a right action g(t) g(0)⁻¹
    bool split;        ///< whether there is a connection to split it by:
    double *geometric; ///< from g' = −g 𝒜_loc r' (right: −𝒜_loc r' g), from the identity
    double *dynamic;   ///< what is left: geometric⁻¹ total (right: total geometric⁻¹)
} run_phases;

/// Of the run up to its end. NULL if it is not reduced.
const run_phases *run_phases_of(const run_motion *r);

/// By what a run is reduced, and where the group is the identity. NULL if it is not reduced.
const model_symmetry *run_reduced_symmetry(const run_motion *r);
const mech_trivialisation *run_reduced_trivialisation(const run_motion *r);

#endif
