/// When is a nonholonomic motion a vakonomic one? Along it the multipliers would have to move as
///   λ'_a = T_a(q, v, t, λ), affine in λ (the equations of a complement of D, for the nonholonomic rates),
/// and exert no force on it: λ_a G^a_α = 0. Derived along the motion, these r conditions give others, all
/// affine in λ. Collected until nothing new comes, they say for which λ(0) the two agree: for every
/// (generic) initial state if they can be solved, with λ in an affine space; for none but special states if
/// they contradict each other. With a symmetry this is Theorem 3.1 of F98, condition (22) with λ = J + d,
/// d constant; but neither a symmetry nor a choice of d is needed.
#ifndef MECH_EQUIVALENCE_H
#define MECH_EQUIVALENCE_H

#include "mech/vakonomic.h"

/// Exact; functions of (q, v, t), v the symbols of chapter D's basis.
typedef struct mech_equivalence {
    size_t p;
    truth agree;      ///< for every generic initial state, with some λ(0)
    size_t count;     ///< if YES, the conditions: λ_pivot + Σ_b row[b] λ_b = row[p]
    expr *rows;       ///< count·(p + 1); the column of its own pivot is 1, of the others' 0
    size_t *pivots;   ///< count
    expr obstruction; ///< if NO: this would have to vanish along the motion
    size_t nonzero_count;
    expr *
        nonzero; ///< what was divided by: functions of (q, v, t) that are not zero at generic states
} mech_equivalence;

/// On input k and d are chapters H and D of the system.
HAMEL_MUST_USE hamel_status mech_equivalence_init(mech_equivalence *e, exact *x,
                                                  const mech_system *s, const mech_quasi *d,
                                                  const mech_vakonomic *k);
void mech_equivalence_clear(mech_equivalence *e);

/// Theorem 3.2 of F98, each hypothesis on its own.
typedef struct mech_orthogonal {
    truth kinetic;     ///< L is a kinetic energy; no forces; linear constraints without time
    truth integrable;  ///< the orthogonal complement of D is
    truth bundle_like; ///< free motions that start in D stay in D: no reactions
} mech_orthogonal;

mech_orthogonal mech_orthogonal_constraints(exact *x, const mech_system *s, const mech_quasi *d);

#endif
