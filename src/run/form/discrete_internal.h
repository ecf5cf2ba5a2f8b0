/// What the files of discrete motion share.
#ifndef RUN_FORM_DISCRETE_INTERNAL_H
#define RUN_FORM_DISCRETE_INTERNAL_H

#include "discrete/discrete.h"
#include "run/motion/run_internal.h"

/// The functions of a discrete motion that belong to a basis of D.
typedef struct discrete_chart {
    bool made;
    run_function node, inverse, reaction, middle, energy; ///< as in discrete_system
} discrete_chart;

typedef struct run_discrete {
    const discrete_method *method;
    discrete_system system;
    expr *rho;               ///< n·n: row i is e_i of the frame of the steps, over the base frame
    run_function law, level; ///< as in discrete_system
    bool *is_level;          ///< p
    VEC(discrete_chart) charts;
    size_t chart;  ///< the one the steps are made in
    bool compiled; ///< to machine code
    discrete *steps;
    double *rates; ///< room for rates
} run_discrete;

/// The run is to move by a method of discrete mechanics; made ready when its initial state is
/// known.
void run_discrete_choose(run_motion *r, const discrete_method *method);
/// Refuses a system that the method is not for.
HAMEL_MUST_USE hamel_status run_discrete_init(run_motion *r);
void run_discrete_destroy(run_motion *r);
/// The motion is about to begin.
void run_discrete_begin(run_motion *r);
/// One step: the map of ode_system.
ode_end run_discrete_step(double t, double h, const double *y, double *y_next, void *data);
/// What there is to say of the steps, at the end.
void run_discrete_conclude(const run_motion *r, run_summary *out);

#endif
