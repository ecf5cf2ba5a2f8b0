/// When is a nonholonomic motion a vakonomic one? Along it the multipliers would have to move as
///   λ'_a = T_a(q, v, t, λ), affine in λ,
/// (the equations of a complement of D, for the nonholonomic rates)
/// and exert no force on it: λ_a G^a_α = 0. Derived along the motion, these r conditions give
/// others, all affine in λ. Collected until nothing new comes, they say for which λ(0) the two
/// agree: for every (generic) initial state if they can be solved, with λ in an affine space; for
/// none but special states if they contradict each other. With a symmetry this is Theorem 3.1 of
/// F98, condition (22) with λ = J + d, d constant; but neither a symmetry nor a choice of d is
/// needed.
#ifndef MECH_VAKONOMIC_EQUIVALENCE_H
#define MECH_VAKONOMIC_EQUIVALENCE_H

#include "mech/vakonomic/vakonomic.h"

/// Exact; functions of (q, v, t), v the symbols of chapter D's basis.
typedef struct mech_equivalence {
    size_t p;
    truth agree;      ///< for every generic initial state, with some λ(0)
    size_t count;     ///< if YES, the conditions: λ_pivot + Σ_b row[b] λ_b = row[p]
    expr *rows;       ///< count·(p + 1); the column of its own pivot is 1, of the others' 0
    size_t *pivots;   ///< count
    expr obstruction; ///< if NO: this would have to vanish along the motion
    size_t nonzero_count;
    /// what was divided by: functions of (q, v, t) that are not zero at generic states
    expr *nonzero;
} mech_equivalence;

/// A motion q' = velocity(q, v, t), v' = rates, and what multipliers that move along with it have
/// to satisfy: λ' = transport, and forces that have to vanish, both affine in λ.
typedef struct mech_carried {
    const space *q;
    size_t r;
    const expr *symbols, *velocity, *rates; ///< r: v; n: W; r: v'
    size_t p;
    const expr *lambda, *transport; ///< p: symbols; p: λ'
    size_t force_count;
    const expr *force;
} mech_carried;

/// For which λ(0) all forces vanish along the motion.
HAMEL_MUST_USE hamel_status mech_equivalence_of(mech_equivalence *e, exact *x,
                                                const mech_carried *c);
/// The derivative along the motion of functions of (q, v, t).
void mech_carried_along(const mech_carried *c, size_t count, const expr *f, expr *out);

/// What is carried along the nonholonomic motion of chapters D and H, borrowed from them.
/// `transport` has room for p.
mech_carried mech_carried_of(const mech_system *s, const mech_quasi *d, const mech_vakonomic *k,
                             expr *transport);
/// On input k and d are chapters H and D of the system.
HAMEL_MUST_USE hamel_status mech_equivalence_init(mech_equivalence *e, exact *x,
                                                  const mech_system *s, const mech_quasi *d,
                                                  const mech_vakonomic *k);
void mech_equivalence_clear(mech_equivalence *e);

#endif
