/// Constraints that are a principal connection of a symmetry, and what Theorem 3.1 of F98 needs to
/// know of it. Everything is in space: ω(ξ_Q) = ξ, Ω = −ω([X_α, X_β]), and h, the algebra of the
/// holonomy group, is spanned by Ω and its derivatives along D, so that at q it is a subspace of
/// the Lie algebra.
#ifndef MECH_VAKONOMIC_PRINCIPAL_H
#define MECH_VAKONOMIC_PRINCIPAL_H

#include "mech/symmetry/symmetry.h"
#include "mech/vakonomic/vakonomic.h"

typedef struct mech_principal {
    size_t k;
    truth momentum;   ///< ⟨J, Ω(q', X_α) + Dμ(X_α)⟩ = 0 on D: (22) holds with λ = J
    truth constant;   ///< J is constant along nonholonomic motions
    bool linear;      ///< μ = 0; what follows is for that case
    bool known;       ///< the holonomy algebra was found:
    size_t dimension; ///< of h
    expr *holonomy;   ///< dimension · k: a basis of h at q, reduced
    /// J − J(0) + λ(0) annihilates h along all nonholonomic motions, with λ(0) = 0 or any other in
    /// its annihilator: by the theorem of Ambrose and Singer (22) holds
    truth annihilates;
    exact_record momentum_heard, constant_heard, annihilates_heard; ///< what these rest on
} mech_principal;

/// On input mech_symmetry_is_principal_connection(y).
HAMEL_MUST_USE hamel_status mech_principal_init(mech_principal *c, exact *x, const mech_system *s,
                                                const mech_symmetry *y, const mech_quasi *d,
                                                const mech_vakonomic *k);
void mech_principal_clear(mech_principal *c);

#endif
