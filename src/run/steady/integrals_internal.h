/// Zeros that integrals force.
#ifndef RUN_STEADY_INTEGRALS_INTERNAL_H
#define RUN_STEADY_INTEGRALS_INTERNAL_H

#include "run/steady/problem_internal.h"

typedef struct steady_integrals steady_integrals;

/// The linearised motion at a state, and its kernel as variations.
typedef struct steady_linear {
    size_t N, M;
    double *A, *Q;       ///< M by M; the basis it refers to, M by N
    size_t kernel_count; ///< asked for
    double *kernel;      ///< kernel_count rows of N
    double gap;          ///< the smallest singular value beyond it
} steady_linear;

/// Gauge momenta by their equations: J = f^b(s) p_b for every solution of df/ds = A f.
typedef struct steady_gauge {
    size_t m;
    expr shape, symbol; ///< s, a function of position; the symbol that A is written with
    expr *along;        ///< m: p_b, functions of position and velocity
    expr *matrix;       ///< m·m: A
} steady_gauge;

/// Looks for integrals if nobody did; whether the symmetry leaves some alone.
bool steady_seek_integrals(const steady *s);
/// The integrals that it leaves alone, at most so many of them; and gauge momenta.
size_t steady_invariants(const steady *s, size_t most, const expr **out);
const steady_gauge *steady_gauge_of(const steady *s);

steady_integrals *steady_integrals_create(void);
void steady_integrals_destroy(steady_integrals *f);
/// How many zeros integrals force at a steady state, beside those of its family, which is the
/// kernel.
size_t steady_forced(const steady *s, const steady_problem *p, size_t chart, const double *y,
                     const steady_linear *at);

#endif
