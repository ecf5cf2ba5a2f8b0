/// Gaits: periodic motions of the shape, and what they do to the position. With r(t) prescribed the
/// reduced equations of chapter E leave the momenta and the group,
///   p' = r'ᵀα r' + r'ᵀβ p + pᵀγ p,     g' = g(−𝒜 r' + I⁻¹p),
/// and the forces that make the shape move so are τ = M r'' + C − N.
///
/// A gait_system is what all gaits of a model share, compiled; a gait is one run's shape motion.
/// Both do not change once they are made and are shared by threads; a gait_work belongs to one
/// thread.
#ifndef RUN_GAIT_GAIT_H
#define RUN_GAIT_GAIT_H

#include "base/diag.h"
#include "model/model.h"
#include "ode/ode.h"
#include "run/form/reconstruct.h"
#include "run/gait/system.h"
#include "tape/tape.h"

typedef struct gait {
    const gait_system *s;
    const model_run *spec;
    tape *path;        ///< (t, values) → r, r', r''
    tape *frequencies; ///< (values) → ω of every sin and cos, and rates of angles that turn
    size_t frequency_count;
    double period_given; ///< 0: found from the frequencies
    double *momenta;     ///< p at the start of the run, whatever the parameters that vary
    double *first;       ///< entries of the group element at the start
} gait;

/// HAMEL_INVALID, with the reason: a shape coordinate whose motion the run does not give, initial
/// values that the constraints contradict.
HAMEL_MUST_USE hamel_status gait_create(const gait_system *s, const model_run *spec, double period,
                                        diag *messages, gait **out);
void gait_destroy(gait *g);

/// The period at these values of the parameters; 0 if the shape motion is not found to be periodic.
double gait_period(const gait *g, const double *values);
/// Whether the shape returns after T, angles up to full turns, and so does its velocity.
bool gait_closes(const gait *g, const double *values, double T);
/// Whether a smaller copy of the gait is a gait: no angle turns that something depends on.
bool gait_scales(const gait *g, const double *values, double T);
/// The shape at time t.
void gait_shape(const gait *g, const double *values, double t, double *r);

#endif
