/// Vakonomic motion over the base of an Ehresmann connection ω^a = ds^a + A^a_α dr^α: the
/// semi-reduced equations. With multipliers of the ω^a less the momenta of the fibre,
///   ζ_a = λ_b β^b(E_a) − ∂L/∂s'^a   (the second on the constraints),
/// the equations along the lifts and along the fibre are
///   d/dt ∂L_c/∂r'^α − X_α[L_c] = ζ_b (B^b_αβ r'^β + γ^b_α) + F(X_α),
///   ζ'_a = −E_a[L_c] + ζ_b (E_a[A^b_α] r'^α − E_a[γ^b]) − F_a.
/// Brackets of the directions of a rotation enter both. The nonholonomic equations are the first
/// line with λ = 0: what is left between the two is the gyroscopic force of λ.
#ifndef MECH_VAKONOMIC_SEMI_REDUCED_H
#define MECH_VAKONOMIC_SEMI_REDUCED_H

#include "mech/ehresmann/ehresmann.h"

/// Canonical where that is short; functions of (q, r', ζ, t).
typedef struct mech_semi_reduced {
    size_t r, p;
    expr *zeta;     ///< p: symbols zeta_1 .. in the order of the fibre
    expr *meaning;  ///< p: ζ_a as a function of (q, r', λ)
    expr *rates;    ///< p: ζ'_a
    expr *right;    ///< r: the right sides; the left ones are mass·r'' + bias of the connection
    truth constant; ///< all ζ_a are constant: L and the connection do not depend on the fibre
} mech_semi_reduced;

/// On input e is chapter C of the system, `lambda` the multipliers' symbols.
HAMEL_MUST_USE hamel_status mech_semi_reduced_init(mech_semi_reduced *z, exact *x,
                                                   const mech_system *s, const mech_ehresmann *e,
                                                   const expr *lambda);
void mech_semi_reduced_clear(mech_semi_reduced *z);

#endif
