/// What the files of discrete motion share.
#ifndef RUN_FORM_DISCRETE_INTERNAL_H
#define RUN_FORM_DISCRETE_INTERNAL_H

#include "discrete/discrete.h"
#include "run/motion/run_internal.h"

/// The functions of a discrete motion that belong to a basis of D.
typedef struct discrete_chart {
    bool made;
    run_function node, inverse, reaction, middle, energy, integrals; ///< as in discrete_system
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

extern const run_form_table run_discrete_form;

/// Whether it is one of the methods that keep the energy.
static inline bool run_discrete_keeps_energy(const run_discrete *d) {
    return d->method == &discrete_energy || d->method == &discrete_energy_momentum;
}

/// What a run in this form keeps for itself.
run_discrete *run_discrete_of(const run_motion *r);

#endif
