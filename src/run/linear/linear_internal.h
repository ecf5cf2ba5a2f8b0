/// A linear system from the inside: linear.c (where, and numbers), equations.c,
/// coordinates.c, words.c, formulas.c.
#ifndef RUN_LINEAR_LINEAR_INTERNAL_H
#define RUN_LINEAR_LINEAR_INTERNAL_H

#include "run/linear/linear.h"
#include "run/outside/inputs.h"
#include "run/steady/steady_internal.h"

/// The equations near a state: rates of the variations and their derivatives, unexpanded.
typedef struct linear_equations {
    mech_steady motion; ///< of the bordered system
    size_t N, rows;     ///< variations; functions that stay constant, and orbits
    expr *names;        ///< N: what varies
    expr *rates;        ///< N by N: derivatives of the rates
    expr *by_input;     ///< N by m
    expr *across;       ///< rows by N
    expr *outputs;      ///< p by N
    expr *direct;       ///< p by m: outputs by inputs
    expr *mass;         ///< n by n: ∂²L/∂q'∂q'
} linear_equations;

struct linear {
    const model *m;
    run_inputs open;    ///< the same with inputs,
    size_t *directions; ///< forces along these
    steady *s;
    size_t chart;
    double *y, *velocity; ///< the state on the slice, v of the chart; all velocities
    linear_equations e;
    size_t *chosen; ///< which variations z are
    linear_system shown;
    linear_point point;
    expr *states, *inputs, *outputs, *coordinates, *point_names;
    double *A, *B, *C, *D, *second, *point_values;
    expr *exact; ///< A, B, C, D; NULL
};

#endif
