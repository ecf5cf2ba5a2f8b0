/// The multipliers in the body as the momentum map leaves them. J − λ is constant in space, F98
/// (32), and so, with ξ the body velocity and d constant,
///   λ_b(t) = ∂l/∂ξ + Ad*_g d          (right actions: Ad*_{g⁻¹} d)
/// along every vakonomic motion; d = Ad*_{g(0)⁻¹} (λ_b(0) − ∂l/∂ξ(0)), which is F98 (44) with the
/// Ad* that it lacks. A nonholonomic motion is a vakonomic one with these multipliers exactly if
/// they do nothing to it, F98 (43):
///   ⟨∂l/∂ξ + Ad*_g d, Ω_loc(y', ∂_l) + Dμ(∂_l)⟩ = 0 along it.
#ifndef MECH_VAKONOMIC_CARRIED_MULTIPLIERS_H
#define MECH_VAKONOMIC_CARRIED_MULTIPLIERS_H

#include "mech/vakonomic/reduced.h"

typedef struct mech_carried_multipliers {
    size_t k, sigma;
    expr *constants;   ///< k: the symbols d_a
    expr *multipliers; ///< k: λ_b in (q, y', d)
    expr *conditions;  ///< sigma: the left sides of (43)
} mech_carried_multipliers;

/// On input v is the reduction by y.
HAMEL_MUST_USE hamel_status mech_carried_multipliers_init(mech_carried_multipliers *c, exact *x,
                                                          const mech_system *s,
                                                          const mech_symmetry *y,
                                                          const mech_vakonomic_reduced *v);
void mech_carried_multipliers_clear(mech_carried_multipliers *c);

#endif
