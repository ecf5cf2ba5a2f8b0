/// Running through gaits: one integration a cycle, of y = (σ, σ of the horizontal lift, p, effort),
/// g = base·exp σ, by run/form/reconstruct.h; the shape and its derivatives come from the path, not
/// from the integrator.
#ifndef RUN_GAIT_MOVE_H
#define RUN_GAIT_MOVE_H

#include "run/gait/gait.h"
#include "run/gait/system.h"

/// How a gait is run through: backwards, and smaller, r(0) + scale (r − r(0)).
typedef struct gait_manner {
    bool backward;
    double scale;
} gait_manner;

static const gait_manner gait_as_it_is = {false, 1};

/// What one or more cycles amount to. Elements are entries of the group.
typedef struct gait_motion {
    bool done;                      ///< all of it
    double time;                    ///< reached
    char reason[160];               ///< why not all of it
    double element[GAIT_ENTRIES];   ///< g(0)⁻¹ g (right action: g g(0)⁻¹)
    double geometric[GAIT_ENTRIES]; ///< the same of the horizontal lift, with GAIT_PHASES
    double momenta[GAIT_MOST];      ///< p; on input those to start with
    double effort;                  ///< ∫|τ|² dt, with GAIT_EFFORT
} gait_motion;

typedef struct gait_work gait_work;

/// What is computed besides displacement and momenta.
enum { GAIT_EFFORT = 1, GAIT_PHASES = 2 };

/// Tolerance 0 stands for 1e-10.
gait_work *gait_work_create(const gait_system *s, double tolerance, unsigned also);
void gait_work_destroy(gait_work *w);

/// Clears a motion: the identity, no effort; momenta as given.
void gait_motion_begin(const gait_work *w, const double *p, gait_motion *out);
/// The forces τ at a time of the gait and for momenta p, h numbers. False where they have no value.
bool gait_forces(gait_work *w, const gait *g, const double *values, double t, const double *p,
                 double *tau);
/// One more cycle, of a given period. False if it ends early: out->reason says where and when.
bool gait_cycle(gait_work *w, const gait *g, const double *values, gait_manner manner,
                double period, gait_motion *out);
/// Part of a cycle, between two times of it.
bool gait_stretch(gait_work *w, const gait *g, const double *values, gait_manner manner,
                  double period, double from, double to, gait_motion *out);

/// −∫∫ B over the cone of the shape motion from its centre: what the first terms of a series in the
/// size of the gait say about log of the geometric displacement. k numbers. False where it has no
/// value.
bool gait_area(gait_work *w, const gait *g, const double *values, double period, double *out);

/// Displacements as numbers: an angle, (x, y, θ), a rotation vector ..
void gait_numbers(const gait_work *w, const double *element, double *out);
/// first⁻¹ second (right action: second first⁻¹).
void gait_between(const gait_work *w, const double *first, const double *second, double *out);
/// first second (right action: second first).
void gait_compose(const gait_work *w, const double *first, const double *second, double *out);
/// exp of a vector of the algebra.
void gait_exp(const gait_work *w, const double *xi, double *out);

#endif
