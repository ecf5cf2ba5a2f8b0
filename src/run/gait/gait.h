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
#include "tape/tape.h"

enum {
    GAIT_MOST = 24,
    GAIT_ENTRIES = 48
}; ///< numbers of an algebra element, entries of an element

// ---- the system ---------------------------------------------------------------------------------

/// Numbers go in as (r, r', r'', p, values of the parameters that vary).
typedef struct gait_system {
    const model *m;
    const model_symmetry *given;
    size_t k, momenta, h, entry_count;
    size_t *shape;     ///< h: factors of the space that are the shape coordinates
    bool *cyclic;      ///< h: nothing depends on where that coordinate is
    size_t vary_count; ///< parameters that vary
    expr *vary;
    expr *g;             ///< entry_count: the group coordinates, entries of the space
    expr *momentum;      ///< momenta: p_b as functions on TQ
    tape *rates;         ///< → ξ (k), p', ξ of the horizontal lift (k)
    tape *forces;        ///< → τ (h)
    tape *curvature;     ///< (r, ..) → B^a_αβ, k·h·h: the two-form d𝒜 ∓ [𝒜, 𝒜]
    size_t danger_count; ///< functions of the shape that must not vanish:
    tape *danger;        ///< (r, ..)
    expr *dangers;       ///< the same, to print
    const char **danger_words; ///< what happens where it does
    char *labels;              ///< of the numbers of a displacement: x, y, θ
    /// purely kinematic and without drift: displacements do not depend on time and momenta
    bool flat;
} gait_system;

/// HAMEL_INVALID, with the reason, if the model has no symmetry with group coordinates, if the
/// motion does not reduce, or if the shape is not made of lines and angles that the group leaves
/// alone. `vary` are names of parameters.
HAMEL_MUST_USE hamel_status gait_system_create(const model *m, const char *symmetry,
                                               size_t vary_count, const char *const *vary,
                                               diag *messages, gait_system **out);
void gait_system_destroy(gait_system *s);

// ---- one gait -----------------------------------------------------------------------------------

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

// ---- moving -------------------------------------------------------------------------------------

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
/// Looks for a place where the shape motion is singular or leaves its ranges; true, with time and
/// reason, if there is one.
bool gait_meets_singularity(gait_work *w, const gait *g, const double *values, gait_manner manner,
                            double period, double *time, char *reason, size_t room);

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
