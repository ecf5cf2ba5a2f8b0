/// The momentum equation in body representation. In group coordinates g, with ξ = g⁻¹g' (right
/// actions: g'g⁻¹) and the basis e_b(r) of g^q on the slice g = e, carried along as Ad_g e_b(r),
/// the momenta
///   p_b = ⟨∂l/∂ξ, e_b(r)⟩
/// are invariant, and the momentum equation does not see g:
///   d/dt p_b = ⟨∂l/∂ξ, ±[ξ, e_b] + (∂e_b/∂r^α) r'^α⟩ + F(e_b)     (+ left, − right)
#ifndef MECH_REDUCTION_BODY_MOMENTUM_H
#define MECH_REDUCTION_BODY_MOMENTUM_H

#include "mech/reduction/reduction.h"
#include "mech/symmetry/symmetry.h"
#include "mech/symmetry/trivialisation.h"

/// Exact, functions of (r, r', ξ, t): what depends on coordinates stands on the slice.
typedef struct mech_body_momentum {
    /// there are group coordinates, the group moves no others, L, D and the forces are
    /// invariant, and L is quadratic in the velocities
    bool exists;
    size_t n, k, m;
    expr *velocity; ///< k: the symbols ξ^a; a velocity of the space where it is one
    expr *meaning;  ///< k: ξ^a on TQ
    expr *sections; ///< m·k: e_b(r)
    expr *momentum; ///< m: p_b
    expr *rate;     ///< m: the right side
    bool *constant; ///< m: e_b does not depend on r
    bool *carried;  ///< m: the section ξ^b of `mech_symmetry` is Ad_g e_b(r)
    arena memory;
} mech_body_momentum;

/// `r` is the quotient, of the same symmetry; NULL: it is made for this.
HAMEL_MUST_USE hamel_status mech_body_momentum_init(mech_body_momentum *p, exact *x,
                                                    const mech_system *s, const mech_symmetry *y,
                                                    const mech_reduction *r);
void mech_body_momentum_clear(mech_body_momentum *p);

#endif
