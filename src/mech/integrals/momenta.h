/// Momenta to look for conserved quantities with: p_k = ⟨∂L/∂q', Z_k⟩ on the constraints, for
/// fields Z_k that lie in D. Their rates along motions need no accelerations and no multipliers,
///   d/dt p_k = Z_k[L] − ⟨∂L/∂q', [Z_k, W] − ∂Z_k/∂t⟩ + F(Z_k),   q' = W,
/// as reactions annihilate D: they are polynomials in v where L is. So functions of position and of
/// the p_k are derived along motions without solving for v'.
#ifndef MECH_INTEGRALS_MOMENTA_H
#define MECH_INTEGRALS_MOMENTA_H

#include "mech/law/basis.h"

/// Exact; values and rates are functions of (q, v, t), v the symbols of the basis.
typedef struct integral_momenta {
    const mech_system *s; ///< borrowed
    const mech_basis *d;  ///< borrowed
    size_t n, count;
    expr *fields;  ///< count·n: Z_k; NULL of velocities
    expr *symbols; ///< p_k
    expr *values;
    expr *rates;
    expr *full; ///< ⟨∂L/∂q', Z_k⟩ on all of TQ, a function of (q, q', t); unexpanded
} integral_momenta;

/// The momenta of some fields, `count` rows of n, which are copied.
HAMEL_MUST_USE hamel_status integral_momenta_init(integral_momenta *m, exact *x,
                                                  const mech_system *s, const mech_basis *d,
                                                  size_t count, const expr *fields);
/// The momenta of the basis, and for one constraint of further fields in D that are no longer than
/// those solved for its pivot: γ × e_i, i = 1 .. 3, for ⟨γ, Ω⟩ = 0. They are dependent over the
/// functions, but what has polynomial coefficients in all of them may have poles in those of a
/// basis alone.
HAMEL_MUST_USE hamel_status integral_momenta_of_D(integral_momenta *m, exact *x,
                                                  const mech_system *s, const mech_basis *d);
/// The velocities q'^i themselves in place of momenta. Their rates are accelerations, in which a
/// solve stands:
///   d/dt q'^i = W[W^i] + ∂W^i/∂t + ∂W^i/∂v^α v'^α
void integral_velocities_init(integral_momenta *m, const mech_system *s, const mech_basis *d);
void integral_momenta_clear(integral_momenta *m);

/// Whether velocities are combinations of the momenta of the basis with constant coefficients, and
/// the other way round: without constraints, in a flat space.
bool integral_momenta_are_velocities(const integral_momenta *m);

/// Whether only parameters occur.
bool integral_is_constant(const expr_pool *pool, expr e);
/// A function of (q, p, t) as one of (q, v, t).
expr integral_on_D(const integral_momenta *m, expr f);
/// And as one of (q, q', t), with the same values on D.
expr integral_on_TQ(const integral_momenta *m, expr f);
/// Its rate along motions, a function of (q, v, t):
///   f' = W[f] + ∂f/∂t + ∂f/∂p_k p_k'
expr integral_rate(const integral_momenta *m, expr f);

#endif
