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

steady_integrals *steady_integrals_create(void);
void steady_integrals_destroy(steady_integrals *f);
/// How many zeros integrals force at a steady state, beside those of its family, which is the
/// kernel.
size_t steady_forced(const steady *s, const steady_problem *p, size_t chart, const double *y,
                     const steady_linear *at);

#endif
