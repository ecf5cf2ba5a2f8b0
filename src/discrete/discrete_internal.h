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

newton newton_create(size_t n);
void newton_destroy(newton *w);

/// From a guess z to F(z) = 0, down to rounding: until changes of z are below that of z, or no
/// longer shrink and, times h, are nearly that of numbers as large as `scale`. The last call of F
/// is the one at the z that is returned.
discrete_end newton_solve(newton *w, newton_function *F, void *data, double h, double scale,
                          double *z);

/// LU decomposition in place; false if the matrix is singular. And the solution, in place.
bool newton_decompose(size_t n, double *A, size_t *swap);
void newton_substitute(size_t n, const double *LU, const size_t *swap, double *b);

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

/// A guess for ξ of the step from the velocity at its beginning: 2ξ_0 − ξ_{−1/2}.
void discrete_guess(const discrete *d, const double *velocity, double *xi);
/// How large the numbers are that a step is added to.
double discrete_scale(const discrete *d, const double *y);

static inline double discrete_pair(size_t n, const double *a, const double *b) {
    double total = 0;
    for (size_t i = 0; i < n; i++) total += a[i] * b[i];
    return total;
}

#endif
