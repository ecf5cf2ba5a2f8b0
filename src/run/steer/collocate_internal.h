/// Direct collocation on a mesh of [0, T]: Hermite and Simpson's rule,
///   y_b = y_a + h/6 (f_a + 4 f_c + f_b),   y_c = (y_a + y_b)/2 + h/8 (f_a − f_b),
///   u_c = (u_a + u_b)/2,
/// on every interval from a over its middle c to b. Its error is of order four; the inputs are
/// straight.
#ifndef RUN_STEER_COLLOCATE_INTERNAL_H
#define RUN_STEER_COLLOCATE_INTERNAL_H

#include "run/steer/nlp.h"
#include "run/steer/problem_internal.h"

/// A motion on a mesh: at node k the time T s_k, at point 2k (y, u), at 2k + 1 those of the middle.
typedef struct steer_path {
    size_t intervals;
    double *s; ///< intervals + 1, from 0 to 1
    double *z; ///< (2 intervals + 1) × (n + m)
    double time;
    double *costate; ///< intervals × n: −λ of y_b − y_a − ..; NULL: it is not one of least cost
} steer_path;

steer_path steer_path_create(const steer_problem *p, size_t intervals);
steer_path steer_path_copy(const steer_problem *p, const steer_path *from);
void steer_path_clear(steer_path *path);

/// What is asked of the problem.
typedef struct steer_ask {
    bool nearest; ///< not the goal at the least cost, but as near to it as possible
    bool close;   ///< not at the least cost, but as near to the path that is given as possible
    const double *beside; ///< the goal is met up to these differences; NULL: none
    bool (*stop)(void *data);
    void *data;
    double tolerance;
    int most_steps;
    bool near; ///< the path is near a solution
} steer_ask;

typedef struct steer_solved {
    nlp_end end;
    double least; ///< Σ squares of what is missing, or ∫ L dt
    int steps;
    bool available;
    char why[500]; ///< there is no solver
} steer_solved;

/// From the path that is given to the best one near it, which takes its place.
steer_solved steer_collocate(const steer_problem *p, const steer_ask *ask, steer_path *path);

#endif
