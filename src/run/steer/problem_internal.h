/// What is asked: cost, bounds, goal, time, as functions and numbers.
#ifndef RUN_STEER_PROBLEM_INTERNAL_H
#define RUN_STEER_PROBLEM_INTERNAL_H

#include "run/steer/functions.h"
#include "run/steer/system_internal.h"

typedef struct steer_problem {
    steer_system system;
    double *low, *high;         ///< n + m: bounds of y and u
    double *end_low, *end_high; ///< where the ranges of the model end; infinite: nowhere
    size_t path_count;
    expr *path;                   ///< functions of (y, u, t)
    double *path_low, *path_high; ///< and their bounds
    expr cost;                    ///< L
    char *cost_words;
    size_t goal_count;
    expr *goal;     ///< what is to be zero: the quantity less its value; of (y, t)
    double *wanted; ///< the value
    expr *seen;     ///< the quantity in symbols of the space: positions, velocities, states
    char **goal_names;
    size_t *goal_at; ///< the variable of y that a goal gives a value to; n: none
    double time[2];
    steer_functions along;  ///< (y, u, t) → f, L, path
    steer_functions at_end; ///< (y, t) → goal
} steer_problem;

/// To be cleared in any case.
HAMEL_MUST_USE hamel_status steer_problem_init(steer_problem *p, const model *m,
                                               const steer_options *options, diag *words,
                                               const char **about, diag *messages);
void steer_problem_clear(steer_problem *p);

#endif
