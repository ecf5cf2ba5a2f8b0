/// Momenta of an action. The momentum map is J_a = ⟨FL, ξ_a⟩; along sections ξ^b(q) of g^D it is
/// the nonholonomic momentum map, and any motion satisfies
///   d/dt J^nhc(ξ^b) = ⟨FL, [dξ^b/dt]_Q⟩ + ξ^b_a ξ_a^TQ[L] + F(ξ^b_Q)
/// (the first two terms are the tangent lift of ξ^b_Q, as a field on Q, applied to L)
/// where the first term is BKMM96 (4.2.3), the second is zero if L is invariant, and the third is
/// that of forces. Neither D nor the affine part of the constraints need be invariant.
#ifndef MECH_SYMMETRY_MOMENTUM_H
#define MECH_SYMMETRY_MOMENTUM_H

#include "mech/symmetry/symmetry.h"
#include "mech/tools/readable.h"

/// Why a momentum is constant.
typedef enum mech_conserved {
    CONSERVED_NOT,
    CONSERVED_UNKNOWN,
    CONSERVED_HORIZONTAL, ///< the section is constant: a horizontal symmetry, (4.2.4)
    CONSERVED_BY_FIELD,   ///< the field ξ^b_Q leaves L invariant, as a field on Q
    CONSERVED_BY_ITSELF,  ///< the right side vanishes on the constraints, and only there
} mech_conserved;

/// Exact. The first group are functions of (q, q', t); the second, on the constraints, of (q, v,
/// t), v the symbols of a basis of D; in the third p_b stand for those quasi-velocities that belong
/// to S.
typedef struct mech_momentum {
    size_t n, k, m, r;
    expr *map;      ///< k: J_a
    expr *momentum; ///< m: J^nhc(ξ^b)
    expr *rate;     ///< m: ⟨FL, [dξ^b/dt]_Q⟩
    expr *change;   ///< m: ξ^b_a ξ_a^TQ[L]
    expr *force;    ///< m: F(ξ^b_Q)

    expr *on_constraints;      ///< m: J^nhc(ξ^b)
    expr *equation;            ///< m: the whole right side
    mech_conserved *conserved; ///< m

    expr *symbols;      ///< m: p_b
    bool solved;        ///< whether the basis of D contains one of S, and p was solved for:
    size_t *belongs;    ///< m: the quasi-velocities that belong to S
    expr *velocity;     ///< m: these in terms of p and the others
    expr *reduced;      ///< m: the right side in these terms
    truth no_quadratic; ///< no terms of second order in p: Corollary 7.3
    truth transport;    ///< p' = Γ(r') p: parallel transport, Corollary 7.4
} mech_momentum;

/// On input y belongs to s, and d is a basis of its D.
HAMEL_MUST_USE hamel_status mech_momentum_init(mech_momentum *p, exact *x, const mech_system *s,
                                               const mech_symmetry *y, const mech_basis *d);
void mech_momentum_clear(mech_momentum *p);

#endif
