/// What the methods share: a solver of small nonlinear systems, and the step being made.
#ifndef DISCRETE_DISCRETE_INTERNAL_H
#define DISCRETE_DISCRETE_INTERNAL_H

#include "discrete/discrete.h"

// ---- newton.c -----------------------------------------------------------------------------------

/// F(z); nonzero is a failure.
typedef int newton_function(const double *z, double *out, void *data);

/// Newton's method with a Jacobian by differences that is kept, and learns, as long as it serves.
typedef struct newton {
    size_t n;
    bool ready;      ///< whether there is a Jacobian
    double *lu;      ///< n·n
    size_t *swap;    ///< n
    double *inverse; ///< n·n
    double *residual, *change, *next, *column;
} newton;

// ---- method.c -----------------------------------------------------------------------------------

struct discrete {
    const discrete_method *method;
    discrete_system system;
    newton solver;
    double *room;         ///< of the method
    size_t *swap;         ///< r: likewise
    double *z;            ///< unknowns
    double *last;         ///< n: ξ of the last step
    bool going;           ///< whether there was one
    double h;             ///< of it
    double *hidden;       ///< n: what a method remembers between steps
    double across, along; ///< of the leapfrog: the largest |s| and |Mv|
    size_t evaluations;

    // the step that is being made
    double t, step;
    const double *state;
};

/// The functions of the system, counted.
static inline int discrete_law(discrete *d, double t, const double *state, const double *xi,
                               double *out) {
    d->evaluations++;
    return d->system.law(t, state, xi, out, d->system.data);
}

static inline double discrete_pair(size_t n, const double *a, const double *b) {
    double total = 0;
    for (size_t i = 0; i < n; i++) total += a[i] * b[i];
    return total;
}

#endif
