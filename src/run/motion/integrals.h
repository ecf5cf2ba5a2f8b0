/// The conserved quantities that a run watches.
#ifndef RUN_MOTION_INTEGRALS_H
#define RUN_MOTION_INTEGRALS_H

#include "run/motion/run.h"

/// A conserved quantity of the run's system, proved, and how it did in numbers.
typedef struct run_integral {
    char *name;          ///< F_1, E_Z; J_1 for gauge momenta over a shape variable
    const char *kind;    ///< as mech_integral_kind says
    char *formula;       ///< to read; NULL if it is long, or has no closed form
    char *infix;         ///< likewise, to compute with; NULL without a closed form
    double first, drift; ///< the value at the beginning, the largest change on the run
    double now;          ///< after the last step
} run_integral;

typedef struct run_integrals run_integrals;

/// Finds what is conserved in the system of a run whose first chart is made, and compiles it. Where
/// nothing is found, nothing is watched.
void run_integrals_create(run_motion *r);
void run_integrals_destroy(run_motion *r);
/// The motion is about to begin (again).
void run_integrals_begin(run_motion *r);
/// Looks at a point: its state, and its velocity over the base frame.
void run_integrals_watch(run_motion *r, double t, const double *state, const double *velocity);
/// The first of them, those that have a closed form, as functions of position, velocity and time.
size_t run_integrals_forms(const run_motion *r, const expr **out);
/// How many are watched, energy aside; *out is borrowed.
size_t run_integrals_of(const run_motion *r, const run_integral **out);

#endif
