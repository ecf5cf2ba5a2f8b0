/// The steps of mech_integrals_init that have files of their own.
#ifndef MECH_INTEGRALS_INTERNAL_H
#define MECH_INTEGRALS_INTERNAL_H

#include "mech/integrals.h"

/// A list being filled, and what it is about.
typedef struct integrals_work {
    exact *x; ///< silent, with limits
    const mech_system *s;
    const model *m;
    const mech_basis *d;
    const mech_patience *patience;
    mech_integrals *f;
    expr *differentials; ///< of what is listed, rows of n + r + 1
    size_t rows;         ///< how many: of those that are independent
} integrals_work;

/// Adds an integral if its differential is independent of those listed (or, with `always`, in any case).
/// `same` is a function with the same levels that has no roots; it may be the value itself. Takes the
/// generator over.
void integrals_add(integrals_work *w, mech_integral one, expr same, bool always);
/// Adds what a search found, functions of (q, p, t), and says what each one is.
void integrals_add_found(integrals_work *w, const integral_search *found);
/// Why a linear integral with this generator is one.
mech_integral_reason integrals_reason(integrals_work *w, const expr *generator);
/// Momenta and velocities times powers of factors.
void integrals_add_factored(integrals_work *w);

#endif
