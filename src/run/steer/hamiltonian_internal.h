/// Pontryagin's equations as functions of numbers. Where the velocities of the controls are the
/// inputs these are u here, and no longer part of y.
#ifndef RUN_STEER_HAMILTONIAN_INTERNAL_H
#define RUN_STEER_HAMILTONIAN_INTERNAL_H

#include "jit/jit.h"
#include "run/steer/problem_internal.h"

typedef struct steer_hamiltonian {
    const steer_problem *p;
    size_t n, m;
    expr *y, *u;
    tape *all;          ///< (y, p, u, t) → f, −∂H/∂y, ∂H/∂u, ∂²H/∂u², L
    jit_function *code; ///< of a long one; NULL: interpreted
    tape_work *work;
    double *in, *out, *room;
    bool square; ///< ∂²H/∂u² does not depend on u: one step of Newton finds u
    bool flat;   ///< L is a square of u, and f linear in it: extremals are geodesics
} steer_hamiltonian;

/// NULL, or why there are none. To be cleared in any case.
const char *steer_hamiltonian_init(steer_hamiltonian *h, const steer_problem *p);
void steer_hamiltonian_clear(steer_hamiltonian *h);
/// u with ∂H/∂u = 0, near the one that is in h->in. Then h->out holds all outputs there. False
/// where there is none.
bool steer_hamiltonian_at(steer_hamiltonian *h, double t, const double *y, const double *p);
/// Where outputs begin.
static inline const double *steer_rates(const steer_hamiltonian *h) { return h->out; }
static inline const double *steer_inputs(const steer_hamiltonian *h) { return h->in + 2 * h->n; }
static inline double steer_cost(const steer_hamiltonian *h) {
    return h->out[2 * h->n + h->m + h->m * h->m];
}

#endif
