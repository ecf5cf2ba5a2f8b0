/// Dirac's bracket. The constraints χ = (f^a, ψ^a) of T*Q, levels f^a of position and their rates
/// ψ^a = β^a_i ∂H/∂P_i, are of second class: C = {χ, χ} is regular, and
///   {F, G}_D = {F, G} − {F, χ_i} (C⁻¹)^ij {χ_j, G}
/// is a Poisson bracket, tangent to the constraints. It asks only what the differentials span, and
/// df^a span the same as β^a; so it can be written down without the levels, and for forms β^a that
/// are no differentials too, where it is no bracket of Dirac's but still the projector of GN16
/// §6.1.
#ifndef MECH_HAMILTON_DIRAC_H
#define MECH_HAMILTON_DIRAC_H

#include "mech/hamilton/cotangent.h"

/// On M, of the functions q^i and ⟨P, X_α⟩: size² as h->bracket. Linear constraints; needs
/// h->closed and c->closed.
HAMEL_MUST_USE hamel_status mech_dirac_bracket(exact *x, const mech_system *s, const mech_quasi *d,
                                               const mech_hamilton *h, const mech_cotangent *c,
                                               expr *out);

#endif
